import { APPOINTMENT_EVENTS, type AppointmentEvent, type AppointmentStatus } from '#domain/booking.ts';
import { type Prepared, prepared } from '#server/db/db.ts';
import { CHANGED } from '../order/order.ts';
import { becomes, historyRow, insertHistory, ROLES } from './history.sql.ts';

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

/** The statement of an event of the appointment that $1 and $2 name, at the instant $3; it answers `CHANGED` of it. */
export function eventStatement(name: string, of: Event): Prepared {
  const { event, by, from = APPOINTMENT_EVENTS[event].from, at = '$3', isAsked = false, isAudited = true } = of;
  const is = `therapist_id = $1 and id = $2 and status in (${from.map((state) => `'${state}'`).join(', ')})`;
  const actorId = isAsked ? '$4' : 'null';
  // The state before is read where it may be one of several.
  const isKnown = from.length === 1;
  const before = isKnown ? '' : `before as (select status from appointments where ${is}),`;
  const was = isKnown ? { from: from[0] as never, rows: 'a' } : ({ from: 'before.status', rows: 'a, before' } as const);
  const entry = historyRow({ event, by: by as never, at, ...was, actorId, requestId: isAsked ? '$5' : 'null' });
  const audit = `,
    audit as (
      insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, reason)
      select ${at}::timestamptz, ${actorId}::uuid, '${ROLES[by]}', 'appointment.${event}', 'appointments', id::text,
        ${of.reason ?? 'null'} from a)`;
  return prepared(name)`
    with ${before} a as (
      update appointments set ${becomes(event)}, ${of.set === undefined ? '' : `${of.set},`} updated_at = ${at}
      where ${is} ${of.where ?? ''}
      returning *),
    history as (${insertHistory(entry)})${isAudited ? audit : ''}
    select ${CHANGED} from a`;
}
