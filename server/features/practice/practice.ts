import { type Instant, MINUTE } from '#domain/dates.ts';
import { orRefuse } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { lengthsOf } from '../calendar/calendar.ts';
import { type CalendarOwner } from '../schedule/schedule.ts';
import { type PracticeRow, practiceOfUser } from './practice.sql.ts';

/** An operator's change of a therapist's own room. */
export { setRoomOf } from './own-room.ts';

/** A therapist with the calendar that is theirs. */
export type Practice = PracticeRow & CalendarOwner;

/** The practice of the therapist who signs in as this user; null when nobody's. */
export async function findPractice(deps: Deps, userId: string): Promise<Practice | null> {
  const row = await practiceOfUser(deps.db, userId);
  if (row === null) return null;
  const profile = deps.content.snapshot().therapists.get(row.contentId);
  return { ...row, lengths: lengthsOf(profile?.sessionTypes ?? []) };
}

/** The view of a therapist's sessions in the caller's own practice. Refuses as `ownPractice`. */
export async function ownView(
  deps: Deps,
  caller: { userId: string },
): Promise<{ therapistId: string; contentId: string; now: Instant }> {
  const { therapistId, contentId } = await ownPractice(deps, caller);
  return { therapistId, contentId, now: deps.clock.now() };
}

/** The caller's own practice. Refuses a person of that role without one (403). */
export async function ownPractice(deps: Deps, { userId }: { userId: string }): Promise<Practice> {
  return orRefuse(await findPractice(deps, userId), 'FORBIDDEN');
}

/** The same for a change of its calendar, of which a therapist makes so many. */
export async function practiceToEdit(deps: Deps, caller: { userId: string }): Promise<Practice> {
  deps.limiter.take(`practice:${caller.userId}`, EDITS);
  return ownPractice(deps, caller);
}

/** Of one therapist: a month by single clicks is 120 calls, and nobody clicks faster than twice a second. */
const EDITS = { max: 240, windowMs: MINUTE };
