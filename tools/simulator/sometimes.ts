import { DAY, MINUTE } from '#domain/dates.ts';
import type { Appointment } from './store/rows.ts';
import type { Tables } from './store/tables.ts';
import type { World } from './world.ts';

/** Counts the branches that a history reached, from its rows: a run that misses an expected branch fails. */
export function countSometimes(world: World, tables: Tables): void {
  const { sometimes } = world;
  const { history, refunds, attempts, jobs, notifications, requests, appointments, complaints } = tables;
  for (const { event, appointmentId, at } of history.rows) {
    sometimes(`step: ${event}`);
    if (event === 'seat') {
      const expiry = jobs.rows.findLast(
        ({ kind, payload, runAt }) => kind === 'hold.expire' && payload['appointment'] === appointmentId && runAt <= at,
      );
      if (expiry !== undefined) sometimes('seated after the hold was over');
    }
  }
  for (const { reason, status } of refunds.rows) sometimes(`refund: ${reason}, ${status}`);
  for (const attempt of attempts.rows) {
    if (attempt.seats) sometimes(`paid in ${attempt.currency}`);
  }
  for (const { attempts: tries, kind } of jobs.rows) if (tries > 1) sometimes(`tried again: ${kind}`);
  for (const { status } of notifications.rows) sometimes(`message ${status}`);
  if (requests.rows.length > 0) sometimes('request with a key');
  for (const session of appointments.rows) countEnd(world, tables, session);
  for (const session of appointments.rows) countLater(world, tables, session);
  for (const { status } of tables.proposals.rows) sometimes(`proposal ${status}`);
  for (const { template, status } of notifications.rows)
    if (template === 'proposal-email') sometimes(`${template} ${status}`);
  for (const { kind, status } of complaints.rows) sometimes(`complaint: ${kind}, ${status}`);
}

/** How a session ended, how often it was moved before, and whether that was at the very edge of a rule. */
function countEnd({ sometimes }: World, tables: Tables, session: Appointment): void {
  const { id, status, start, cancelReason, cancelledAt, moves } = session;
  sometimes(`appointment ${status}${cancelReason === null ? '' : `, ${cancelReason}`}`);
  if (moves === 2) sometimes('moved twice');
  if (moves > 0 && status === 'cancelled') sometimes('moved, then cancelled');
  if (cancelReason === 'client' && cancelledAt === start - DAY) sometimes('cancelled exactly 24 hours before');
  if (cancelReason === 'client_late' && cancelledAt !== null && cancelledAt < start - DAY + MINUTE) {
    sometimes('cancelled within the minute after it was free');
  }
  const own = tables.history.rows.filter(({ appointmentId }) => appointmentId === id);
  for (const { event, actor, at, move } of own) {
    if (move !== null) sometimes(`moved by the ${actor}`);
    if (move !== null && actor === 'client' && at === move.old.start - DAY) sometimes('moved exactly 24 hours before');
    if (event === 'markTherapistAbsent') sometimes(`therapist absent, says the ${actor}`);
  }
  if (own.filter(({ event }) => event.startsWith('mark')).length > 1) sometimes('marked again');
  if (tables.transfers.byKey.has(`earn_reversal|${id}`)) sometimes('what was earned is taken back');
  sometimes(`payout ${tables.payouts.byKey.get(id)?.status ?? 'none'} of ${status}`);
}

