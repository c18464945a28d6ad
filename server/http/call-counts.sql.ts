import type { Instant } from '#domain/dates.ts';
import { count, iso, prepared, type Sql, statement } from '#server/db/db.ts';
import { PAGE } from '#server/db/delete-in-pages.ts';

/** A call of a subject to count; a window that begins with it ends at `endsAt`. */
export type CountedCall = { subject: Uint8Array; endsAt: Instant };

/** The calls of a subject in its window, this call included. */
export type CallCount = { subject: Uint8Array; calls: number; endsAt: Instant };

/** Counts a call for every subject in one statement; exact over all servers, since the update locks each row. */
export async function countCalls(sql: Sql, counted: readonly CountedCall[], now: Instant): Promise<CallCount[]> {
  return sql.run<CallCount>(COUNT, [
    // Bytes travel as hex: the two engines write arrays of bytes differently.
    counted.map(({ subject }) => Buffer.from(subject).toString('hex')),
    counted.map(({ endsAt }) => iso(endsAt)),
    iso(now),
  ]);
}
// A window that ends later than a new one would is from a clock that was set back. Rows are sorted so that two counts
// never deadlock.
const GOES_ON = 'c.ends_at > $3 and c.ends_at <= excluded.ends_at';
const COUNT = prepared('limits.count-calls')`
  insert into call_counts as c(subject, calls, ends_at)
  select decode(s, 'hex'), 1, e from unnest($1::text[], $2::timestamptz[]) as n(s, e) order by s
  on conflict (subject) do update set
    calls = case when ${GOES_ON} then c.calls + 1 else 1 end,
    ends_at = case when ${GOES_ON} then c.ends_at else excluded.ends_at end
  returning subject, calls, ends_at as "endsAt"`;

/** Deletes a page of windows that are over; answers how many went. */
export const deleteEndedCounts = statement('limits.delete-ended-counts', count, (now: Instant) => [iso(now), PAGE])`
  delete from call_counts where subject in (
    select subject from call_counts where ends_at <= $1 order by ends_at limit $2) returning 1 as one`;
