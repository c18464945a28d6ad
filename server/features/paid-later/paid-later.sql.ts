// docs/decisions/234
import type { Instant } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import type { SeriesWeeks } from '#domain/paid-later.ts';
import type { Busy } from '#domain/schedule.ts';
import { all, any, first, iso, isoRange, nothing, statement, value } from '#server/db/db.ts';
import { asIs, orNull, text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** The dates that a client chose at once, as stored; `starts` ascending. */
export type SeriesRow = {
  id: string;
  therapistId: string;
  clientId: string;
  typeKey: TypeKey;
  weeks: SeriesWeeks;
  starts: Instant[];
  createdAt: Instant;
};

const COLUMNS = `
  s.id, s.therapist_id as "therapistId", s.client_id as "clientId", s.type_key as "typeKey", s.weeks,
  (select jsonb_agg((extract(epoch from one) * 1000)::bigint order by one) from unnest(s.starts) one) as starts,
  s.created_at as "createdAt"
  from series s`;

/** A series by its id; null for an unknown one. */
export const findSeries = statement('paid-later.series', first<SeriesRow>, [text])`select ${COLUMNS} where s.id = $1`;

/** The series that a client made with the request of a key; null when there is none. */
export const seriesOfKey = statement('paid-later.series-of-key', first<SeriesRow>, {
  clientId: text,
  key: text,
})`select ${COLUMNS} where s.client_id = $1 and s.request_key = $2`;

/** The series that a client has made since an instant, the newest first. */
export const seriesSince = statement('paid-later.series-since', all<SeriesRow>, { clientId: text, since: iso })`
  select ${COLUMNS} where s.client_id = $1 and s.created_at > $2 order by s.created_at desc, s.id limit 20`;

/** Writes a series; its appointments follow, each by itself. */
export const insertSeries = statement('paid-later.insert-series', nothing, {
  id: text,
  therapistId: text,
  clientId: text,
  typeKey: asIs<TypeKey>,
  weeks: asIs<SeriesWeeks>,
  starts: (starts: readonly Instant[]) => starts.map(iso),
  key: orNull(text),
  createdAt: iso,
})`
  insert into series(id, therapist_id, client_id, type_key, weeks, starts, request_key, created_at)
  values ($1, $2, $3, $4, $5, $6::text[]::timestamptz[], $7, $8)`;

/** The orders made for dates of a series, by the start that each was made for: a paid one may have moved since. */
export const madeOf = statement('paid-later.made-of-series', all<{ orderId: OrderId; start: Instant }>, [text])`
  select o.id as "orderId", coalesce(
    (select lower(h.old_during) from appointment_history h
      where h.therapist_id = a.therapist_id and h.appointment_id = a.id and h.event = 'move' order by h.n limit 1),
    lower(a.during)) as start
  from appointments a join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
  where a.series_id = $1 order by start, a.id limit 8`;

/** The live times of a client in a window, with any therapist: `withTherapist` marks those of the one asked about. */
export const liveOfClient = statement(
  'paid-later.live-of-client',
  all<Busy & { withTherapist: boolean }>,
  (of: { clientId: string; therapistId: string; from: Instant; to: Instant; now: Instant }) => [
    of.clientId,
    of.therapistId,
    isoRange({ start: of.from, end: of.to }),
    iso(of.now),
  ],
)`
  select lower(during) as start, upper(during) as end, therapist_id = $2 as "withTherapist" from appointments
  where client_id = $1 and during && $3::tstzrange and status in ('held', 'proposed', 'confirmed')
    and not (status = 'held' and hold_expires_at <= $4::timestamptz)`;

/** A specialist and a client. */
export type Pair = { therapistId: string; clientId: string };
const ofPairAt = ({ therapistId, clientId }: Pair, at: Instant) => [therapistId, clientId, iso(at)];

/** Takes the next hour for a specialist's mail to the client; null once the mails that wait fill a day. */
export const insertMailHour = statement('booking.take-mail-hour', value<Instant>, ofPairAt)`
  insert into proposal_terms as p(therapist_id, client_id, next_mail_at)
  values ($1, $2, $3::timestamptz + interval '1 hour')
  on conflict (therapist_id, client_id) do update set next_mail_at = greatest(p.next_mail_at, $3) + interval '1 hour'
  where p.next_mail_at is null or p.next_mail_at <= $3::timestamptz + interval '1 day'
  returning next_mail_at - interval '1 hour' as at`;

/** Gives back the hour that a proposal of this instant took, if no later one has taken another: its mail never goes. */
export const giveMailHourBack = statement('booking.give-mail-hour-back', nothing, ofPairAt)`
  update proposal_terms set next_mail_at = $3
  where therapist_id = $1 and client_id = $2 and next_mail_at = $3::timestamptz + interval '1 hour'`;

/** The client wants no proposal of the specialist any more. */
export const endProposals = statement('booking.end-proposals', nothing, ofPairAt)`
  insert into proposal_terms(therapist_id, client_id, ended_at) values ($1, $2, $3)
  on conflict (therapist_id, client_id) do update set ended_at = $3`;

/** Whether the client wants none: until the client books there again. */
export const haveProposalsEnded = statement('booking.have-proposals-ended', any, {
  therapistId: text,
  clientId: text,
})`
  select 1 as one from proposal_terms p
  where p.therapist_id = $1 and p.client_id = $2 and p.ended_at is not null and not exists (
    select 1 from appointments a
    where a.therapist_id = $1 and a.client_id = $2 and a.created_at > p.ended_at
      and coalesce(a.proposed_by, 'client') = 'client')`;
