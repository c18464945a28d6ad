import { LOCALES, type Locale } from '#domain/locale.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Options } from '../../ui/Options.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { choicesTexts } from './choices.texts.ts';
import styles from './Settings.module.css';

type LanguageChoiceProps = {
  readonly chosen: Locale;
  /** The words on what happens to the language of the pages. */
  readonly hint: string;
  readonly onChoose: (locale: Locale) => void;
};

/** The choice of a language for all messages. */
export function LanguageChoice({ chosen, hint, onChoose }: LanguageChoiceProps) {
  const t = useTexts(choicesTexts);
  return (
    <SectionCard headingId="language" heading={t('language')} className="stack gap-3">
      <div className={styles['choices']} role="radiogroup" aria-labelledby="language">
        <Options
          name="language"
          values={LOCALES}
          chosen={chosen}
          label={(locale) => <span lang={locale}>{t(locale)}</span>}
          onChoose={onChoose}
        />
      </div>
      <p className="hint">{hint}</p>
    </SectionCard>
  );
}
