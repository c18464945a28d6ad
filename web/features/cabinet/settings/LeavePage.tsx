// docs/decisions/197
import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { type Leaving, useLeaving } from '../../../data/leaving.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CabinetFrame } from '../CabinetFrame.tsx';
import { ConfirmLeaving } from './ConfirmLeaving.tsx';
import { leaveTexts } from './leave.texts.ts';
import { LeavingBlocks } from './LeavingBlocks.tsx';
import styles from './Leave.module.css';
import { TakeDataAlong } from './TakeDataAlong.tsx';

export default withServerData(Leave);

/** The page before leaving, for somebody who may be upset: what goes, what stays, what is open, and then the code. */
function Leave() {
  const t = useTexts(leaveTexts);
  useTitle(t('title'));
  const { data, error, refetch } = useLeaving();
  return (
    <CabinetFrame>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      <div className={`stack gap-5 ${styles['leave']}`}>
        <p className="lead">{t('lead')}</p>
        {data === undefined && error === null && <Skeleton heights={[260, 180, 220]} />}
        {data === undefined && error !== null && (
          <LoadFailed words={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
        )}
        {data !== undefined && <BeforeLeaving leaving={data} />}
      </div>
    </CabinetFrame>
  );
}

function BeforeLeaving({ leaving }: { readonly leaving: Leaving }) {
  const t = useTexts(leaveTexts);
  const { blocks, waiting } = leaving;
  // What comes in the way later stands where the code was.
  const [wasBlocked] = useState(blocks.length > 0);
  const open = blocks.length > 0 && <LeavingBlocks blocks={blocks} />;
  return (
    <>
      {wasBlocked && open}
      <Card as="section" className="stack gap-3" aria-labelledby="leave-goes">
        <h2 id="leave-goes" className="title">
          {t('goes')}
        </h2>
        <ul className="bullets text">
          <li>{t('goesContact')}</li>
          <li>{t('goesAnswers')}</li>
          <li>{t('goesWaiting')}</li>
          <li>{t('goesSignIns')}</li>
          {waiting > 0 && <li data-testid="leave-waiting">{t('released', { n: waiting })}</li>}
        </ul>
        <p className="card-text">{t('final')}</p>
      </Card>
      <Card as="section" className="stack gap-3" aria-labelledby="leave-stays">
        <h2 id="leave-stays" className="title">
          {t('stays')}
        </h2>
        <ul className="bullets text">
          <li>{t('staysBooks')}</li>
          <li>{t('staysNotes')}</li>
        </ul>
      </Card>
      <TakeDataAlong />
      {blocks.length > 0 ? (
        <>
          {!wasBlocked && open}
          <div className="row">
            <Link to={href('cabinetSettings')} className={buttonClass()}>
              {t('stay')}
            </Link>
          </div>
        </>
      ) : (
        <ConfirmLeaving leaving={leaving} />
      )}
    </>
  );
}
