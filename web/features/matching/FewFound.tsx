import type { ReactNode } from 'react';
import type { Locale } from '#domain/locale.ts';
import { priceLabel } from '#domain/price-range.ts';
import { chosenPreferences, savePreferences } from '../../data/step.ts';
import { type WirePreferences, currentAuth } from '../../api/auth.ts';
import { Kept } from '../../lib/kept.tsx';
import { type Translate, useTexts, useWords } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import type { Relaxation } from '../../data/matches.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { fewFoundTexts } from './few-found.texts.ts';
import styles from './Matching.module.css';

/** In the place of a list in which nobody is: what to do next. */
export function NoneFound({ takeFocus, children }: { readonly takeFocus: boolean; readonly children: ReactNode }) {
  const t = useTexts(fewFoundTexts);
  return (
    <div className={`stack soft gap-5 center wide ${styles['none']}`}>
      <SpotArch mood="dusk" className={styles['noneArt']} />
      <PageHeading takeFocus={takeFocus}>{t('foundNone')}</PageHeading>
      <p>{t('foundNoneText')}</p>
      {children}
    </div>
  );
}

type RelaxChipsProps = { readonly relaxations: readonly Relaxation[]; readonly onRelax: () => void };

/** Buttons that each relax a wish and name how many more therapists that brings; a toast undoes it. */
export function RelaxChips({ relaxations, onRelax }: RelaxChipsProps) {
  const { t, locale } = useWords(fewFoundTexts);

  function relax(relaxation: Relaxation): void {
    const wishes = chosenPreferences();
    const { change, before } = changeOf(relaxation, wishes);
    onRelax();
    savePreferences({ ...wishes, ...change });
    showToast(<Kept words={doneWords(relaxation, { t, locale })} />, {
      action: {
        label: t('undo'),
        run: () => savePreferences({ ...(currentAuth().preferences ?? wishes), ...before }),
      },
    });
  }

  return (
    <ul className="row gap-2" aria-label={t('relaxGroup')}>
      {relaxations.map((relaxation) => (
        <li key={`${relaxation.wish} ${relaxation.priceRange}`}>
          <Chip
            as="button"
            type="button"
            look="press"
            data-testid={`relax-${relaxation.wish}${relaxation.priceRange === 'default' ? '-any' : ''}`}
            onClick={() => relax(relaxation)}
          >
            <Kept words={chipWords(relaxation, { t, locale })} />
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** The wishes that a relaxation changes, and their values before. */
function changeOf({ wish, priceRange }: Relaxation, { startTime, ...wishes }: WirePreferences) {
  if (wish === 'time') return { change: { startTime: [] }, before: { startTime } };
  const field = wish === 'price' ? 'priceRange' : 'preferTherapistGender';
  const relaxed = wish === 'price' ? (priceRange ?? 'default') : '';
  return { change: { [field]: relaxed }, before: { [field]: wishes[field] } };
}

type Words = { readonly t: Translate<keyof (typeof fewFoundTexts)['ka']>; readonly locale: Locale };

function chipWords(relaxation: Relaxation, { t, locale }: Words): string {
  const { wish, more } = relaxation;
  if (wish === 'time') return t('relaxTime', { more });
  if (wish === 'gender') return t('relaxGender', { more });
  if (relaxation.priceRange === 'default') return t('relaxAnyPrice', { more });
  return t('relaxPrice', { more, range: rangeWords(relaxation, locale) });
}

function doneWords(relaxation: Relaxation, { t, locale }: Words): string {
  if (relaxation.wish === 'time') return t('relaxedTime');
  if (relaxation.wish === 'gender') return t('relaxedGender');
  return t('relaxedPrice', { range: rangeWords(relaxation, locale) });
}

/** „80 ₾-მდე“, 'up to 80 ₾': the label of the choice inside a sentence. */
function rangeWords({ min = null, max = null }: Relaxation, locale: Locale): string {
  const label = priceLabel({ min, max }, locale);
  return label.charAt(0).toLowerCase() + label.slice(1);
}
