import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import { type CalendarLog, type CalendarState, hasTime } from './calendars.ts';
import { endingOf } from './lives.ts';
import { isAccepted } from './store/other-times-statements.ts';
import type * as rows from './store/rows.ts';
import { isRoomEmpty } from './store/session-guards.ts';
import type { Tables } from './store/tables.ts';
import type { World } from './world.ts';

/**
 * Checks each event of a paid session as soon as it is committed: its time, its actor, and the place of its money then.
 * Repeats the limits of P13, P15, P36 and P45 independently of the product.
 */
export function checkSessions(tables: Tables, calendars: CalendarLog): (world: World) => void {
  let seen = 0;
  let sent = 0;
  let complained = 0;
  return (world) => {
    for (; seen < tables.history.rows.length; seen += 1) {
      const step = tables.history.rows[seen];
      const session = tables.appointments.byKey.get(step?.appointmentId ?? '');
      if (step === undefined || session === undefined) continue;
      const wrong = JUDGES[step.event]?.(tables, step, session, calendars.now(session.therapistId));
      if (wrong) world.violate('AGAINST_THE_RULE', `${step.event} of ${session.id} by the ${step.actor}: ${wrong}`);
      if (step.from !== 'held' && step.from !== null) checkMoneyOf(world, tables, session);
    }
    for (; complained < tables.complaints.rows.length; complained += 1) {
      const complaint = tables.complaints.rows[complained];
      const wrong = complaint !== undefined && judgeComplaint(tables, complaint);
      if (wrong) world.violate('AGAINST_THE_RULE', `a complaint about order ${complaint.orderId}: ${wrong}`);
    }
    for (; sent < tables.lines.rows.length; sent += 1) {
      checkSent(world, tables, tables.lines.rows[sent]?.appointmentId ?? '');
    }
  };
}

type Judge = (
  tables: Tables,
  step: rows.History,
  session: rows.Appointment,
  calendar: CalendarState | undefined,
) => string | false;

const JUDGES: Readonly<Record<string, Judge>> = {
  move(tables, { move, at, actor, appointmentId }, { typeKey }, calendar) {
    if (move === null) return 'from nowhere';
    const limit = actor === 'client' ? move.old.start - DAY : move.old.start - 1;
    const own = tables.history.rows.filter((one) => one.appointmentId === appointmentId && one.event === 'move');
    if (own.filter((one) => one.actor === 'client' && !isAccepted(tables, one)).length > 2) return 'a third time';
    if (move.new.end - move.new.start !== move.old.end - move.old.start) return 'to another length';
    if (calendar === undefined || !hasTime(calendar, move.new, typeKey)) return 'outside of the calendar';
    const notice = calendar.minNoticeMin * MINUTE;
    return (at > limit && 'too late') || (move.new.start < at + notice && 'inside the notice');
  },
  reseat(_, __, session, calendar) {
    return (calendar === undefined || !hasTime(calendar, session, session.typeKey)) && 'outside of the calendar';
  },
  cancel(_, { at, actor }, { start, cancelReason, cancelledBy, cancelledAt }) {
    const free = at <= start - DAY;
    const reasons = { client: free ? 'client' : 'client_late', therapist: 'therapist', admin: 'our_fault' };
    const expected = { ...reasons, guardian: 'guardian_refused' }[actor as 'client' | 'guardian'];
    if (at >= start) return 'after the start';
    return (cancelReason !== expected || cancelledBy !== actor || cancelledAt !== at) && `as ${cancelReason}`;
  },
  complete(tables, { at }, session) {
    if (isRoomEmpty(orderOf(tables, session)?.id ?? '')) return 'in an empty room';
    return (at < session.end + DAY && 'too early') || (isComplained(tables, session) && 'against a complaint');
  },
  markHeld: (tables, step, session) => judgeMark(tables, step, session, session.end),
  markClientAbsent: (tables, step, session) => judgeMark(tables, step, session, session.start + 15 * MINUTE),
  markTherapistAbsent(tables, step, session) {
    const payout = tables.payouts.byKey.get(session.id)?.status;
    if (payout === 'SENT' || payout === 'PAID') return 'after the pay was sent';
    if (step.actor !== 'system') return judgeMark(tables, step, session, session.start + 10 * MINUTE);
    const complaint = complaintOf(tables, session);
    if (complaint?.kind !== 'therapist_absent' || complaint.status !== 'upheld') return 'without a complaint';
    if (lastMark(tables, session, complaint.createdAt) !== undefined) return 'against a mark';
    return step.at < Math.max(complaint.createdAt + DAY, session.end) && 'before it could be answered';
  },
};

