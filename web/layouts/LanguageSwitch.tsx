import { changeLanguage, useLanguage } from '../lib/language.ts';
import { useTexts } from '../lib/texts.tsx';
import { shellTexts } from './shell.texts.ts';
import styles from './Header.module.css';

const CHOICES = [
  { locale: 'ka', short: 'ქარ', name: 'ქარ, ქართული' },
  { locale: 'en', short: 'EN', name: 'EN, English' },
] as const;

/** Georgian or English, at once and without a reload (spec §2). */
export function LanguageSwitch() {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  return (
    <div className={`line ${styles['languages']}`} role="group" aria-label={t('language')}>
      {CHOICES.map(({ locale, short, name }) => (
        <button
          key={locale}
          type="button"
          className={styles['language']}
          lang={locale}
          aria-label={name}
          aria-pressed={language === locale}
          data-testid={`lang-${locale}`}
          onClick={() => changeLanguage(locale)}
        >
          {short}
        </button>
      ))}
      <span className="visually-hidden" role="status">
        {t('languageNow')}
      </span>
    </div>
  );
}
