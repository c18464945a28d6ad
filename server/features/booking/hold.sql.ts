// docs/decisions/030
import { MAX_HOLDS_PER_HOUR } from '#domain/booking.ts';
import type { Instant } from '#domain/dates.ts';
import type { Slot } from '#domain/schedule.ts';
import { any, first, iso, isoRange, type Sql, statement, value } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';
import { toBilling } from '../intake/intake.ts';
import { type AppointmentKey, type FrozenRate, ofAppointment, type OrderRow, withRate } from '../order/order.ts';
import { becomes, endedJob, expiryJob, insertHistory } from './history.sql.ts';

/** A live hold with its frozen terms. `firstHeldAt` counts for the longest life of a hold (P35). */
export type Hold = AppointmentKey &
  Pick<OrderRow, 'contentId' | 'clientId' | 'typeKey' | 'start' | 'end' | 'priceMinor' | 'totalMinor' | 'rate'> & {
    expiresAt: Instant;
    firstHeldAt: Instant;
  };

type HoldRow = Omit<Hold, 'rate'> & Parameters<typeof withRate>[0];

const LIVE_HOLD = `
  select a.therapist_id as "therapistId", t.content_id as "contentId", a.id as "appointmentId",
    a.client_id as "clientId", a.type_key as "typeKey", lower(a.during) as start, upper(a.during) as end,
    a.hold_expires_at as "expiresAt", a.created_at as "firstHeldAt", a.price_minor as "priceMinor",
    a.total_minor as "totalMinor", trim_scale(a.eur_rate)::text as "eurRate", a.eur_rate_on as "eurRateOn",
    a.eur_rate_source as "eurRateSource"
  from appointments a join therapists t on t.id = a.therapist_id
  where a.client_id = $1 and a.status = 'held' and a.hold_expires_at > $2`;

/** The client's hold that has not run out. */
export const liveHold = statement('booking.live-hold', held, [text, iso])`${LIVE_HOLD}`;

async function held(rows: Promise<HoldRow[]>): Promise<Hold | null> {
  const [row] = await rows;
  return row === undefined ? null : withRate(row);
}

/** How many holds a client placed since an instant, and when the oldest of them. */
type PlacedHolds = { count: number; oldest: Instant | null };

/** The client's live hold and the holds placed since an instant, in one round trip. */
export const readHoldsOf = statement('booking.holds-of-client', heldAndPlaced, {
  clientId: text,
  now: iso,
  since: iso,
})`
  select placed.count, placed.oldest, held.*
  from (select count(*)::int as count, min(created_at) as oldest from appointments
    where client_id = $1 and created_at > $3 and proposed_by is null) placed
  left join (${LIVE_HOLD}) held on true`;

const NO_HOLDS = { count: 0, oldest: null, appointmentId: null };
async function heldAndPlaced(rows: Promise<(PlacedHolds & (HoldRow | { appointmentId: null }))[]>) {
  const [{ count, oldest, ...held } = NO_HOLDS] = await rows;
  return { held: held.appointmentId === null ? null : withRate(held), placed: { count, oldest } };
}

/** Whether a client who has not left has or had a paid session here. */
export const readKnown = statement('booking.known-client', any, { therapistId: text, clientId: text })`
  select 1 as found from appointments a join users u on u.id = a.client_id and u.deleted_at is null
  where a.therapist_id = $1 and a.client_id = $2
    and a.status in ('confirmed', 'completed', 'client_absent', 'therapist_absent') limit 1`;

/** Whether the client has a booked or proposed session at that time, with any therapist. */
export const hasSessionThen = statement('booking.own-session', any, { clientId: text, slot: isoRange })`
  select 1 as found from appointments
  where client_id = $1 and during && $2::tstzrange and status in ('proposed', 'confirmed') limit 1`;

/** A session that is to be made at a time, with its terms. */
export type NewSession = { slot: Slot; now: Instant; requestId: string } & Pick<
  OrderRow,
  'therapistId' | 'clientId' | 'typeKey' | 'priceMinor' | 'feePercent' | 'commissionPercent'
>;
export type NewHold = NewSession & { calendarVersion: number; expiresAt: Instant; rate: FrozenRate | null };

/**
 * Places a hold. Answers its id; null when the slot or the client's time is taken, the client holds exactly this
 * already, the calendar has changed or the therapist takes no new clients. Raises `SB001` and changes nothing when a
 * race is lost, also that for the last hold of the hour.
 */
export async function insertHold(sql: Sql, hold: NewHold): Promise<string | null> {
  const [row] = await runLocking<{ id: string | null }>(sql, PLACE_HOLD, [
    hold.therapistId,
    hold.calendarVersion,
    hold.clientId,
    hold.typeKey,
    isoRange(hold.slot),
    iso(hold.now),
    iso(hold.expiresAt),
    hold.priceMinor,
    hold.feePercent,
    hold.commissionPercent,
    hold.rate?.gelPerEur ?? null,
    hold.rate?.on ?? null,
    hold.rate?.source ?? null,
    hold.requestId,
  ]);
  return row?.id ?? null;
}

/**
 * The booking statement: looks, frees expired holds and the client's older hold, inserts, and writes all that goes with
 * it. The look proves nothing: the exclusion constraints decide, through `on conflict do nothing` without a target,
 * which covers them all and cannot deadlock. The client's row is locked first, as in every change of a booking.
 */