/** Counts the ends of a session that is paid later, and how near to its last moment they come. */
function countLater(world: World, tables: Tables, { id, proposedBy, cancelReason, status }: Appointment): void {
  if (proposedBy === null) return;
  const sometimes = (what: string): void => world.sometimes(`paid later: ${what}`);
  const order = tables.orders.rows.find(({ appointmentId }) => appointmentId === id);
  const steps = tables.history.rows.filter(({ appointmentId }) => appointmentId === id);
  const ended = steps.find(({ from }) => from === 'proposed');
  const tries = tables.attempts.rows.filter(({ orderId }) => orderId === order?.id);
  if (tries.length > 1) sometimes('more than one page');
  const last = cancelReason === 'declined' || cancelReason === 'withdrawn' ? cancelReason : 'released';
  const unpaid = status === 'expired' || last !== 'released';
  if (unpaid && tries.some((one) => tables.refunds.byKey.has(one.id)))
    sometimes(`money of one that is ${last} goes back`);
  if (unpaid && tries.length > 0) sometimes(`${last}, and a page had been opened`);
  if (ended?.to === 'expired' && steps.some(({ event }) => event === 'reseat')) sometimes('seated after the release');
  const limit =
    (steps.find(({ move }) => move !== null)?.move?.old.start ?? tables.appointments.byKey.get(id)?.start ?? 0) - DAY;
  if (ended?.to === 'confirmed' && ended.at > limit) sometimes('seated when the last moment was over');
  if (ended?.to === 'confirmed' && ended.at <= limit && ended.at > limit - MINUTE)
    sometimes('seated in the last minute');
  if (ended?.to === 'expired' && ended.at > limit + MINUTE) sometimes('released minutes after the last moment');
  const isHeld = (step: (typeof steps)[number] | undefined): boolean =>
    step !== undefined && tables.appointments.rows.some((one) => isHeldAt(tables, one, order?.clientId, step.at));
  if (ended?.to === 'confirmed' && isHeld(ended)) sometimes('seated beside a hold');
}

function isHeldAt({ history }: Tables, one: Appointment, clientId: string | undefined, at: number): boolean {
  if (one.clientId !== clientId || one.proposedBy !== null || one.createdAt > at) return false;
  return (history.rows.find(({ appointmentId, from }) => appointmentId === one.id && from === 'held')?.at ?? at) > at;
}

const OTHERS = `
  seated after the hold was over; refund found done; refund failed at the provider; refund took its time;
  refunded by hand; paid in GEL; paid in EUR; another sum came; money came late;
  callback lost; callback came twice; callback found nobody; forged callback; unsafe address; sms: not sent;
  mail: not sent; message sent, answer lost; message asked for twice; message dropped; answer lost on the way;
  start that failed; asked again after no answer; same key, answered again; hold refused: SLOT_TAKEN; crash;
  crash inside a transaction; payout paid; payout sent back; batch paid; account saved; payouts: stop; payouts: resume;
  payout refused: PAYOUT_STOPPED; payout refused: PAYOUT_REF_OTHER;
  payout sent back after it was paid; refund settled by hand; set aside, and settled; settle refused: REFUND_RETURNED;
  settle refused: REFUND_NOT_FAILED`;

/** The events after a booking: every way in which a session can end, who can cause it, and the edges of the rules. */
const AFTER_BOOKING = `
  appointment completed; appointment client_absent; appointment therapist_absent; appointment cancelled, client;
  appointment cancelled, client_late; appointment cancelled, therapist; appointment cancelled, our_fault;
  appointment cancelled, guardian_refused; payout PAID of completed; payout PAID of client_absent;
  payout PAID of cancelled; payout VOID of therapist_absent; payout none of therapist_absent;
  what was earned is taken back; moved by the client; moved by the admin; moved twice; moved, then cancelled;
  marked again; therapist absent, says the system; therapist absent, says the therapist;
  therapist absent, says the admin; cancelled exactly 24 hours before; moved exactly 24 hours before;
  cancelled within the minute after it was free; refund: cancelled, DONE; refund: therapist absent, DONE;
  complaint: therapist_absent, withdrawn; complaint: therapist_absent, upheld; complaint: therapist_absent, rejected;
  complaint: client_present, upheld; complaint: client_present, rejected; object by therapist; settle by admin;
  cancel refused: REFUND_CHANGED; cancel refused: SESSION_BEGUN; cancel refused: SESSION_NOT_BOOKED;
  move refused: MOVE_TOO_LATE; move refused: MOVES_USED_UP; move refused: SESSION_BEGUN; move refused: SLOT_TAKEN;
  move refused: SLOT_CLOSED; move refused: BAD_SLOT; move refused: SLOT_IN_PAST; mark refused: TOO_EARLY;
  mark refused: TOO_LATE; mark refused: PAID_OUT; mark refused: COMPLAINT_OPEN; complain refused: TOO_EARLY;
  complain refused: TOO_LATE; complain refused: ALREADY_COMPLAINED; complain refused: SESSION_NOT_BOOKED`;

