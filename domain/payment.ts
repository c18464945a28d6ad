import { isLive } from './booking.ts';
import type { AppointmentStatus } from './booking.ts';
import type { Instant } from './dates.ts';
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

/** What a payment may become. FAILED, CANCELED and EXPIRED are soft: money that comes late is still money (P18). */
export const PAYMENT_TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  INITIAL: ['PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED', 'EXPIRED'],
  PROCESSING: ['SUCCESS', 'FAILED', 'CANCELED', 'EXPIRED'],
  SUCCESS: ['REFUND_PENDING', 'CHARGEBACK'],
  FAILED: ['SUCCESS'],
  CANCELED: ['SUCCESS'],
  EXPIRED: ['SUCCESS'],
  REFUND_PENDING: ['REFUNDED', 'REFUND_FAILED'],
  REFUNDED: [],
  REFUND_FAILED: ['REFUND_PENDING', 'REFUNDED'],
  CHARGEBACK: [],
};

/** Money on its way back: due, asked of the provider, done; or refused for good, until an operator sends it again. */
export const REFUND_STATUSES = ['DUE', 'SENT', 'DONE', 'FAILED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** What a refund may become. One that failed may turn out done: the provider took its time. */
export const REFUND_TRANSITIONS: Record<RefundStatus, readonly RefundStatus[]> = {
  DUE: ['SENT', 'DONE', 'FAILED'],
  SENT: ['DONE', 'FAILED', 'DUE'],
  DONE: [],
  FAILED: ['DUE', 'SENT', 'DONE'],
};

/** In milliseconds: spec §9 */
export const POLL_MS = 3000;
/** Payments of one client that the provider declined, a day. */
export const MAX_FAILED_PAYMENTS_PER_DAY = 5;

export type Amount = { minor: number; currency: Currency };

/** The state after the provider's word: a step that the table does not allow changes nothing, so SUCCESS is never undone. */
export function nextPaymentStatus(current: PaymentStatus, reported: WireStatus): PaymentStatus {
  return PAYMENT_TRANSITIONS[current].includes(reported) ? reported : current;
}

/** A sum as a provider reports it: of any currency, and of any size. */
export type ReportedAmount = { minor: number; currency: string };

/** Whether exactly the expected sum came, in the expected currency. */
export function amountMatches(expected: Amount, reported: ReportedAmount): boolean {
  return expected.minor === reported.minor && expected.currency === reported.currency;
}

/** Whether a reported sum is one that we can write down and send back: something, whole, and of a currency of ours. */
export function isReturnable(reported: ReportedAmount): reported is Amount {
  return (
    Number.isSafeInteger(reported.minor) &&
    reported.minor > 0 &&
    (reported.currency === 'GEL' || reported.currency === 'EUR')
  );
}

/**
 * What to do with money that has arrived (P18). `alreadySeated` says that this very payment seated the client before, so
 * a repeated word of the provider does nothing, while a second payment of one appointment goes back. `undone` says that
 * the provider has begun to send it back by itself, or was told to by hand: then it pays for nothing any more.
 */
export function afterCapture(capture: {
  appointmentStatus: AppointmentStatus;
  alreadySeated: boolean;
  amountOk: boolean;
  undone: boolean;
  slotFree: boolean;
  clientFree: boolean;
  listed: boolean;
  startsAt: Instant;
  now: Instant;
}): 'seat' | 'reseat' | 'refund' | 'none' {
  const { appointmentStatus, slotFree, clientFree, listed } = capture;
  if (capture.alreadySeated) return 'none';
  if (!capture.amountOk || capture.undone || capture.startsAt <= capture.now) return 'refund';
  if (appointmentStatus === 'held' || appointmentStatus === 'proposed') return 'seat';
  return appointmentStatus === 'expired' && slotFree && clientFree && listed ? 'reseat' : 'refund';
}

/** What the waiting client is told, from the order's attempts, the oldest first. Money that went back reads as EXPIRED. */
export function wireStatus(attempts: readonly PaymentStatus[], appointmentStatus: AppointmentStatus): WireStatus {
  const seated = !isUnpaid(appointmentStatus);
  if (attempts.includes('SUCCESS')) return seated ? 'SUCCESS' : 'PROCESSING';
  const last = attempts.at(-1) ?? 'INITIAL';
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