export const PLACE_HOLD = locking('booking.place-hold')`
  with me as (select id from users where id = $3 ${LOCKED.client}),
  t as (
    select t.id from therapists t, me
    where t.id = $1 and t.version = $2
      and (t.accepting or exists (select 1 from appointments where therapist_id = $1 and client_id = $3
        and status in ('confirmed', 'completed', 'client_absent', 'therapist_absent')))
      and not exists (select 1 from appointments where therapist_id = $1 and during && $5::tstzrange
        and status in ('held', 'proposed', 'confirmed')
        and not (status = 'held' and (client_id = $3 or hold_expires_at <= $6::timestamptz)))
      and not exists (select 1 from appointments where client_id = $3 and during && $5::tstzrange
        and (status in ('proposed', 'confirmed')
          or (status = 'held' and hold_expires_at > $6::timestamptz and therapist_id = $1 and during = $5::tstzrange
            and type_key = $4)))
    ${LOCKED.keptCalendar} of t),
  freed as (
    update appointments set hold_expires_at = null, updated_at = $6,
      status        = case when hold_expires_at <= $6 then 'expired' else 'cancelled' end,
      cancelled_by  = case when hold_expires_at <= $6 then null else 'client' end,
      cancel_reason = case when hold_expires_at <= $6 then null else 'replaced' end,
      cancelled_at  = case when hold_expires_at <= $6 then null else $6::timestamptz end
    where exists (select 1 from t) and status = 'held'
      and (client_id = $3 or (therapist_id = $1 and during && $5::tstzrange and hold_expires_at <= $6))
    returning therapist_id, id, status),
  a as (
    insert into appointments(therapist_id, client_id, type_key, during, status, hold_expires_at, price_minor, fee_percent,
      commission_percent, eur_rate, eur_rate_on, eur_rate_source, created_at, updated_at)
    select t.id, $3, $4, $5::tstzrange, 'held', $7::timestamptz, $8, $9, $10, $11::numeric, $12::date, $13, $6, $6
    from t, (select count(*) from freed) as first
    where few_holds($3, $6::timestamptz - interval '1 hour', ${String(MAX_HOLDS_PER_HOUR)})
    on conflict do nothing
    returning therapist_id, id),
  expiry as (
    ${expiryJob('$7::timestamptz')}
    from a),
  ended as (
    ${endedJob('f', '$6::timestamptz')}
    from freed f join orders o on o.therapist_id = f.therapist_id and o.appointment_id = f.id, a
    on conflict (dedupe_key) do nothing),
  history as (${insertHistory(
    {
      event: 'expire',
      by: 'system',
      from: 'held',
      at: '$6',
      rows: `freed, (select 1 from a) as placed where status = 'expired'`,
    },
    {
      event: 'replace',
      by: 'client',
      from: 'held',
      at: '$6',
      rows: `freed, (select 1 from a) as placed where status = 'cancelled'`,
      actorId: '$3',
      requestId: '$14',
    },
    { event: 'hold', by: 'client', from: null, at: '$6', rows: 'a', actorId: '$3', requestId: '$14' },
  )}),
  audit as (
    insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
    select $6::timestamptz, $3::uuid, 'USER', 'hold.place', 'appointments', id::text from a),
  step as (${toBilling('id = $3 and exists (select 1 from a)')})
  select case when exists (select 1 from t) then coalesce((select id from a), slot_taken()) end as id`;

const KEY = { therapistId: text, appointmentId: text };

/** Prolongs a live hold for paying and writes the job that ends it (P35). Answers whether the hold was still live. */
export const renewHold = statement('booking.renew-hold', any, { ...KEY, now: iso, expiresAt: iso })`
  with a as (
    update appointments set hold_expires_at = greatest(hold_expires_at, $4::timestamptz), updated_at = $3
    where therapist_id = $1 and id = $2 and status = 'held' and hold_expires_at > $3::timestamptz
    returning therapist_id, id, hold_expires_at),
  expiry as (
    ${expiryJob('hold_expires_at')}
    from a
    on conflict (dedupe_key) do nothing)
  select id from a`;

/** Gives back the client's hold; answers which one, or null when none was held. */
export const cancelHold = statement('booking.cancel-hold', first<AppointmentKey>, [text, iso])`
  with a as (
    update appointments set ${becomes('stepBack')}, hold_expires_at = null, cancelled_by = 'client',
      cancel_reason = 'stepped_back', cancelled_at = $2, updated_at = $2
    where client_id = $1 and status = 'held'
    returning therapist_id, id),
  ended as (
    ${endedJob('a', '$2::timestamptz')}
    from a join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
    on conflict (dedupe_key) do nothing),
  history as (${insertHistory({ event: 'stepBack', by: 'client', from: 'held', at: '$2', rows: 'a', actorId: '$1' })})
  select therapist_id as "therapistId", id as "appointmentId" from a`;

/** Whose appointment it is. */
export const holderOf = statement('booking.client-of', value<string>, ofAppointment)`
  select client_id as "clientId" from appointments where therapist_id = $1 and id = $2`;

/** Ends a hold whose time is over; answers whether it has run out, now or before. */
export const endPastDueHold = statement('booking.expire-hold', any, { ...KEY, now: iso })`
  with a as (
    update appointments set ${becomes('expire')}, hold_expires_at = null, updated_at = $3
    where therapist_id = $1 and id = $2 and status = 'held' and hold_expires_at <= $3::timestamptz
    returning therapist_id, id),
  history as (${insertHistory({ event: 'expire', by: 'system', from: 'held', at: '$3', rows: 'a' })})
  select id from a
  union all
  select id from appointments where therapist_id = $1 and id = $2 and status = 'expired'`;
