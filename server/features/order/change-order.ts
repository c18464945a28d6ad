import { type Prepared, type Sql } from '#server/db/db.ts';
import { type Locking, runLocking } from '#server/db/locks.ts';
import { reading, type RowOf } from '#server/db/session-reading.ts';
import { type AppointmentKey, type ChangedOrder, ORDER_FACTS } from './order-row.ts';

/** The parameters that name an appointment. */
export const ofAppointment = ({ therapistId, appointmentId }: AppointmentKey) => [therapistId, appointmentId];

const { status, start, end, moves, markedAt, cancelledBy, cancelReason, holdExpiresAt, version } = ORDER_FACTS;
const CHANGES = { status, start, end, moves, markedAt, cancelledBy, cancelReason, holdExpiresAt, version };
/** SQL of the fields of an order that a change of its appointment `a` may alter. */
export const CHANGED = reading(CHANGES).columns;
type Changed = RowOf<typeof CHANGES>;

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
