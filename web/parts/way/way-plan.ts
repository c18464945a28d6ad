// docs/decisions/137
import { type Layout, type Step, backStep } from '#domain/steps.ts';

/** A page of the way to a session: a step of the client, or a therapist's profile, which is at step 4 too (P3). */
export type Place = Step | 'profile';

/**
 * The step behind the arrow of a page; null where it leads out of the way. `step` is the client's. At step 5 a time is
 * held and may be being paid: a profile gives nothing up, it leads to billing, which asks.
 */
export function targetOf(place: Place, step: Step, layout: Layout): Step | null {
  if (place === 'profile') return step === 5 ? 5 : backStep(step, layout);
  return screenOf(place, layout) === 0 ? null : backStep(place, layout);
}

/** Whether two places are the same page: on a desktop steps 0 and 1 are, and 2 and 3 (P62). */
export function isSameScreen(one: Place, other: Place, layout: Layout): boolean {
  return screenOf(one, layout) === screenOf(other, layout);
}

/** The places that Back leads through: the first of the way first, the place itself last. */
export function placesUpTo(place: Place, step: Step, layout: Layout): Place[] {
  const target = targetOf(place, step, layout);
  return [...(target === null ? [] : placesUpTo(target, target, layout)), screenOf(place, layout)];
}

/**
 * The places without an entry yet: `needed` without those that `present` has in the same order, with or without other
 * places between them. The last place, the page itself, is always in the answer.
 */
export function missingPlaces(present: readonly Place[], needed: readonly Place[], layout: Layout): Place[] {
  let found = 0;
  for (const place of present) {
    const next = needed.slice(0, -1)[found];
    if (next !== undefined && isSameScreen(place, next, layout)) found += 1;
  }
  return needed.slice(found);
}

/** How many entries back a step stands, or null when none of them shows it. */
export function entriesBack(behind: readonly Place[], step: Step, layout: Layout): number | null {
  const index = behind.findLastIndex((place) => isSameScreen(place, step, layout));
  return index === -1 ? null : behind.length - index;
}

function screenOf(place: Place, layout: Layout): Place {
  if (layout === 'mobile') return place;
  return place === 1 ? 0 : place === 3 ? 2 : place;
}
