import type { SessionMark } from '#domain/session-actions.ts';
import type { Sql } from '#server/db/db.ts';
import type { AppointmentKey, ChangedOrder } from '../order/order.ts';
import { type Cancelling, type Marking, readMarker, writeCancelled, writeMark } from './change.sql.ts';

/** Cancels a locked, confirmed session and frees its time; answers it after that. */
export async function cancelAppointment(tx: Sql, { order, by, ...cancel }: Cancelling): Promise<ChangedOrder> {
  const cancelled = await writeCancelled[by](tx, order, cancel);
  if (cancelled === null) throw new Error('the session to cancel is not confirmed');
  return cancelled;
}

/** The side that may mark who came. */
export type Marker = 'therapist' | 'admin' | 'system';

/** Marks who came to a locked session; answers it after that. Throws where its state does not allow the mark. */
export async function markAppointment(
  tx: Sql,
  { mark, ...marking }: Omit<Marking, 'event'> & { mark: SessionMark },
): Promise<ChangedOrder> {
  const marked = await writeMark(tx, { ...marking, event: EVENTS[mark] });
  if (marked === null) throw new Error(`the session cannot be marked as ${mark}`);
  return marked;
}

const EVENTS = {
  completed: 'markHeld',
  client_absent: 'markClientAbsent',
  therapist_absent: 'markTherapistAbsent',
} as const satisfies Record<SessionMark, string>;

/** Whether it was this side that last marked who came to a session. */
export async function wasMarkedBy(sql: Sql, key: AppointmentKey, by: Marker): Promise<boolean> {
  return (await readMarker(sql, key)) === by;
}
