import type { Instant } from '#domain/dates.ts';
import type * as rows from './store/rows.ts';
import type { Tables } from './store/tables.ts';

/** The end of a session's money; a table of its own, independent of the product's rules. */
type Ending = 'kept' | 'returned' | 'unpaid' | 'ahead';

/** How a session ended for its money: the therapist is paid, or the client gets everything back, or nobody had paid. */
export function endingOf({ status, cancelReason }: Pick<rows.Appointment, 'status' | 'cancelReason'>): Ending {
  if (status === 'completed' || status === 'client_absent') return 'kept';
  if (status === 'therapist_absent') return 'returned';
  if (status === 'expired') return 'unpaid';
  if (status !== 'cancelled') return 'ahead';
  if (cancelReason === 'client_late') return 'kept';
  return RETURNED.has(cancelReason ?? '') ? 'returned' : 'unpaid';
}

const RETURNED: ReadonlySet<string> = new Set(['client', 'therapist', 'our_fault', 'guardian_refused']);

/** An order with its appointment and all that happened to it. */
export type Life = {
  order: rows.Order;
  session: rows.Appointment;
  history: rows.History[];
  complaint: rows.Complaint | undefined;
  /** The instant when money seated the client; null without one. */
  bookedAt: Instant | null;
  /** The times that the session had, each from when to when. */
  times: (rows.Span & { from: Instant; until: Instant })[];
};

/** The lives of all orders. */
export function livesOf(tables: Tables): Life[] {
  const histories = Map.groupBy(tables.history.rows, ({ appointmentId }) => appointmentId);
  return tables.orders.rows.flatMap((order): Life[] => {
    const session = tables.appointments.byKey.get(order.appointmentId);
    if (session === undefined) return [];
    const history = histories.get(session.id) ?? [];
    const bookedAt = history.find(({ to }) => to === 'confirmed')?.at ?? null;
    const complaint = tables.complaints.byKey.get(order.id);
    return [{ order, session, history, bookedAt, complaint, times: timesOf(session, history, bookedAt) }];
  });
}

function timesOf(session: rows.Appointment, history: rows.History[], bookedAt: Instant | null): Life['times'] {
  if (bookedAt === null) return [];
  const times: Life['times'] = [];
  let from = bookedAt;
  for (const { move, at } of history) {
    if (move === null) continue;
    times.push({ ...move.old, from, until: at });
    from = at;
  }
  const until = history.find(({ at, to }) => at >= from && to === 'cancelled')?.at ?? Number.POSITIVE_INFINITY;
  return [...times, { start: session.start, end: session.end, from, until }];
}

/** The time that a session had at an instant, unless it was not booked then. */
export function timeAt({ times }: Life, at: Instant): rows.Span | undefined {
  return times.find(({ from, until }) => from <= at && at < until);
}

/** The state of a session at an instant. */
export function statusAt({ history }: Life, at: Instant): string | undefined {
  return history.findLast((step) => step.at <= at)?.to;
}
