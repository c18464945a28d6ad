import { APPOINTMENT_EVENTS, type AppointmentEvent } from '#domain/booking.ts';

type Events = typeof APPOINTMENT_EVENTS;

/** A row of history. `from` may be the column in which a statement keeps the state before its update. */
type Entry<Event extends AppointmentEvent> = {
  event: Event;
  by: Events[Event]['by'][number];
  from: Events[Event]['from'][number] | 'before.status';
  /** SQL: the instant, the rows of appointments, and the actor's and the request's id if they are known. */
  at: string;
  rows: string;
  actorId?: string;
  requestId?: string;
  /** SQL: from where to where, of a move. */
  moved?: { was: string; is: string };
};

/** SQL that selects one row of history for each appointment that an event happened to. */
export function historyRow<Event extends AppointmentEvent>({
  event,
  by,
  from,
  at,
  rows,
  actorId = 'null',
  requestId = 'null',
  moved = { was: 'null', is: 'null' },
}: Entry<Event>): string {
  const was = from === null ? 'null' : from === 'before.status' ? from : `'${from}'`;
  return `select therapist_id, id, ${at}::timestamptz, '${event}', ${was}, '${APPOINTMENT_EVENTS[event].to}', '${by}',
        ${actorId}::uuid, ${requestId}::text, ${moved.was}::tstzrange, ${moved.is}::tstzrange from ${rows}`;
}

/** SQL that inserts rows of history; the database refuses events that the domain does not have. */
export function insertHistory(...rows: readonly string[]): string {
  return `
      insert into appointment_history(therapist_id, appointment_id, at, event, from_status, to_status, actor, actor_id,
        request_id, old_during, new_during)
      ${rows.join('\n      union all\n      ')}`;
}

/** The roles of the audit log by the actors of the events. */
export const ROLES = {
  client: 'USER',
  therapist: 'THERAPIST',
  admin: 'ADMIN',
  system: 'SYSTEM',
  guardian: 'SYSTEM',
  provider: 'SYSTEM',
} as const;

/** SQL of the state that an event leads to, for the `set` of an update. */
export function becomes(event: AppointmentEvent): string {
  return `status = '${APPOINTMENT_EVENTS[event].to}'`;
}
