import type { Instant } from '#domain/dates.ts';
import { iso, nothing, type Sql, statement, values } from '#server/db/db.ts';
import { bytes } from '#server/db/parameters.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';

/** Records one wrong code or password of a subject; success does not delete it. */
export const recordFailure = statement('login.record-failure', nothing, (subjectHmac: Uint8Array, now: Instant) => [
  subjectHmac,
  iso(now),
])`insert into sign_in_failures(subject_hmac, at) values ($1, $2)`;

/** Takes one failure back that turned out to be none. */
export async function takeBackFailure(sql: Sql, subjectHmac: Uint8Array, at: Instant): Promise<void> {
  await runLocking(sql, TAKE_BACK_FAILURE, [subjectHmac, iso(at)]);
}
const TAKE_BACK_FAILURE = locking('login.take-back-failure')`
  delete from sign_in_failures
  where ctid = (select ctid from sign_in_failures where subject_hmac = $1 and at = $2 limit 1 ${LOCKED.failure} skip locked)`;

/** Takes all failures of a subject back. */
export const clearFailures = statement('login.clear-failures', nothing, (subjectHmac: Uint8Array) => [
  subjectHmac,
])`delete from sign_in_failures where subject_hmac = $1`;

/** When a subject failed since an instant, oldest first. */
export const failuresSince = statement('login.failures-since', values<Instant>, [bytes, iso])`
  select at from sign_in_failures where subject_hmac = $1 and at > $2 order by at`;
