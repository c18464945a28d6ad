import { APPOINTMENT_EVENTS, type AppointmentEvent, type AppointmentStatus } from '#domain/booking.ts';
import { prepared } from '#server/db/db.ts';
import type { Parameters } from '#server/db/parameters.ts';
import { insertJobSelect } from '#server/jobs/jobs.sql.ts';
import { CHANGED, changing } from '../order/order.ts';

type Events = typeof APPOINTMENT_EVENTS;

/** A row of history. `from` may be the column in which a statement keeps the state before its update. */
type Entry = {
  [Event in AppointmentEvent]: {
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
}[AppointmentEvent];

const UNMOVED = { was: 'null', is: 'null' };

/** SQL that inserts rows of history; the database refuses events that the domain does not have. */
export function insertHistory(...entries: readonly Entry[]): string {
  return `
      insert into appointment_history(therapist_id, appointment_id, at, event, from_status, to_status, actor, actor_id,
        request_id, old_during, new_during)
      ${entries.map(historyOf).join('\n      union all\n      ')}`;
}

function historyOf({
  event,
  by,
  from,
  at,
  rows,
  actorId = 'null',
  requestId = 'null',
  moved = UNMOVED,
}: Entry): string {
  const was = from === null ? 'null' : from === 'before.status' ? from : `'${from}'`;
  return `select therapist_id, id, ${at}::timestamptz, '${event}', ${was}, '${APPOINTMENT_EVENTS[event].to}', '${by}',
        ${actorId}::uuid, ${requestId}::text, ${moved.was}::tstzrange, ${moved.is}::tstzrange from ${rows}`;
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

/** SQL that writes the job which ends a hold at an instant; `from` with the hold's row follows. */
export function expiryJob(at: string): string {
  const payload = { therapist: 'therapist_id', appointment: 'id' };
  return insertJobSelect('hold.expire', { payload, runAt: at, key: `id || ':' || ${at}` });
}

/** SQL that writes the job after a hold with an order ended early; `from` with that row under this name follows. */
export function endedJob(row: string, at: string): string {
  const payload = { therapist: `${row}.therapist_id`, appointment: `${row}.id` };
  return insertJobSelect('hold.ended', { payload, runAt: at, key: `${row}.id` });
}

/** SQL of an event: `set` beside the new state, and a condition besides. `reason` stands in the audit log. */
type Event = {
  event: AppointmentEvent;
  /** The database knows which actors may cause the event. */
  by: keyof typeof ROLES;
  /** The states that it happens in, where they are not all those of the domain's table. */
  from?: readonly (AppointmentStatus | null)[];
  set?: string;
  where?: string;
  at?: '$3' | '$4';
  /** Somebody's request: the actor is $4, and the request is $5. */
  isAsked?: boolean;
  isAudited?: boolean;
  reason?: string;
};

/** The change that an event makes of an appointment, at the instant $3; `parameters` as of `changing`. */
export function changeByEvent<const P extends Parameters>(name: string, of: Event, parameters: P) {
  const { event, by, from = APPOINTMENT_EVENTS[event].from, at = '$3', isAsked = false, isAudited = true } = of;
  const is = `therapist_id = $1 and id = $2 and status in (${from.map((state) => `'${state}'`).join(', ')})`;
  const actorId = isAsked ? '$4' : 'null';
  // The state before is read where it may be one of several.
  const isKnown = from.length === 1;
  const before = isKnown ? '' : `before as (select status from appointments where ${is}),`;
  const was = isKnown ? { from: from[0], rows: 'a' } : { from: 'before.status', rows: 'a, before' };
  const entry = { event, by, at, ...was, actorId, requestId: isAsked ? '$5' : 'null' } as Entry;
  const audit = `,
    audit as (
      insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, reason)
      select ${at}::timestamptz, ${actorId}::uuid, '${ROLES[by]}', 'appointment.${event}', 'appointments', id::text,
        ${of.reason ?? 'null'} from a)`;
  const statement = prepared(name)`
    with ${before} a as (
      update appointments set ${becomes(event)}, ${of.set === undefined ? '' : `${of.set},`} updated_at = ${at}
      where ${is} ${of.where ?? ''}
      returning *),
    history as (${insertHistory(entry)})${isAudited ? audit : ''}
    select ${CHANGED} from a`;
  return changing(statement, parameters);
}
