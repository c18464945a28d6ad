import type { Instant } from '#domain/dates.ts';
import { iso, prepared, type Sql } from '#server/db/db.ts';

/** Content ids of the therapists this client has had or will have a paid session with. */
export async function knownTherapists(sql: Sql, clientId: string): Promise<Set<string>> {
  const rows = await sql.run<{ contentId: string }>(KNOWN_THERAPISTS, [clientId]);
  return new Set(rows.map((row) => row.contentId));
}
const KNOWN_THERAPISTS = prepared('matching.known-therapists')`
  select distinct t.content_id as "contentId"
  from appointments a join therapists t on t.id = a.therapist_id
  where a.client_id = $1 and a.status in ('confirmed', 'completed', 'client_absent', 'therapist_absent')`;

export type Reliability = { contentId: string; kept: number; broken: number };

/**
 * Sessions since an instant that were kept, and those that the therapist cancelled or missed. One that was cancelled
 * since a parent's consent was missing counts for nothing (P22).
 */
export async function reliabilitySince(sql: Sql, since: Instant): Promise<Map<string, Reliability>> {
  const rows = await sql.run<Reliability>(RELIABILITY, [iso(since)]);
  return new Map(rows.map((row) => [row.contentId, row]));
}
const RELIABILITY = prepared('matching.reliability')`
  select t.content_id as "contentId",
    count(*) filter (where a.status in ('completed', 'client_absent'))::int as kept,
    count(*) filter (where a.status = 'therapist_absent'
      or (a.status = 'cancelled' and a.cancelled_by = 'therapist' and a.cancel_reason = 'therapist'
        and a.therapist_reason is distinct from 'no_consent'))::int as broken
  from appointments a join therapists t on t.id = a.therapist_id
  where lower(a.during) >= $1::timestamptz and a.status in ('completed', 'client_absent', 'therapist_absent', 'cancelled')
  group by t.content_id`;
