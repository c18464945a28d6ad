// docs/decisions/197
import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { leave, type Leaving, type LeavingBlock, useLeaving } from '../../../data/leaving.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CabinetFrame } from '../CabinetFrame.tsx';
import { leaveTexts } from './leave.texts.ts';
import styles from './Leave.module.css';
import { TakeDataAlong } from './TakeDataAlong.tsx';
import { useNavigate } from 'react-router';
import { useAuth } from '../../../api/auth.ts';
import { ApiError } from '../../../api/client.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { useProof } from '../../../parts/proof/use-proof.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { contacts } from '../../../parts/help/contacts.ts';
import { MailLink } from '../../../parts/help/MailLink.tsx';
import { SessionWhen } from '../../../session/SessionWhen.tsx';

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
            <ButtonLink to={href('cabinetSettings')}>{t('stay')}</ButtonLink>
          </div>
        </>
      ) : (
        <ConfirmLeaving leaving={leaving} />
      )}
    </>
  );
}

/** A code is asked for and shown, and only then is there a button that deletes. Staying is always one press away. */
function ConfirmLeaving({ leaving: { codeTo, lastMailTo } }: { readonly leaving: Leaving }) {
  const t = useTexts(leaveTexts);
  const navigate = useNavigate();
  const { user } = useAuth();
  const proof = useProof();
  // Closed while it is deleted, the dialog may leave us without an answer: nobody knows if the account is there.
  const words = (error: unknown) =>
    t(error instanceof ApiError && error.code === 'OFFLINE' ? 'unanswered' : 'leaveFailed');
  const form = useForm({ values: {}, problems: {}, words });
  async function confirm(): Promise<void> {
    const danger = { stay: t('stay'), failed: t('leaveFailed'), unanswered: t('unanswered') };
    const asked = { title: t('title'), action: t('leave'), sends: t('sends'), danger };
    const call = () => logged(leave(), 'Error deleting the account');
    if (!(await proof.run(call, asked, { for: 'leave', by: 'code', to: codeTo }))) return;
    // The last page ends the sign-in here: without one, this page would ask for it.
    void navigate(href('accountDeleted'), { replace: true, state: { left: user?.id } });
  }
  return (
    <Card as="section" className="stack" aria-labelledby="leave-confirm" data-testid="leave-confirm">
      <h2 id="leave-confirm" className="title">
        {t('confirm')}
      </h2>
      <p className="text">{codeTo === null ? t('tooNew') : <Kept words={t('willSend', { to: codeTo.to })} />}</p>
      {codeTo?.isFormer === true && <p className="card-text">{t('isFormer')}</p>}
      {codeTo !== null && (
        <p className="card-text">
          <Kept words={lastMailTo === null ? t('noLastMail') : t('lastMail', { to: lastMailTo })} />
        </p>
      )}
      <Refusal words={form.general} />
      <div className="row">
        <ButtonLink to={href('cabinetSettings')} data-testid="leave-stay">
          {t('stay')}
        </ButtonLink>
        {codeTo !== null && (
          <Button look="ghost" busy={form.busy} data-testid="leave-code" onClick={() => form.send(confirm)}>
            {t('sendCode')}
          </Button>
        )}
      </div>
      {proof.dialog}
    </Card>
  );
}

/** The matters that must end before the account can be deleted, each with a link to end it. */
function LeavingBlocks({ blocks }: { readonly blocks: readonly LeavingBlock[] }) {
  const t = useTexts(leaveTexts);
  return (
    <Card as="section" className="stack" aria-labelledby="leave-blocks" data-testid="leave-blocks">
      <div role="status" className="stack gap-2">
        <h2 id="leave-blocks" className="title">
          {t('blocked')}
        </h2>
        <p className="card-text">{t('blockedText')}</p>
      </div>
      <ul className="stack">
        {blocks.map((block) => (
          <Block key={`${block.why} ${block.orderId}`} block={block} />
        ))}
      </ul>
    </Card>
  );
}

function Block({ block: { why, therapist, sessionTime, orderId } }: { readonly block: LeavingBlock }) {
  const t = useTexts(leaveTexts);
  const isOnBilling = why === 'hold' || orderId === null;
  return (
    <li className="stack gap-2 start" data-testid={`leave-block-${why}`}>
      <h3 className="strong">{t(`${why}Title`)}</h3>
      {sessionTime !== null && (
        <p className="card-text">
          <SessionWhen sessionTime={sessionTime} />
        </p>
      )}
      {therapist !== null && <Kept as="p" className="card-text" words={therapist} name={therapist} />}
      <p className="card-text">{t(`${why}Way`)}</p>
      {why === 'refund' && <MailLink to={contacts.clients} className="target" />}
      <ButtonLink to={isOnBilling ? href('billing') : href('cabinetSession', { orderId })} look="ghost" size="small">
        {t(`${why}Link`)}
      </ButtonLink>
    </li>
  );
}
