import { formatPhone } from '#domain/phone.ts';
import type { OwnSettings } from '../../../data/own-settings.ts';
import type { WayName } from '../../../data/ways-in.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import styles from '../../../parts/account/Settings.module.css';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { OpenSettingsDialog, useSettingsDialogs } from './settings-dialogs.ts';
import { waysInTexts } from './ways-in.texts.ts';

/** With what the client signs in and where messages go; each is changed by a code that goes to the new one. */
export function WaysIn({ settings }: { readonly settings: OwnSettings }) {
  const t = useTexts(waysInTexts);
  const dialogs = useSettingsDialogs();
  const { phone, signInEmail, hasSignInEmail, email } = settings;
  const shown: Record<WayName, string | null> = {
    phone: phone === null ? null : formatPhone(phone),
    signInEmail: signInEmail ?? (hasSignInEmail ? t('hidden') : null),
    email,
  };
  return (
    <SectionCard headingId="ways" heading={t('ways')} className="stack gap-3">
      <ul>
        {WAYS.map((way) => (
          <li key={way} className={`row spread ${styles['row']}`}>
            <div className={styles['words']}>
              <p className="strong ink">{t(way)}</p>
              <Kept as="p" className="figures" words={shown[way] ?? t('none')} />
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
        {hasSignInEmail && (
          <li className={`row spread ${styles['row']}`}>
            <div className={styles['words']}>
              <p className="strong ink">{t('password')}</p>
              <p className="hint">{t('passwordHint')}</p>
            </div>
            <Button
              look="quiet"
              size="small"
              aria-label={t('changeOne', { what: t('password') })}
              onClick={() => dialogs.show('password')}
            >
              {t('change')}
            </Button>
          </li>
        )}
      </ul>
      <OpenSettingsDialog dialogs={dialogs} />
    </SectionCard>
  );
}

const WAYS = ['phone', 'signInEmail', 'email'] as const satisfies readonly WayName[];