/** The acts of therapists on their calendars, with every reason to refuse them. */
const CALENDARS = `
  publish by a therapist; remove by a therapist; template by a therapist; time-off by a therapist; work by a therapist;
  accept by a therapist; publish refused: TIMES_OVERLAP; publish refused: SLOT_IN_PAST; remove refused: TIME_IN_USE;
  remove refused: SESSION_NOT_FOUND; time-off refused: SLOT_IN_PAST; hold refused: NOT_ACCEPTING; hold refused: SLOT_CLOSED;
  hold refused: BAD_SLOT; time withdrawn; propose by therapist; propose refused: SLOT_TAKEN; propose refused: MOVE_TOO_LATE;
  accept by client; accept refused: BAD_SLOT; decline by client; take back by therapist; proposal replaced; proposal closed;
  proposal-email sent`;

/** The events of sessions that are paid later. */
const PAID_LATER = `
  paid later, propose by the therapist; paid later, propose by the admin; paid later, pay by the client;
  paid later, decline by the client; paid later, withdraw by the therapist; paid later, propose refused: SLOT_TAKEN;
  paid later, propose refused: TOO_MANY_WAITING; paid later, propose refused: CLIENT_NOT_FOUND;
  paid later, propose refused: APPOINTMENT_TOO_SOON; paid later, propose refused: APPOINTMENT_TOO_FAR;
  paid later, pay refused: APPOINTMENT_PAID; paid later, pay refused: APPOINTMENT_RELEASED;
  paid later, pay refused: APPOINTMENT_WITHDRAWN; paid later, pay refused: APPOINTMENT_DECLINED;
  paid later, pay refused: IDEMPOTENCY_CONFLICT; paid later, withdraw refused: APPOINTMENT_PAID;
  paid later, withdraw refused: APPOINTMENT_RELEASED; paid later, decline refused: APPOINTMENT_PAID;
  paid later, decline refused: APPOINTMENT_RELEASED; paid later: more than one page;
  paid later: released, and a page had been opened; paid later: declined, and a page had been opened;
  paid later: withdrawn, and a page had been opened; paid later: money of one that is released goes back;
  paid later: money of one that is declined goes back; paid later: money of one that is withdrawn goes back;
  paid later: seated after the release; paid later: seated when the last moment was over;
  paid later: seated in the last minute; paid later: released minutes after the last moment;
  paid later: seated beside a hold; paid later, series by the client; paid later: a date of a series is lost;
  paid later, series refused: BAD_SLOT`;

/** The branches that some thousand histories must reach. */
export const MUST_HAPPEN: readonly string[] = [
  ...AFTER_BOOKING.trim().split(/;\s+/),
  ...CALENDARS.trim().split(/;\s+/),
  ...PAID_LATER.trim().split(/;\s+/),
  ...['hold', 'seat', 'reseat', 'expire', 'replace', 'stepBack', 'complete', 'propose', 'withdraw', 'decline'].map(
    (name) => `step: ${name}`,
  ),
  ...['notify.send', 'refund.send', 'payment.cancel', 'session.complete', 'hold.expire', 'appointment.release'].map(
    (name) => `tried again: ${name}`,
  ),
  ...['IDEMPOTENCY_CONFLICT', 'SLOT_TAKEN', 'NOT_ACCEPTING', 'UNAVAILABLE'].map((name) => `payment refused: ${name}`),
  ...['seat lost', 'paid twice', 'wrong amount', 'undone'].map((reason) => `refund: ${reason}, DONE`),
  ...['create', 'status', 'cancel', 'refund'].flatMap((call) => [`${call}: lost before`, `${call}: lost after`]),
  ...OTHERS.trim().split(/;\s+/),
];
