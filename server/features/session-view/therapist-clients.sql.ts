import type { Instant } from '#domain/dates.ts';
import { all, statement } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';
import { KEY, reading } from '#server/db/session-reading.ts';
import { OF_THERAPIST, paged, type TherapistSession } from './therapist-sessions.sql.ts';

/** A client's last or next session, with what the list says of the client. */
export type ClientRow = TherapistSession & {
  /** Sessions that took place. */
  held: number;
  /** The session by which the client stands in the list. */
  newestStart: Instant;
  newestId: string;
  /** On the newest order that was paid, sealed with the client's own key. */
  newestNameEnc: Uint8Array | null;
  isNext: boolean;
};

/** The states of a session that was not cancelled. */
const MET = `'confirmed', 'completed', 'client_absent', 'therapist_absent'`;

/**
 * The clients of a therapist with a session, now or before, that was not cancelled, by the start of the newest one, the
 * latest first: each with the last session and the next. A session is ahead until it ends or somebody has marked it.
 */
export const clientsOfTherapist = statement('session.clients', all<ClientRow>, paged('infinity'))`
  with mine as (
    select id, client_id, status, lower(during) as start, status = 'confirmed' and upper(during) > $2::timestamptz as ahead
    from appointments
    where therapist_id = $1 and status in (${MET})),
  clients as (
    select client_id, count(*) filter (where status = 'completed')::int as held, max(start) as newest,
      (array_agg(id order by start desc, id desc))[1] as newest_id,
      (array_agg(id order by start desc, id desc) filter (where not ahead))[1] as last_id,
      (array_agg(id order by start, id) filter (where ahead))[1] as next_id
    from mine group by client_id),
  page as (
    select * from clients where (newest, newest_id) < ($3::timestamptz, $4::uuid)
    order by newest desc, newest_id desc limit $5)
  select ${OF_THERAPIST.columns}, page.held, page.newest as "newestStart", page.newest_id as "newestId", n.name_enc as "newestNameEnc",
    a.id is not distinct from page.next_id as "isNext"
  from page
  join appointments a on a.therapist_id = $1 and a.id = any(array[page.last_id, page.next_id])
  left join lateral (
    select w.name_enc from orders w
    join appointments b on b.therapist_id = w.therapist_id and b.id = w.appointment_id and b.status in (${MET})
    where w.therapist_id = $1 and w.client_id = page.client_id order by w.created_at desc, w.id limit 1) n on true
  ${OF_THERAPIST.joins} order by page.newest desc, page.newest_id desc, start`;

/** All who have a paid session with the therapist or had one, but for those who have deleted their account. */
export const knownClients = statement('session.known-clients', all<{ clientId: string }>, [text])`
  select distinct a.client_id as "clientId" from appointments a ${reading(KEY).joins}
  where uk.wrapped is not null and a.therapist_id = $1 and a.status in (${MET})`;
