import { Suspense } from 'react';
import { href } from '#contract/pages/pages.ts';
import { useOwnSettings } from '../../../data/own-settings.ts';
import { useSecondFactor } from '../../../data/second-factor.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { latePart } from '../../../lib/late-part.ts';
import { Link } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { OwnChanges } from '../../../parts/account/OwnChanges.tsx';
import { SettingsSections } from '../../../parts/account/SettingsSections.tsx';
import { SignIns } from '../../../parts/account/SignIns.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
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
  const { isPending } = useSecondFactor();
  const rest = <Skeleton heights={REST_HEIGHTS} />;
  return (
    <CabinetFrame>
      <SettingsSections
        read={useOwnSettings()}
        heights={[150, 420, 420, 260]}
        choices={(settings) => (
          <>
            <Language settings={settings} />
            <OwnChanges />
            <WaysIn settings={settings} />
            <Messages settings={settings} />
            <Discreet settings={settings} />
          </>
        )}
      >
        {/* Nothing stands under a card that has yet to get its height. */}
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
      </SettingsSections>
    </CabinetFrame>
  );
}

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
