import type { Locale } from '#domain/locale.ts';
import { REMINDER_CHOICES } from '#domain/reminders.ts';
import { endDiscreet, type OwnSettings, saveOwnSettings } from '../../../data/own-settings.ts';
import { lateFontsIn } from '../../../lib/fonts.ts';
import { changeLanguage } from '../../../lib/language.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useProof } from '../../../parts/proof/use-proof.tsx';
import { LanguageChoice } from '../../../parts/account/LanguageChoice.tsx';
import { saveChoice } from '../../../parts/account/save-choice.ts';
import styles from '../../../parts/account/Settings.module.css';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Option } from '../../../ui/Option.tsx';
import { Options } from '../../../ui/Options.tsx';
import { settingsTexts } from './settings.texts.ts';

type PartProps = { readonly settings: OwnSettings };

const save = (change: Parameters<typeof saveOwnSettings>[0]): void => void saveChoice(saveOwnSettings(change));

/** The language of messages; the pages follow it, and can be switched separately in the header. */
export function Language({ settings }: PartProps) {
  const t = useTexts(settingsTexts);
  function choose(locale: Locale): void {
    save({ locale });
    void lateFontsIn().finally(() => changeLanguage(locale));
  }
  return <LanguageChoice chosen={settings.locale} hint={t('languageHint')} onChoose={choose} />;
}

/** How reminders come, and whether advice does: nothing else can be switched off. */
export function Messages({ settings: { phone, reminders, advice } }: PartProps) {
  const t = useTexts(settingsTexts);
  return (
    <SectionCard headingId="messages" heading={t('messages')} className="stack gap-3">
      {phone === null ? (
        <p>{t('emailOnly')}</p>
      ) : (
        <>
          <p id="reminders" className="strong ink">
            {t('reminders')}
          </p>
          <div className={styles['choices']} role="radiogroup" aria-labelledby="reminders">
            <Options
              name="reminders"
              values={REMINDER_CHOICES}
              chosen={reminders}
              label={(choice) => t(`${choice}Reminder`)}
              onChoose={(choice) => save({ reminders: choice })}
            />
          </div>
        </>
      )}
      <p className="hint">{t('remindersHint')}</p>
      <Option
        type="checkbox"
        label={t('advice')}
        help={t('adviceHelp')}
        checked={advice}
        onChange={({ target }) => save({ advice: target.checked })}
      />
    </SectionCard>
  );
}

/** Messages of which nobody else can tell what they are about. */
export function Discreet({ settings: { discreet } }: PartProps) {
  const t = useTexts(settingsTexts);
  const proof = useProof();
  const end = async () => {
    const words = { title: t('discreetEnd'), lead: t('discreetEndLead'), action: t('discreetEndAction') };
    if (await proof.run(endDiscreet, words)) showToast(t('discreetEnded'));
  };
  return (
    <SectionCard headingId="discreet" heading={t('privacy')} className="stack gap-3">
      <Option
        type="checkbox"
        label={t('discreet')}
        help={t('discreetHelp')}
        checked={discreet}
        onChange={({ target }) => (target.checked ? save({ discreet: true }) : void saveChoice(end(), null))}
      />
      <p className="hint">{t('discreetOnce')}</p>
      {proof.dialog}
    </SectionCard>
  );
}
