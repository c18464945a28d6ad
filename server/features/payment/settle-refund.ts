// docs/decisions/213
import { DomainError, orRefuse } from '#domain/errors.ts';
import { type Amount, isReturnable, type ReportedAmount } from '#domain/payment.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { PaymentState } from '#server/providers/payments/payments.ts';
import { bookCapture, bookRefund, bookRefundDone } from '../ledger/ledger.ts';
import { workIsDone } from '../work/work.ts';
import { stateAt } from './ask-provider.ts';
import { amountOf, type Attempt, findAttempt, lockAttempt } from './attempt.ts';
import { insertAudit, recordState } from './payment.sql.ts';
import { insertRefund, readRefund, recordRefund, type Refund } from './refund.sql.ts';

/** An operator's report of a refund, in cents or tetri of a currency, and the bank's reference of it. */
type Settled = { attemptId: string; amount: ReportedAmount; bankRef: string };

/**
 * Books money that an operator sent back another way: a refund that failed for good, or money that came and could not
 * be written down. The provider is asked first. False for a repeat of the same sum with the same reference. Refuses
 * another sum or reference, a refund that the provider made or still works on, and a payment without a failed refund.
 */
export async function refundSettled(deps: Deps, settled: Settled): Promise<boolean> {
  const asked = orRefuse(await findAttempt(deps.db, settled.attemptId), 'NOT_FOUND');
  const state = asked.status === 'REFUND_FAILED' ? await reportedState(deps, asked) : null;
  return deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, asked.id);
    const refund = await readRefund(tx, asked.id);
    if (refund?.status === 'DONE') return refuseOther(refund, settled);
    if (attempt?.status !== 'REFUND_FAILED' || asked.status !== 'REFUND_FAILED' || state?.refund === 'asked') {
      throw new DomainError('REFUND_NOT_FAILED');
    }
    if (refund !== null && state?.refund === 'done') throw new DomainError('REFUND_RETURNED');
    const { amount: sent, bankRef } = settled;
    const came = refund === null ? readableOf(state, attempt) : amountOf(refund);
    const amount = came ?? sent;
    const isRest = came !== null && state?.refund === 'part';
    const isSum = isRest ? sent.minor < amount.minor : sent.minor === amount.minor;
    if (!isSum || !isReturnable(sent) || !isReturnable(amount) || sent.currency !== amount.currency) {
      throw new DomainError('REFUND_SUM_OTHER');
    }
    if (refund === null) await writeDown(deps, tx, { attempt, amount });
    // What was set aside may have gone back at the provider: there it has no refund of ours that could say so.
    const minor = state?.refund === 'done' ? 0 : sent.minor;
    await finishRefund(deps, tx, { attemptId: attempt.id, raw: null, byHand: { minor, bankRef } });
    await insertAudit(tx, { action: 'payment.refund-settled', attemptId: attempt.id, now: deps.clock.now() });
    return true;
  });
}

/** Books a refund by the provider or by hand, in the caller's transaction, with receipt and message; once only. */
export async function finishRefund(
  deps: Deps,
  tx: Tx,
  finished: { attemptId: string; raw: string | null; byHand: { minor: number; bankRef: string } | null },
): Promise<void> {
  const { attemptId, raw, byHand } = finished;
  const now = deps.clock.now();
  const refund = await recordRefund(tx, { attemptId, status: 'DONE', raw, now, byHand });
  if (refund === null) return;
  await workIsDone(deps, tx, { kinds: ['refund_failed', 'refund_slow', 'payment_set_aside'], key: attemptId });
  await bookRefundDone(deps, tx, {
    therapistId: refund.therapistId,
    attemptId,
    amount: amountOf(refund),
    byHandMinor: byHand?.minor ?? 0,
    now,
  });
  const dedupeKey = `refund.tell:${attemptId}`;
  await deps.jobs.enqueue(tx, { kind: 'refund.tell', payload: { attempt: attemptId }, runAt: now, dedupeKey });
}

/** The provider's state of a payment; null for a provider that is no longer used. Refuses without an answer. */
async function reportedState(deps: Deps, attempt: Attempt): Promise<PaymentState | null> {
  if (attempt.provider !== deps.payments.id) return null;
  const outcome = await stateAt(deps, { attemptId: attempt.id, providerRef: attempt.providerRef });
  if (!outcome.ok) throw new DomainError('UNAVAILABLE');
  return outcome.value;
}

/** The amount that came, as the provider says, where our books know such a sum. */
function readableOf(state: PaymentState | null, attempt: Attempt): Amount | null {
  const paid = state?.paid === 'as asked' ? amountOf(attempt) : state?.paid;
  return paid !== undefined && isReturnable(paid) ? paid : null;
}

/** Records money that was set aside as it goes back, so that books and papers have both. */
async function writeDown(deps: Deps, tx: Tx, { attempt, amount }: { attempt: Attempt; amount: Amount }): Promise<void> {
  const now = deps.clock.now();
  const { id: attemptId, therapistId, status } = attempt;
  await recordState(tx, { id: attemptId, status, providerStatus: null, captured: amount, settledAt: now });
  const money = { therapistId, attemptId, amount, now };
  await bookCapture(deps, tx, money);
  const { minor: amountMinor, currency } = amount;
  await insertRefund(tx, { therapistId, attemptId, amountMinor, currency, reason: 'set aside', now });
  await bookRefund(tx, money);
}

/** Keeps a finished refund as it was booked: false for a repeat. */
function refuseOther(
  done: Pick<Refund, 'amountMinor' | 'currency' | 'bankRef' | 'byHandMinor'>,
  { amount, bankRef }: Settled,
): false {
  if (done.bankRef === null) throw new DomainError('REFUND_RETURNED');
  const minor = done.byHandMinor === 0 ? done.amountMinor : done.byHandMinor;
  if (done.bankRef !== bankRef) throw new DomainError('REFUND_REF_OTHER');
  if (minor !== amount.minor || done.currency !== amount.currency) throw new DomainError('REFUND_SUM_OTHER');
  return false;
}
