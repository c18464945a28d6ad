import type { Instant } from '#domain/dates.ts';
import { any, first, iso, statement, type Tx, values } from '#server/db/db.ts';
import { orNull, text } from '#server/db/parameters.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';

/** How the therapist of a profile stands; `userId` null while nobody signs in as that therapist. */
export type DisabledState = { therapistId: string; userId: string | null; disabledAt: Instant | null };

/** The state of the therapist of a profile; null while there is no calendar of it. */
export const readDisabled = statement('schedule.disabled-state', first<DisabledState>, [text])`
  select id as "therapistId", user_id as "userId", disabled_at as "disabledAt" from therapists where content_id = $1`;

/** Shuts the therapist of a profile out (`disabledAt`), or lets them in again (null). False when it is so already. */
export const writeDisabled = statement('schedule.set-disabled', any, {
  contentId: text,
  now: iso,
  disabledAt: orNull(iso),
})`
  insert into therapists(content_id, accepting, updated_at, disabled_at) values ($1, false, $2, $3::timestamptz)
  on conflict (content_id) do update set disabled_at = excluded.disabled_at, updated_at = excluded.updated_at
    where (therapists.disabled_at is null) <> (excluded.disabled_at is null)
  returning id`;

/** Whether a person is a blocked therapist. It waits for a block under way, so that no sign-in slips through. */
export async function readIsShutOut(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await runLocking<{ isDisabled: boolean }>(tx, IS_SHUT_OUT, [userId]);
  return row?.isDisabled === true;
}
const IS_SHUT_OUT = locking('schedule.is-shut-out')`
  select disabled_at is not null as "isDisabled" from therapists where user_id = $1 ${LOCKED.keptCalendar}`;

/** The profiles of all who have a calendar. */
export const listWithCalendar = statement('schedule.profiles-with-calendar', values<string>, [])`
  select content_id as "contentId" from therapists order by content_id`;

/** The profiles of all who are shut out. */
export const listShutOut = statement('schedule.disabled-profiles', values<string>, [])`
  select content_id as "contentId" from therapists where disabled_at is not null order by content_id`;