/** A mark comes within 48 hours after the end, unless an operator decides by it a complaint or an open case. */
function judgeMark(
  tables: Tables,
  { at, actor, from: was }: rows.History,
  session: rows.Appointment,
  from: Instant,
): string | false {
  if (at < from) return 'too early';
  if (actor === 'admin' && was === 'confirmed') return isComplained(tables, session) && 'against a complaint';
  const complaint = complaintOf(tables, session);
  const decides = complaint !== undefined && complaint.decidedAt === at;
  if (at > session.end + 48 * HOUR && !decides) return 'too late';
  return isComplained(tables, session) && 'against a complaint';
}

/** A complaint comes in its time; one that a mark contradicts waits for an operator from the first moment. */
function judgeComplaint(tables: Tables, complaint: rows.Complaint): string | false {
  const { orderId, kind, status, createdAt } = complaint;
  const session = tables.appointments.byKey.get(tables.orders.byKey.get(orderId)?.appointmentId ?? '');
  if (session === undefined) return 'without a session';
  const mark = lastMark(tables, session, createdAt);
  if ((status === 'disputed') !== (mark !== undefined)) return `it is ${status}`;
  if (kind === 'client_present') {
    return (mark?.event !== 'markClientAbsent' || createdAt > mark.at + DAY) && 'no mark that could be wrong';
  }
  // What nothing has completed is complained of as long as it can be marked.
  const isDecided = tables.history.rows.some(
    ({ appointmentId, to, at }) => appointmentId === session.id && to === 'completed' && at <= createdAt,
  );
  const until = Math.max(session.end + (isDecided ? DAY : 2 * DAY), (mark?.at ?? 0) + DAY);
  return (createdAt < session.start + 10 * MINUTE || createdAt > until) && 'out of its time';
}

function lastMark(tables: Tables, session: rows.Appointment, until: Instant): rows.History | undefined {
  return tables.history.rows.findLast(
    ({ appointmentId, event, at }) => appointmentId === session.id && event.startsWith('mark') && at <= until,
  );
}

function complaintOf(tables: Tables, session: rows.Appointment): rows.Complaint | undefined {
  return tables.complaints.byKey.get(orderOf(tables, session)?.id ?? '');
}

function orderOf(tables: Tables, session: rows.Appointment): rows.Order | undefined {
  return tables.orders.rows.find(({ appointmentId }) => appointmentId === session.id);
}

function isComplained(tables: Tables, session: rows.Appointment): boolean {
  const status = complaintOf(tables, session)?.status;
  return status === 'open' || status === 'disputed';
}

/** From the moment a session ends without pay its money goes back, and what it had earned is taken back. */
function checkMoneyOf(world: World, tables: Tables, session: rows.Appointment): void {
  const { id } = session;
  const order = tables.orders.rows.find(({ appointmentId }) => appointmentId === id);
  const seat = tables.attempts.rows.find(({ orderId, seats }) => orderId === order?.id && seats);
  const refund = tables.refunds.byKey.get(seat?.id ?? '');
  if (endingOf(session) !== 'returned') {
    if (refund !== undefined)
      world.violate('SEATED_AND_REFUNDED', `${id} is ${session.status}, and its money goes back`);
    return;
  }
  if (refund === undefined) return world.violate('NOT_REFUNDED', `${id} is ${session.status}, and its money stays`);
  if (refund.amountMinor !== seat?.capturedMinor)
    world.violate('NOT_REFUNDED', `${id} gets ${refund.amountMinor} back`);
  const payout = tables.payouts.byKey.get(id)?.status;
  if (payout !== undefined && payout !== 'VOID') world.violate('PAID_AND_REFUNDED', `${id}: the payout is ${payout}`);
  if (tables.transfers.byKey.has(`earn|${id}`) !== tables.transfers.byKey.has(`earn_reversal|${id}`)) {
    world.violate('EARNED', `${id} is ${session.status}, and what it earned stays in the books`);
  }
}

/** Pay is sent only for sessions whose money stays, after the time for complaints, and without an open complaint. */
function checkSent(world: World, tables: Tables, id: string): void {
  const session = tables.appointments.byKey.get(id);
  if (session === undefined) return;
  if (endingOf(session) !== 'kept') world.violate('PAID_AND_REFUNDED', `${id} is ${session.status}, and pay was sent`);
  if (isComplained(tables, session)) world.violate('PAID_TOO_EARLY', `pay was sent for ${id} against a complaint`);
  const from = Math.max(session.end, lastMark(tables, session, world.timeline.now())?.at ?? 0) + DAY;
  if (world.timeline.now() <= from) world.violate('PAID_TOO_EARLY', `pay was sent for ${id} before a day had passed`);
}
