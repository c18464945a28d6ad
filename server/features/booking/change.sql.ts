import type { AppointmentEvent, CancelReason, ClientCancelReason, TherapistCancelReason } from '#domain/booking.ts';
import type { Actor } from '#domain/events.ts';
import type { Instant } from '#domain/dates.ts';
import type { HeldElsewhere } from '#domain/presence.ts';
import type { Slot } from '#domain/schedule.ts';
import { iso, isoRange, type Sql, statement, value } from '#server/db/db.ts';
import { LOCKED, locking } from '#server/db/locks.ts';
import { CHANGED, changeOrder, type ChangedOrder, ofAppointment } from '../order/order.ts';
import type { Marker } from './change.ts';
import { eventStatement } from './event-statement.sql.ts';
import { historyRow, insertHistory, ROLES } from './history.sql.ts';

/** A change of a booked session and its actor; `actorId` is null when nobody of ours made it. */
type Change = {
  order: ChangedOrder;
  now: Instant;
  actorId: string | null;
  requestId: string | null;
};

/**
 * Gives a confirmed session another time: one step frees the old one and takes the new one. `counts`: it is one of the
 * client's moves. Answers the changed order; null when it is not confirmed or the calendar was edited since that
 * version; the exclusion constraints refuse a taken time.
 */
export async function moveAppointment(
  sql: Sql,
  move: Change & { by: 'client' | 'admin'; counts: boolean; slot: Slot; calendarVersion: number },
): Promise<ChangedOrder | null> {
  const { order, now, actorId, requestId, by, counts, slot, calendarVersion } = move;
  const to = [isoRange(slot), calendarVersion, counts ? 1 : 0];
  return changeOrder(sql, MOVE[by], order, iso(now), actorId, requestId, ...to);
}
function moveStatement(by: 'client' | 'admin') {
  return locking(`booking.move-by-${by}`)`
    with t as (select id from therapists where id = $1 and version = $7 ${LOCKED.keptCalendar}),
    before as (
      select during from appointments where therapist_id = $1 and id = $2 and status = 'confirmed'),
    a as (
      update appointments set during = $6::tstzrange, moves = moves + $8::int, updated_at = $3
      where therapist_id = $1 and id = $2 and status = 'confirmed' and exists (select 1 from t)
      returning *),
    history as (${insertHistory(
      historyRow({
        event: 'move',
        by,
        from: 'confirmed',
        at: '$3',
        rows: 'a, before',
        actorId: '$4',
        requestId: '$5',
        moved: { was: 'before.during', is: 'a.during' },
      }),
    )}),
    audit as (
      insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
      select $3::timestamptz, $4::uuid, '${ROLES[by]}', 'appointment.move', 'appointments', id::text from a)
    select ${CHANGED} from a`;
}

const MOVE = { client: moveStatement('client'), admin: moveStatement('admin') };

type Canceller = 'client' | 'therapist' | 'admin' | 'guardian';

export type Cancelling = Change & {
  by: Canceller;
  reason: CancelReason;
  said: ClientCancelReason | TherapistCancelReason | null;
};

/** Cancels a confirmed session and frees its time; answers it, null when not confirmed. `said`: that side's words. */
export async function writeCancelled(sql: Sql, cancel: Cancelling): Promise<ChangedOrder | null> {
  const { order, now, actorId, requestId, by, reason, said } = cancel;
  return changeOrder(sql, CANCEL[by], order, iso(now), actorId, requestId, reason, said);
}
function cancelStatement(by: Canceller) {
  const said = by === 'therapist' ? 'therapist_reason' : 'client_reason';
  const set = `cancelled_by = '${by}', cancel_reason = $6, ${said} = $7, cancelled_at = $3`;
  return eventStatement(`booking.cancel-by-${by}`, { event: 'cancel', by, set, isAsked: true });
}
const CANCEL = {
  client: cancelStatement('client'),
  therapist: cancelStatement('therapist'),
  admin: cancelStatement('admin'),
  guardian: cancelStatement('guardian'),
};

type MarkEvent = Extract<AppointmentEvent, 'markHeld' | 'markClientAbsent' | 'markTherapistAbsent'>;

/** A mark of who came; `elsewhere`: where a held session took place, if not in our room. */
export type Marking = Change & { by: Marker; event: MarkEvent; elsewhere: HeldElsewhere | null };

/** Marks who came; null when the session's state does not allow it. The system marks absent therapists only. */
export async function writeMark(sql: Sql, mark: Marking): Promise<ChangedOrder | null> {
  const { order, now, actorId, requestId, by, event, elsewhere } = mark;
  const statement = MARK.get(`${event} by ${by}`);
  if (statement === undefined) throw new Error(`no ${event} by ${by}`);
  return changeOrder(sql, statement, order, iso(now), actorId, requestId, ...(event === 'markHeld' ? [elsewhere] : []));
}
function markStatement(event: MarkEvent, by: Marker) {
  const isHeld = event === 'markHeld';
  return eventStatement(`booking.${event}-by-${by}`, {
    event,
    by,
    set: isHeld ? 'marked_at = $3, held_elsewhere = $6' : 'marked_at = $3',
    isAsked: true,
    ...(isHeld && { reason: 'held_elsewhere' }),
  });
}
const MARKS = [
  ['markHeld', 'therapist'],
  ['markHeld', 'admin'],
  ['markClientAbsent', 'therapist'],
  ['markClientAbsent', 'admin'],
  ['markTherapistAbsent', 'therapist'],
  ['markTherapistAbsent', 'admin'],
  ['markTherapistAbsent', 'system'],
] as const satisfies readonly (readonly [MarkEvent, Marker & Actor])[];
const MARK = new Map(MARKS.map(([event, by]) => [`${event} by ${by}`, markStatement(event, by)]));

/** The actor who last marked who came to a session; null while nobody has. */
export const readMarker = statement('booking.last-marker', value<Marker>, ofAppointment)`
  select actor from appointment_history
  where therapist_id = $1 and appointment_id = $2 and event in ('markHeld', 'markClientAbsent', 'markTherapistAbsent')
  order by n desc limit 1`;

/** Marks a confirmed session as held; answers it as it is then, null when it was not confirmed or is not over. */
export async function completeAppointment(
  sql: Sql,
  done: { order: ChangedOrder; endedBy: Instant; now: Instant; elsewhere: HeldElsewhere | null },
): Promise<ChangedOrder | null> {
  return changeOrder(sql, COMPLETE, done.order, iso(done.endedBy), iso(done.now), done.elsewhere);
}
const COMPLETE = eventStatement('booking.complete', {
  event: 'complete',
  by: 'system',
  set: 'held_elsewhere = $5',
  where: 'and upper(during) <= $3::timestamptz',
  at: '$4',
  isAudited: false,
});
