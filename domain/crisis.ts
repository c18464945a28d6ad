// docs/decisions/048
import { addDays, DAY, type Instant, instantOf } from './dates.ts';
import type { TopicKey, TypeKey } from './intake.ts';

/** Whom a number of the crisis panel is for. */
export const CRISIS_KINDS = ['emergency', 'children', 'violence'] as const;
export type CrisisKind = (typeof CRISIS_KINDS)[number];

/** A number that was not checked for this long is not shown (P23). */
export const CRISIS_NUMBER_LIFE_DAYS = 180;

/** The emergency number, shown also when its check is too old. */
const EMERGENCY_NUMBER = '112';

/** How much help the crisis panel offers for a topic; null when none is called for (P23). */
export function crisisOf(topic: TopicKey): 'full' | 'light' | null {
  if (topic === 'suicide_attempts') return 'full';
  return topic === 'emotional_abuse' || topic === 'ptsd' || topic === 'chemical' ? 'light' : null;
}

/** The numbers shown with a topic, the most fitting first; the children's number always for a teen (P23). */
export function crisisKinds(topic: TopicKey, type: TypeKey | null): CrisisKind[] {
  const weight = crisisOf(topic);
  if (weight === null) return [];
  if (weight === 'full') return [...CRISIS_KINDS];
  const own: CrisisKind[] = topic === 'emotional_abuse' ? ['violence', 'emergency'] : ['emergency'];
  return type === 'teen' ? [...own, 'children'] : own;
}

/** The last Tbilisi day on which an unchecked number is shown (P23); null for the emergency number, which stays. */
export function lastDayShown({ number, verifiedAt }: { number: string; verifiedAt: string }): string | null {
  return number === EMERGENCY_NUMBER ? null : addDays(verifiedAt, CRISIS_NUMBER_LIFE_DAYS);
}

/** Whether a number was checked recently enough to be shown. `verifiedAt` is a Tbilisi date; other text means never. */
export function isNumberCurrent({ number, verifiedAt }: { number: string; verifiedAt: string }, now: Instant): boolean {
  if (number === EMERGENCY_NUMBER) return true;
  const checked = instantOf(verifiedAt, '00:00');
  return checked !== null && now < checked + (CRISIS_NUMBER_LIFE_DAYS + 1) * DAY;
}
