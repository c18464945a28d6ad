// docs/decisions/174
import type { Instant } from '#domain/dates.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import {
  type DisabledState,
  listShutOut,
  listWithCalendar,
  readDisabled,
  readIsShutOut,
  writeDisabled,
} from './disabled.sql.ts';

/** The state of the therapist of a profile; null while there is no calendar of it. */
export async function shutOutState(sql: Sql, contentId: string): Promise<DisabledState | null> {
  return readDisabled(sql, contentId);
}

/** Shuts the therapist of a profile out (`disabledAt`), or lets them in again (null). False when it is so already. */
export async function shutTherapistOut(
  tx: Tx,
  change: { contentId: string; now: Instant; disabledAt: Instant | null },
): Promise<boolean> {
  return writeDisabled(tx, change);
}

/** Whether a person is a blocked therapist. It waits for a block under way, so that no sign-in slips through. */
export async function isShutOut(tx: Tx, userId: string): Promise<boolean> {
  return readIsShutOut(tx, userId);
}

/** The profiles of all who have a calendar. */
export async function profilesWithCalendar(sql: Sql): Promise<string[]> {
  return listWithCalendar(sql);
}

/** The profiles of all who are shut out. */
export async function profilesShutOut(sql: Sql): Promise<string[]> {
  return listShutOut(sql);
}
