import { type Prepared, type Sql } from '#server/db/db.ts';
import { type Locking, runLocking } from '#server/db/locks.ts';
import type { AppointmentKey, ChangedOrder, OrderRow } from './order-row.ts';

/** The parameters that name an appointment. */
export const ofAppointment = ({ therapistId, appointmentId }: AppointmentKey) => [therapistId, appointmentId];

/** The fields of an order that a change of its appointment may alter; `CHANGED` reads them of the appointment `a`. */
type Changed = Pick<OrderRow, 'status' | 'start' | 'end' | 'holdExpiresAt' | 'moves' | 'markedAt' | 'cancelledBy'> &
  Pick<OrderRow, 'cancelReason' | 'version'>;
export const CHANGED = `
  a.status, lower(a.during) as start, upper(a.during) as end, a.hold_expires_at as "holdExpiresAt", a.moves,
  a.marked_at as "markedAt", a.cancelled_by as "cancelledBy", a.cancel_reason as "cancelReason", a.version`;

/**
 * Runs a statement that changes an order's appointment and answers `CHANGED` of it: the order after it, of which nobody
 * has changed the rest, since the appointment is locked. Null when it changed nothing.
 */
export async function changeOrder(
  sql: Sql,
  statement: Prepared | Locking,
  order: ChangedOrder & { shownVersion?: number },
  ...values: readonly unknown[]
): Promise<ChangedOrder | null> {
  const parameters = [...ofAppointment(order), ...values];
  const [changed] = await ('locks' in statement
    ? runLocking<Changed>(sql, statement, parameters)
    : sql.run<Changed>(statement, parameters));
  const { shownVersion: _, ...rest } = order;
  return changed === undefined ? null : { ...rest, ...changed };
}
