import { Suspense } from 'react';
import { href } from '#contract/pages/pages.ts';
import { type OwnSettings, useOwnSettings } from '../../../data/own-settings.ts';
import { useSecondFactor } from '../../../data/second-factor.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { latePart } from '../../../lib/late-part.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { OwnChanges } from '../../../parts/account/OwnChanges.tsx';
import { SettingsSections } from '../../../parts/account/SettingsSections.tsx';
import { SignIns } from '../../../parts/account/SignIns.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CabinetFrame } from '../CabinetFrame.tsx';
import { Discreet, Language, Messages } from './Choices.tsx';
import { settingsTexts } from './settings.texts.ts';
import { TakeDataAlong } from './TakeDataAlong.tsx';
import { formatPhone } from '#domain/phone.ts';
import { Kept } from '../../../lib/kept.tsx';
import styles from '../../../parts/account/Settings.module.css';
import { OpenSettingsDialog, useSettingsDialogs } from './settings-dialogs.ts';

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
      <ButtonLink to={href('cabinetLeave')} look="ghost" size="small">
        {t('leaveLink')}
      </ButtonLink>
    </SectionCard>
  );
}

/** With what the client signs in and where messages go; each is changed by a code that goes to the new one. */
function WaysIn({ settings }: { readonly settings: OwnSettings }) {
  const t = useTexts(settingsTexts);
  const dialogs = useSettingsDialogs();
  const { phone, signInEmail, hasSignInEmail, email } = settings;
  const shown = {
    phone: phone === null ? null : formatPhone(phone),
    signInEmail: signInEmail ?? (hasSignInEmail ? t('hidden') : null),
    email,
    password: '',
  };
  return (
    <SectionCard headingId="ways" heading={t('ways')} className="stack gap-3">
      <ul>
        {WAYS.filter((way) => way !== 'password' || hasSignInEmail).map((way) => (
          <li key={way} className={`row spread ${styles['row']}`}>
            <div className={styles['words']}>
              <p className="strong ink">{t(way)}</p>
              {way !== 'password' && <Kept as="p" className="figures" words={shown[way] ?? t('none')} />}
              <p className="hint">{t(`${way}Hint`)}</p>
            </div>
            <Button
              look="quiet"
              size="small"
              aria-label={t(shown[way] === null ? 'addOne' : 'changeOne', { what: t(way) })}
              onClick={() => dialogs.show(way)}
            >
              {t(shown[way] === null ? 'add' : 'change')}
            </Button>
          </li>
        ))}
      </ul>
      <OpenSettingsDialog dialogs={dialogs} />
    </SectionCard>
  );
}

const WAYS = ['phone', 'signInEmail', 'email', 'password'] as const;
