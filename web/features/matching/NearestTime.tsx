import { MINUTE } from '#domain/dates.ts';
import { useNow } from '../../lib/clock.ts';
import { useWords } from '../../lib/texts.tsx';
import { matchingTexts } from './matching.texts.ts';
import { firstFreeSlot, whenWords } from '../../parts/free-times.ts';
import type { Therapist } from './offer.ts';
import styles from './TherapistProfile.module.css';

/** On a phone, where the schedule lies far down: the nearest free time, and at a press the way to all of them. */
export function NearestTime({ therapist, onPress }: { readonly therapist: Therapist; readonly onPress: () => void }) {
  const { t, locale } = useWords(matchingTexts);
  const now = useNow(MINUTE);
  const slot = firstFreeSlot(therapist, now);
  if (slot === null) return null;
  return (
    <button type="button" className={`strong top-3 ${styles['nearest']}`} data-testid="nearest-time" onClick={onPress}>
      {t('nearest', { when: whenWords(slot, now, locale) })}
    </button>
  );
}
