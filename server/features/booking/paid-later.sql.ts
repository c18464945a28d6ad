import type { ProposedBy } from '#domain/booking.ts';
import { MAX_WAITING } from '#domain/paid-later.ts';
import { all, iso, isoRange, nothing, type Sql, statement } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';
import { IDS, PAID_LATER, reading, type RowOf, SESSION } from '#server/db/session-reading.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { changeByEvent, insertHistory, ROLES } from './history.sql.ts';
import type { NewSession } from './hold.sql.ts';

/** The states of a session that was paid and not cancelled: with one of them a client is known to the therapist. */
const KNOWN = `'confirmed', 'completed', 'client_absent', 'therapist_absent'`;

export type NewProposed = NewSession & { by: ProposedBy; actorId: string; seriesId: string | null; orderId: OrderId };

/**
 * Makes an appointment that is paid later, with its order: name, e-mail, language and advice come from the client's
 * newest paid order with this therapist. Answers its id; null when the client is not known to the therapist, too many
 * wait, the time is off, or therapist or client is not free with the rest between sessions.
 */
export async function insertProposed(sql: Sql, one: NewProposed): Promise<string | null> {
  const [row] = await runLocking<{ id: string }>(sql, PROPOSE[one.by], [
    one.therapistId,
    one.clientId,
    one.typeKey,
    isoRange(one.slot),
    iso(one.now),
    one.priceMinor,
    one.feePercent,
    one.commissionPercent,
    one.orderId,
    one.seriesId,
    one.actorId,
    one.requestId,
  ]);
  return row?.id ?? null;
}
function proposeStatement(by: ProposedBy) {
  return locking(`booking.propose-by-${by}`)`
    with me as (select id from users where id = $2 ${LOCKED.client}),
    t as (
      select t.id from therapists t, me
      where t.id = $1 and t.disabled_at is null
        and (select count(*) from appointments where client_id = $2 and status = 'proposed') < ${String(MAX_WAITING)}
        and not exists (select 1 from time_off where therapist_id = $1 and during && $4::tstzrange)
        and not exists (select 1 from appointments where therapist_id = $1 and status in ('held', 'proposed', 'confirmed')
          and during && tstzrange(lower($4::tstzrange) - t.buffer_min * interval '1 minute',
            upper($4::tstzrange) + t.buffer_min * interval '1 minute')
          and not (status = 'held' and hold_expires_at <= $5::timestamptz))
        and not exists (select 1 from appointments where client_id = $2 and status in ('held', 'proposed', 'confirmed')
          and during && $4::tstzrange and not (status = 'held' and hold_expires_at <= $5::timestamptz))
      ${LOCKED.keptCalendar} of t),
    contact as (
      select w.name_enc, w.email_enc, w.key_version, w.locale, w.advice_opt_in, coalesce(w.email_set_at, w.created_at) as set_at
      from orders w
      join appointments b on b.therapist_id = w.therapist_id and b.id = w.appointment_id and b.status in (${KNOWN})
      where w.therapist_id = $1 and w.client_id = $2 order by w.created_at desc, w.id limit 1),
    a as (
      insert into appointments(therapist_id, client_id, type_key, during, status, price_minor, fee_percent, commission_percent,
        proposed_by, series_id, created_at, updated_at)
      select t.id, $2, $3, $4::tstzrange, 'proposed', $6, $7, $8, '${by}', $10, $5, $5 from t, contact
      on conflict do nothing
      returning therapist_id, id),
    o as (
      insert into orders(therapist_id, id, appointment_id, client_id, name_enc, email_enc, key_version, locale, advice_opt_in,
        created_at, email_set_at, number)
      select a.therapist_id, $9, a.id, $2, c.name_enc, c.email_enc, c.key_version, c.locale, c.advice_opt_in, $5, c.set_at,
        upper(left(md5($9), 12))
      from a, contact c),
    history as (${insertHistory({
      event: 'propose',
      by,
      from: null,
      at: '$5',
      rows: 'a',
      actorId: '$11',
      requestId: '$12',
    })}),
    audit as (
      insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
      select $5::timestamptz, $11::uuid, '${ROLES[by]}', 'appointment.propose', 'appointments', id::text from a)
    select id from a`;
}
const PROPOSE = {
  therapist: proposeStatement('therapist'),
  admin: proposeStatement('admin'),
  client: proposeStatement('client'),
};

/** Those who may end an unpaid appointment: its client gives it up, the others take it back. */
export type Ender = 'therapist' | 'admin' | 'client';

function endStatement(event: 'withdraw' | 'decline', by: Ender) {
  const set = `cancelled_by = '${by}', cancel_reason = '${REASONS[event]}', cancelled_at = $3`;
  const parameters = { now: iso, actorId: text, requestId: text };
  return changeByEvent(`booking.${event}-by-${by}`, { event, by, set, isAsked: true }, parameters);
}
const REASONS = { withdraw: 'withdrawn', decline: 'declined' } as const;
/** Ends an unpaid appointment; answers it as it is then, null when it does not wait any more. */
export const endProposed = {
  therapist: endStatement('withdraw', 'therapist'),
  admin: endStatement('withdraw', 'admin'),
  client: endStatement('decline', 'client'),
};

/** Releases the time of an unpaid appointment; answers it as it is then, null when it does not wait any more. */
export const releaseProposed = changeByEvent(
  'booking.release',
  { event: 'expire', by: 'system', from: ['proposed'], isAudited: false },
  [iso],
);

/** Freezes the EUR rate of an unpaid appointment; one that is frozen stays. */
export const writeRate = statement('booking.freeze-rate', nothing, {
  therapistId: text,
  appointmentId: text,
  gelPerEur: text,
  on: text,
  source: text,
  now: iso,
})`
  update appointments set eur_rate = $3::numeric, eur_rate_on = $4::date, eur_rate_source = $5, updated_at = $6
  where therapist_id = $1 and id = $2 and status = 'proposed' and eur_rate is null`;

/** An unpaid appointment that waits: its order, and the series that it is a date of. */
export type Waiting = RowOf<typeof FACTS> & { orderId: OrderId };
const { orderId, typeKey, start, end } = SESSION;
const { appointmentId, therapistId } = IDS;
const FACTS = { orderId, appointmentId, therapistId, seriesId: PAID_LATER.seriesId, typeKey, start, end };
const { columns, joins } = reading(FACTS);
const WAITING = `select ${columns} from appointments a ${joins}`;

/** The unpaid appointments of a client that wait, by start. */
export const readWaiting = statement('booking.waiting-of', all<Waiting>, [text])`${WAITING}
  where a.client_id = $1 and a.status = 'proposed' order by start, a.id limit ${String(MAX_WAITING)}`;

/** The appointments of a series in any state, by start. */
export const readSeriesDates = statement('booking.of-series', all<Waiting>, [text])`${WAITING}
  where a.series_id = $1 order by start, a.id limit ${String(MAX_WAITING)}`;
