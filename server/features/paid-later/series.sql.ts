import type { Instant } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import type { SeriesWeeks } from '#domain/paid-later.ts';
import type { Busy } from '#domain/schedule.ts';
import { all, first, iso, isoRange, nothing, statement } from '#server/db/db.ts';
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
