import type { Answer } from '#contract/api.ts';
import { type Instant, type Locale, MINUTE } from '#domain/dates.ts';
import { orRefuse } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { lengthsOf } from '../calendar/calendar.ts';
import { ownProfile } from '../matching/matching.ts';
import { type CalendarOwner } from '../schedule/schedule.ts';
import { type PracticeRow, practiceOfUser, recordProfileSeen } from './practice.sql.ts';

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

/** The therapist's own profile as clients see it, also while it is hidden or new clients are not taken (spec §6). */
export async function showOwnProfile(
  deps: Deps,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<Pick<Answer<'readOwnProfile'>, 'therapist' | 'isListed'>> {
  const { contentId } = await ownPractice(deps, { userId });
  const therapist = orRefuse(await ownProfile(deps, { contentId, locale }), 'THERAPIST_NOT_FOUND');
  return { therapist, isListed: deps.content.snapshot().therapists.get(contentId)?.visible === true };
}

/** Remembers that the therapist has looked at the own profile; only the first time counts. */
export async function markProfileSeen(deps: Deps, userId: string): Promise<void> {
  const { therapistId } = await ownPractice(deps, { userId });
  await recordProfileSeen(deps.db, { therapistId, now: deps.clock.now() });
}
