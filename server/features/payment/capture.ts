// docs/decisions/033
import {
  type Amount,
  isReturnable,
  nextPaymentStatus,
  PAYMENT_EVENTS,
  type PaymentOutcome,
  type PaymentStatus,
  type ReportedAmount,
  type ReturnReason,
} from '#domain/payment.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { bookCapture, bookRefund } from '../ledger/ledger.ts';
import type { Said } from './ask-provider.ts';
import { type Attempt, isOpen } from './attempt.ts';
import { needOperatorFor } from './need-operator.ts';
import { insertAudit, recordEvent, recordState } from './payment.sql.ts';
import { insertRefund } from './refund.sql.ts';

/** Writes down the provider's word of a locked attempt and, unless money has come, the state that follows. */
export async function recordWord(deps: Deps, tx: Tx, { attempt, state, source }: Said): Promise<PaymentStatus> {
  const { id, provider } = attempt;
  const now = deps.clock.now();
  await recordEvent(tx, { provider, attemptId: id, raw: state.raw, source, now });
  const status = nextPaymentStatus(attempt.status, state.status);
  if (status === 'SUCCESS') return status;
  await recordState(tx, { id, status, providerStatus: state.raw, settledAt: isOpen(state.status) ? null : now });
  return status;
}

/**
 * Records money that has come, in the state and in the books. `seats`: it pays for the appointment, which the database
 * accepts only for the exact sum; `outcome`: anything else that the client has to know. Returns the receipt's number.
 */
export async function recordCapture(
  deps: Deps,
  tx: Sql,
  capture: {
    attempt: Attempt;
    paid: Amount;
    raw: string;
    seats: boolean;
    outcome: PaymentOutcome | null;
    card: string | undefined;
  },
): Promise<number> {
  const { attempt, paid, raw, seats, outcome, card } = capture;
  const now = deps.clock.now();
  const captured = { providerStatus: raw, captured: paid, seats, outcome, card, settledAt: now };
  const { id: attemptId, therapistId } = attempt;
  await recordState(tx, { id: attemptId, status: 'SUCCESS', ...captured });
  const receipt = await bookCapture(deps, tx, { therapistId, attemptId, amount: paid, now });
  if (seats) await insertAudit(tx, { action: 'payment.seat', attemptId, now });
  return receipt;
}

/**
 * Sends captured money back in full: the intent, its posting and its job in the caller's transaction (P16, P18). `raw`
 * is the provider's answer that led to it, if there is one.
 */
export async function refundCaptured(
  deps: Deps,
  tx: Sql,
  refund: { attempt: Attempt; paid: Amount; raw: string | null; reason: RefundReason },
): Promise<void> {
  const { paid, raw, reason } = refund;
  const { id: attemptId, therapistId } = refund.attempt;
  const now = deps.clock.now();
  await recordState(tx, { id: attemptId, status: 'REFUND_PENDING', providerStatus: raw, settledAt: now });
  const { minor: amountMinor, currency } = paid;
  await insertRefund(tx, { therapistId, attemptId, amountMinor, currency, reason, now });
  await bookRefund(tx, { therapistId, attemptId, amount: paid, now });
  await insertAudit(tx, { action: 'payment.refund', attemptId, reason, now });
  const dedupeKey = `refund.send:${attemptId}`;
  await deps.jobs.enqueue(tx, { kind: 'refund.send', payload: { attempt: attemptId }, runAt: now, dedupeKey });
}

/**
 * Why money goes back. `undone`: the provider had begun to return it before we heard of it. `cancelled` and `therapist
 * absent`: it had bought a session. `set aside`: what came could not be written down, and an operator has sent it back.
 */
export type RefundReason =
  | 'seat lost'
  | 'paid twice'
  | 'wrong amount'
  | 'undone'
  | 'cancelled'
  | 'therapist absent'
  | 'set aside';

/** The sum that came is not the sum asked for: no client is seated, and an operator learns the sum. */
export async function raiseMismatch(
  deps: Deps,
  tx: Tx,
  { attempt, paid }: { attempt: Attempt; paid: ReportedAmount | undefined },
): Promise<void> {
  const came = paid === undefined ? 'a sum that cannot be read' : `${paid.minor} ${paid.currency.slice(0, 3)}`;
  const reason = `came: ${came}, asked: ${attempt.amountMinor} ${attempt.currency}`;
  const { id: attemptId } = attempt;
  // What cannot go back is set aside, which is an item of its own.
  if (paid !== undefined && isReturnable(paid)) {
    const payment = { ...attempt, attemptId, amountMinor: paid.minor, currency: paid.currency };
    await needOperatorFor(deps, tx, { kind: 'wrong_amount', payment });
  }
  await insertAudit(tx, { action: 'payment.wrong-amount', attemptId, reason, now: deps.clock.now() });
}

/** Sets aside for an operator what we can neither write down nor send back, as after a refund that failed. */
export async function setAside(
  deps: Deps,
  tx: Tx,
  { attempt, raw, outcome }: { attempt: Attempt; raw: string; outcome: ReturnReason },
): Promise<void> {
  const { to: status } = PAYMENT_EVENTS.setAside;
  const settledAt = deps.clock.now();
  const { id } = attempt;
  await recordState(tx, { id, status, providerStatus: raw, outcome, settledAt });
  await needOperatorFor(deps, tx, { kind: 'payment_set_aside', payment: { ...attempt, attemptId: id } });
}
