import type { AppointmentEvent, CancelReason, ClientCancelReason, TherapistCancelReason } from '#domain/booking.ts';
import type { Actor } from '#domain/events.ts';
import type { HeldElsewhere } from '#domain/presence.ts';
import { iso, isoRange, type Sql, statement, value } from '#server/db/db.ts';
import { LOCKED, locking } from '#server/db/locks.ts';
import { asIs, type Facts, orNull, text } from '#server/db/parameters.ts';
import { CHANGED, type ChangedOrder, changing, ofAppointment } from '../order/order.ts';
import type { Marker } from './seat.ts';
import { changeByEvent, insertHistory, ROLES } from './history.sql.ts';

/** A change of a booked session and its actor; `actorId` is null when nobody of ours made it. */
type Change = Facts<typeof ASKED> & { order: ChangedOrder };
const ASKED = { now: iso, actorId: orNull(text), requestId: orNull(text) };

function moveBy(by: 'client' | 'admin') {
  const statement = locking(`booking.move-by-${by}`)`
    with t as (select id from therapists where id = $1 and version = $7 ${LOCKED.keptCalendar}),
    before as (
      select during from appointments where therapist_id = $1 and id = $2 and status = 'confirmed'),
    a as (
      update appointments set during = $6::tstzrange, moves = moves + $8::int, updated_at = $3
      where therapist_id = $1 and id = $2 and status = 'confirmed' and exists (select 1 from t)
      returning *),
    history as (${insertHistory({
      event: 'move',
      by,
      from: 'confirmed',
      at: '$3',
      rows: 'a, before',
      actorId: '$4',
      requestId: '$5',
      moved: { was: 'before.during', is: 'a.during' },
    })}),
    audit as (
      insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
      select $3::timestamptz, $4::uuid, '${ROLES[by]}', 'appointment.move', 'appointments', id::text from a)
    select ${CHANGED} from a`;
  const counts = (counted: boolean) => (counted ? 1 : 0);
  return changing(statement, { ...ASKED, slot: isoRange, calendarVersion: asIs<number>, counts });
}

/**
 * Gives a confirmed session another time: one step frees the old one and takes the new one. `counts`: it is one of the
 * client's moves. Answers the changed order; null when it is not confirmed or the calendar was edited since that
 * version; the exclusion constraints refuse a taken time.
 */
export const moveAppointment = { client: moveBy('client'), admin: moveBy('admin') };

type Canceller = 'client' | 'therapist' | 'admin' | 'guardian';

export type Cancelling = Change & {
  by: Canceller;
  reason: CancelReason;
  said: ClientCancelReason | TherapistCancelReason | null;
};

function cancelBy(by: Canceller) {
  const said = by === 'therapist' ? 'therapist_reason' : 'client_reason';
  const set = `cancelled_by = '${by}', cancel_reason = $6, ${said} = $7, cancelled_at = $3`;
  const parameters = { ...ASKED, reason: asIs<Cancelling['reason']>, said: asIs<Cancelling['said']> };
  return changeByEvent(`booking.cancel-by-${by}`, { event: 'cancel', by, set, isAsked: true }, parameters);
}
/** Cancels a confirmed session and frees its time; answers it, null when not confirmed. `said`: that side's words. */
export const writeCancelled = {
  client: cancelBy('client'),
  therapist: cancelBy('therapist'),
  admin: cancelBy('admin'),
  guardian: cancelBy('guardian'),
};

type MarkEvent = Extract<AppointmentEvent, 'markHeld' | 'markClientAbsent' | 'markTherapistAbsent'>;

/** A mark of who came; `elsewhere`: where a held session took place, if not in our room. */
export type Marking = Change & { by: Marker; event: MarkEvent; elsewhere: HeldElsewhere | null };

/** Marks who came; null when the session's state does not allow it. The system marks absent therapists only. */
export async function writeMark(sql: Sql, { order, by, event, ...mark }: Marking): Promise<ChangedOrder | null> {
  const write = MARK.get(`${event} by ${by}`);
  if (write === undefined) throw new Error(`no ${event} by ${by}`);
  return write(sql, order, mark);
}
function markBy(event: MarkEvent, by: Marker) {
  const name = `booking.${event}-by-${by}`;
  const of = { event, by, set: 'marked_at = $3', isAsked: true };
  if (event !== 'markHeld') return changeByEvent(name, of, ASKED);
  const held = { ...of, set: 'marked_at = $3, held_elsewhere = $6', reason: 'held_elsewhere' };
  return changeByEvent(name, held, { ...ASKED, elsewhere: asIs<HeldElsewhere | null> });
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
const MARK = new Map(MARKS.map(([event, by]) => [`${event} by ${by}`, markBy(event, by)]));

/** The actor who last marked who came to a session; null while nobody has. */
export const readMarker = statement('booking.last-marker', value<Marker>, ofAppointment)`
  select actor from appointment_history
  where therapist_id = $1 and appointment_id = $2 and event in ('markHeld', 'markClientAbsent', 'markTherapistAbsent')
  order by n desc limit 1`;

/** Marks a confirmed session as held; answers it as it is then, null when it was not confirmed or is not over. */
export const completeAppointment = changeByEvent(
  'booking.complete',
  {
    event: 'complete',
    by: 'system',
    set: 'held_elsewhere = $5',
    where: 'and upper(during) <= $3::timestamptz',
    at: '$4',
    isAudited: false,
  },
  { endedBy: iso, now: iso, elsewhere: asIs<HeldElsewhere | null> },
);
