import { iso, statement, values } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';

/** Content ids of the therapists this client has had or will have a paid session with. */
export const knownTherapists = statement('matching.known-therapists', values<string>, [text])`
  select distinct t.content_id as "contentId"
  from appointments a join therapists t on t.id = a.therapist_id
  where a.client_id = $1 and a.status in ('confirmed', 'completed', 'client_absent', 'therapist_absent')`;

type Reliability = { contentId: string; kept: number; broken: number };

/** Kept and failed sessions since an instant; one cancelled for lack of a parent's consent counts for nothing (P22). */
export const reliabilitySince = statement('matching.reliability', byTherapist, [iso])`
  select t.content_id as "contentId",
    count(*) filter (where a.status in ('completed', 'client_absent'))::int as kept,
    count(*) filter (where a.status = 'therapist_absent'
      or (a.status = 'cancelled' and a.cancelled_by = 'therapist' and a.cancel_reason = 'therapist'
        and a.therapist_reason is distinct from 'no_consent'))::int as broken
  from appointments a join therapists t on t.id = a.therapist_id
  where lower(a.during) >= $1::timestamptz and a.status in ('completed', 'client_absent', 'therapist_absent', 'cancelled')
  group by t.content_id`;

async function byTherapist(rows: Promise<Reliability[]>): Promise<Map<string, Reliability>> {
  return new Map((await rows).map((row) => [row.contentId, row]));
}
