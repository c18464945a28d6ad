// docs/decisions/216
import { APPOINTMENT_EVENTS, type AppointmentStatus, type CancelledBy, isLive } from './booking.ts';
import type { Instant } from './dates.ts';
import { type EventTable, mayCause, transitionsOf } from './events.ts';
import type { Currency } from './money.ts';

/** The words of the specification for what a client waits for (spec §4). */
export const WIRE_STATUSES = ['INITIAL', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED', 'EXPIRED'] as const;
export type WireStatus = (typeof WIRE_STATUSES)[number];

export const PAYMENT_STATUSES = [
  ...WIRE_STATUSES,
  'REFUND_PENDING',
  'REFUNDED',
  'REFUND_FAILED',
  'CHARGEBACK',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * The events of a payment. FAILED, CANCELED and EXPIRED are soft: money that comes late is still money (P18). Money
 * that we cannot record or send back is set aside for an operator, like a failed refund.
 */
export const PAYMENT_EVENTS = {
  open: { by: ['client'], from: [null], to: 'INITIAL' },
  begin: { by: ['provider'], from: ['INITIAL'], to: 'PROCESSING' },
  capture: { by: ['provider'], from: ['INITIAL', 'PROCESSING', 'FAILED', 'CANCELED', 'EXPIRED'], to: 'SUCCESS' },
  fail: { by: ['provider'], from: ['INITIAL', 'PROCESSING'], to: 'FAILED' },
  cancel: { by: ['client', 'provider', 'system'], from: ['INITIAL', 'PROCESSING'], to: 'CANCELED' },
  expire: { by: ['provider', 'system'], from: ['INITIAL', 'PROCESSING'], to: 'EXPIRED' },
  setAside: { by: ['system'], from: ['INITIAL', 'PROCESSING', 'FAILED', 'CANCELED', 'EXPIRED'], to: 'REFUND_FAILED' },
  refund: { by: ['system'], from: ['SUCCESS'], to: 'REFUND_PENDING' },
  refundDone: { by: ['provider'], from: ['REFUND_PENDING', 'REFUND_FAILED'], to: 'REFUNDED' },
  refundFailed: { by: ['system'], from: ['REFUND_PENDING'], to: 'REFUND_FAILED' },
  refundAgain: { by: ['admin', 'provider'], from: ['REFUND_FAILED'], to: 'REFUND_PENDING' },
  refundSettled: { by: ['admin'], from: ['REFUND_FAILED'], to: 'REFUNDED' },
  chargeBack: { by: ['provider'], from: ['SUCCESS'], to: 'CHARGEBACK' },
} as const satisfies EventTable<PaymentStatus>;

/** The permitted changes of a payment's state. */
export const PAYMENT_TRANSITIONS = transitionsOf(PAYMENT_STATUSES, PAYMENT_EVENTS);

/** Money on its way back: due, asked of the provider, done; or refused for good, until an operator sends it again. */
export const REFUND_STATUSES = ['DUE', 'SENT', 'DONE', 'FAILED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The events of a refund. One given up may still be taken or done: late by the provider, or by hand by an operator. */
export const REFUND_EVENTS = {
  owe: { by: ['system'], from: [null], to: 'DUE' },
  take: { by: ['provider'], from: ['DUE', 'FAILED'], to: 'SENT' },
  finish: { by: ['provider'], from: ['DUE', 'SENT', 'FAILED'], to: 'DONE' },
  giveUp: { by: ['system'], from: ['DUE', 'SENT'], to: 'FAILED' },
  reopen: { by: ['provider'], from: ['SENT'], to: 'DUE' },
  sendAgain: { by: ['admin'], from: ['FAILED'], to: 'DUE' },
  settle: { by: ['admin'], from: ['DUE', 'FAILED'], to: 'DONE' },
} as const satisfies EventTable<RefundStatus>;

/** The permitted changes of a refund's state. */
export const REFUND_TRANSITIONS = transitionsOf(REFUND_STATUSES, REFUND_EVENTS);

/** spec §9 */
export const POLL_MS = 3000;
/** Payments of one client that the provider declined, a day. */
export const MAX_FAILED_PAYMENTS_PER_DAY = 5;

export type Amount = { minor: number; currency: Currency };

/** The state after the provider's report: a step outside the table changes nothing, so SUCCESS is never undone. */
export function nextPaymentStatus(current: PaymentStatus, reported: WireStatus): PaymentStatus {
  return PAYMENT_TRANSITIONS[current].includes(reported) ? reported : current;
}

/** A sum as a provider reports it: of any currency, and of any size. */
export type ReportedAmount = { minor: number; currency: string };

/** Whether exactly the expected sum came, in the expected currency. */
export function amountMatches(expected: Amount, reported: ReportedAmount): boolean {
  return expected.minor === reported.minor && expected.currency === reported.currency;
}

/** Whether we can write a reported sum down and send it back: it is above 0, whole, and in a currency of ours. */
export function isReturnable(reported: ReportedAmount): reported is Amount {
  return (
    Number.isSafeInteger(reported.minor) &&
    reported.minor > 0 &&
    (reported.currency === 'GEL' || reported.currency === 'EUR')
  );
}

/**
 * The outcome of a payment that did not simply pay for its session. `seated_after_all`: the client is seated although
 * the payment had been given up or the hold had ended; all others say why the money goes back.
 */
export const PAYMENT_OUTCOMES = [
  'seated_after_all',
  'given_up',
  'taken',
  'closed',
  'own_session',
  'too_late',
  'paid_twice',
  'wrong_amount',
  'undone',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The place of money that bought no session: on its way back, sent by the provider, or left to an operator. */
export const TOLD_REFUNDS = ['pending', 'done', 'failed'] as const;
export type ToldRefund = (typeof TOLD_REFUNDS)[number];

/** Where the money of an order's attempts is that bought no session, the worst news first; null when there is none. */
export function toldRefund(attempts: readonly PaymentStatus[]): ToldRefund | null {
  if (attempts.includes('REFUND_FAILED')) return 'failed';
  if (attempts.includes('REFUND_PENDING')) return 'pending';
  return attempts.includes('REFUNDED') ? 'done' : null;
}

type Capture = {
  appointmentStatus: AppointmentStatus;
  alreadySeated: boolean;
  amountOk: boolean;
  undone: boolean;
  clientHere: boolean;
  slotFree: boolean;
  clientFree: boolean;
  listed: boolean;
  startsAt: Instant;
  now: Instant;
};

/**
 * The action for money that has arrived (P18). `alreadySeated`: this very payment seated the client before, so a
 * repeated report changes nothing, while a second payment of an appointment goes back. `undone`: the provider has begun
 * to send it back by itself, or was told to by hand: then it pays for nothing. `clientHere`: the client has not left; a
 * client who left is not seated.
 */
export function afterCapture(capture: Capture): 'seat' | 'reseat' | 'refund' | 'none' {
  const { appointmentStatus, clientHere, slotFree, clientFree, listed } = capture;
  if (capture.alreadySeated) return 'none';
  if (!capture.amountOk || capture.undone || capture.startsAt <= capture.now) return 'refund';
  if (mayCause(APPOINTMENT_EVENTS.seat, 'provider', appointmentStatus)) return 'seat';
  const mayReseat = mayCause(APPOINTMENT_EVENTS.reseat, 'provider', appointmentStatus);
  return mayReseat && slotFree && clientFree && listed && clientHere ? 'reseat' : 'refund';
}

/**
 * Why money goes back. `given_up`: the client gave the time back, chose another or has left. `taken`: another client
 * has the time. `closed`: the therapist stopped offering it. `own_session`: the client has another session then.
 * `too_late`: the session would have begun. `undone`: the provider sent the money back by itself.
 */
export type ReturnReason = Exclude<PaymentOutcome, 'seated_after_all'>;

/** The reasons of `ReturnReason` for which the payment was right and its time was gone. */
export type LostReason = Exclude<ReturnReason, 'paid_twice' | 'wrong_amount' | 'undone'>;

/** Why `afterCapture` sends money back. `seatedByOther`: another payment of the order seats the client. */
export function returnReason(
  capture: Capture & { seatedByOther: boolean; cancelledBy: CancelledBy | null },
): ReturnReason {
  if (!capture.amountOk) return 'wrong_amount';
  if (capture.seatedByOther) return 'paid_twice';
  if (capture.undone) return 'undone';
  if (capture.cancelledBy !== null) return LOST_BY[capture.cancelledBy];
  if (!capture.clientHere) return 'given_up';
  if (capture.startsAt <= capture.now) return 'too_late';
  if (!capture.clientFree) return 'own_session';
  return capture.slotFree ? 'closed' : 'taken';
}

/** The product itself ends a hold only where the client's own earlier payment is seated over it. */
const LOST_BY = {
  client: 'given_up',
  guardian: 'given_up',
  system: 'own_session',
  therapist: 'closed',
  admin: 'closed',
} as const;

/** The facts of an attempt that tell whether money may still come. */
type Ending = {
  /** Where the client pays; null while the provider has made no page. */
  readonly checkoutUrl: string | null;
  /** When the provider said that it is over. */
  readonly settledAt: Instant | null;
};

/** Whether an attempt is open at the provider, even given up: until its end nobody may say no money was taken. */
export function isOpenAtBank({ checkoutUrl, settledAt }: Ending): boolean {
  return checkoutUrl !== null && settledAt === null;
}

/**
 * The status told to the waiting client, from the order's attempts, oldest first. A payment that seated the session
 * stays SUCCESS whatever follows; money that went back without a session reads as EXPIRED. While one is open at the
 * provider the waiting goes on; only a newest one that it declined is told at once, as its time can be paid again
 * (P17).
 */
export function wireStatus(
  attempts: readonly ({ readonly status: PaymentStatus; readonly seats: boolean } & Ending)[],
  appointmentStatus: AppointmentStatus,
): WireStatus {
  if (attempts.some(({ seats }) => seats)) return 'SUCCESS';
  const seated = !isUnpaid(appointmentStatus);
  if (attempts.some(({ status }) => status === 'SUCCESS')) return seated ? 'SUCCESS' : 'PROCESSING';
  const last = attempts.at(-1)?.status ?? 'INITIAL';
  const mayPayAgain = isLive(appointmentStatus) && (last === 'INITIAL' || last === 'FAILED');
  if (!mayPayAgain && attempts.some(isOpenAtBank)) return 'PROCESSING';
  switch (last) {
    case 'INITIAL':
    case 'PROCESSING':
      return isLive(appointmentStatus) ? last : 'EXPIRED';
    case 'FAILED':
    case 'CANCELED':
      return last;
    default:
      return 'EXPIRED';
  }
}

/** Whether the waiting is over (spec §4). */
export function isTerminal(status: WireStatus): boolean {
  return status !== 'INITIAL' && status !== 'PROCESSING';
}

/** A cancelled appointment is not among them: with its money kept it was cancelled too late for a refund (P13). */
function isUnpaid(status: AppointmentStatus): boolean {
  return status === 'held' || status === 'proposed' || status === 'expired';
}
