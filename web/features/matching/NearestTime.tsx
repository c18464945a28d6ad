import { useNow } from '../../lib/clock.ts';
import { useLanguage } from '../../lib/language.ts';
import { useTexts } from '../../lib/texts.tsx';
import { matchingTexts } from './matching.texts.ts';
import { type Therapist, slotDays } from './offer.ts';
import { whenWords } from './when.ts';
import styles from './TherapistProfile.module.css';

const MINUTE = 60_000;
const NOTHING_LOST: ReadonlySet<string> = new Set();

/** On a phone, where the schedule lies far down: the nearest free time, and at a press the way to all of them. */
export function NearestTime({ therapist, onPress }: { readonly therapist: Therapist; readonly onPress: () => void }) {
  const t = useTexts(matchingTexts);
  const locale = useLanguage();
  const now = useNow(MINUTE);
  const day = slotDays(therapist, now, NOTHING_LOST)[0];
  const slot = day?.slots[0];
  if (day === undefined || slot === undefined) return null;
  return (
    <button type="button" className={`strong ${styles['nearest']}`} data-testid="nearest-time" onClick={onPress}>
      {t('nearest', { when: whenWords({ date: day.date, start: slot.start }, now, locale) })}
    </button>
  );
}
