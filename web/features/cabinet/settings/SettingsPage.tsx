import { Suspense } from 'react';
import { href } from '#contract/pages/pages.ts';
import { useOwnChanges } from '../../../data/own-changes.ts';
import { useOwnSettings } from '../../../data/own-settings.ts';
import { useSecondFactor } from '../../../data/second-factor.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useSignIns } from '../../../data/sign-ins.ts';
import { latePart } from '../../../lib/late-part.ts';
import { Link } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import styles from '../../../parts/account/Settings.module.css';
import { OwnChanges } from '../../../parts/account/OwnChanges.tsx';
import { SignIns } from '../../../parts/account/SignIns.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CabinetFrame } from '../CabinetFrame.tsx';
import { Discreet, Language, Messages } from './Choices.tsx';
import { settingsTexts } from './settings.texts.ts';
import { TakeDataAlong } from './TakeDataAlong.tsx';
import { WaysIn } from './WaysIn.tsx';

/** Few clients switch it on: the rest of the page does not wait for it. */
const SecondFactor = latePart(() => import('../../../parts/account/SecondFactor.tsx'), 'SecondFactor');

/** About as high as the last sections. */
const REST_HEIGHTS = [220, 160, 180, 150];

export default withServerData(Settings);

/** How the client is reached, what they chose, and where they are signed in. Choices are saved at once. */
function Settings() {
  const t = useTexts(settingsTexts);
  useTitle(t('title'));
  const { data: settings, error, refetch } = useOwnSettings();
  // Beside the settings: its card would push the others down.
  const data = useOwnChanges().isPending ? undefined : settings;
  const { isPending } = useSecondFactor();
  useSignIns();
  const rest = <Skeleton heights={REST_HEIGHTS} />;
  return (
    <CabinetFrame>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      <div className={`stack ${styles['settings']}`}>
        {data !== undefined && (
          <>
            <Language settings={data} />
            <OwnChanges />
            <WaysIn settings={data} />
            <Messages settings={data} />
            <Discreet settings={data} />
          </>
        )}
        {data === undefined && error === null && <Skeleton heights={[150, 420, 420, 260]} />}
        {data === undefined && error !== null && <LoadFailed words={t('failed')} onRetry={() => void refetch()} />}
        {(data !== undefined || error !== null) && (
          // Nothing stands under a card that has yet to get its height.
          <Suspense fallback={rest}>
            {isPending ? (
              rest
            ) : (
              <>
                <SecondFactor isClient />
                <SignIns />
                <TakeDataAlong />
                <Leaving />
              </>
            )}
          </Suspense>
        )}
      </div>
    </CabinetFrame>
  );
}

/** The last section: the page that says first what leaving means. */
function Leaving() {
  const t = useTexts(settingsTexts);
  return (
    <SectionCard headingId="settings-leave" heading={t('leave')} className="stack gap-3 start">
      <p className="card-text">{t('leaveText')}</p>
      <Link to={href('cabinetLeave')} className={buttonClass({ look: 'ghost', size: 'small' })}>
        {t('leaveLink')}
      </Link>
    </SectionCard>
  );
}
