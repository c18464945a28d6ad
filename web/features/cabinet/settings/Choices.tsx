import { LOCALES } from '#domain/locale.ts';
import { REMINDER_CHOICES } from '#domain/reminders.ts';
import { ApiError } from '../../../api/client.ts';
import { type OwnSettings, saveOwnSettings } from '../../../data/own-settings.ts';
import { lateFontsIn } from '../../../lib/fonts.ts';
import { changeLanguage, currentLanguage } from '../../../lib/language.ts';
import { logged } from '../../../lib/log.ts';
import { translator, useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Option } from '../../../ui/Option.tsx';
import styles from './Settings.module.css';
import { settingsTexts } from './settings.texts.ts';

type PartProps = { readonly settings: OwnSettings };

/** Saves a choice at once and says so, in the language of now; what the server refuses goes back, with its words. */
async function save(change: Parameters<typeof saveOwnSettings>[0]): Promise<void> {
  const words = () => translator(settingsTexts, currentLanguage());
  try {
    await logged(saveOwnSettings(change), 'Error saving the settings');
    showToast(words()('saved'));
  } catch (error) {
    showToast((error instanceof ApiError && error.message) || words()('saveFailed'));
  }
}

/** One language for messages; the pages follow it, and can be switched alone in the header. */
export function Language({ settings }: PartProps) {
  const t = useTexts(settingsTexts);
  return (
    <Card as="section" className="stack gap-3" aria-labelledby="language">
      <h2 id="language" className="serif">
        {t('language')}
      </h2>
      <div className={styles['choices']} role="radiogroup" aria-labelledby="language">
        {LOCALES.map((locale) => (
          <Option
            key={locale}
            type="radio"
            name="language"
            label={<span lang={locale}>{t(locale)}</span>}
            checked={settings.locale === locale}
            onChange={() => {
              void save({ locale });
              void lateFontsIn().finally(() => changeLanguage(locale));
            }}
          />
        ))}
      </div>
      <p className="hint">{t('languageHint')}</p>
    </Card>
  );
}

/** How reminders come, and whether advice does: nothing else can be switched off. */
export function Messages({ settings: { phone, reminders, advice } }: PartProps) {
  const t = useTexts(settingsTexts);
  return (
    <Card as="section" className="stack gap-3" aria-labelledby="messages">
      <h2 id="messages" className="serif">
        {t('messages')}
      </h2>
      {phone === null ? (
        <p>{t('emailOnly')}</p>
      ) : (
        <>
          <p id="reminders" className="strong ink">
            {t('reminders')}
          </p>
          <div className={styles['choices']} role="radiogroup" aria-labelledby="reminders">
            {REMINDER_CHOICES.map((choice) => (
              <Option
                key={choice}
                type="radio"
                name="reminders"
                label={t(choice)}
                checked={reminders === choice}
                onChange={() => void save({ reminders: choice })}
              />
            ))}
          </div>
        </>
      )}
      <p className="hint">{t('remindersHint')}</p>
      <Option
        type="checkbox"
        label={t('advice')}
        help={t('adviceHelp')}
        checked={advice}
        onChange={({ target }) => void save({ advice: target.checked })}
      />
    </Card>
  );
}

/** Messages of which nobody else can tell what they are about. */
export function Discreet({ settings: { discreet } }: PartProps) {
  const t = useTexts(settingsTexts);
  return (
    <Card as="section" className="stack gap-3" aria-labelledby="discreet">
      <h2 id="discreet" className="serif">
        {t('privacy')}
      </h2>
      <Option
        type="checkbox"
        label={t('discreet')}
        help={t('discreetHelp')}
        checked={discreet}
        onChange={({ target }) => void save({ discreet: target.checked })}
      />
      <p className="hint">{t('discreetOnce')}</p>
    </Card>
  );
}
