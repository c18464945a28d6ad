// docs/decisions/033, docs/decisions/052, docs/decisions/036
import { type Instant, SECOND } from '#domain/dates.ts';
import {
  afterCapture,
  amountMatches,
  isReturnable,
  nextPaymentStatus,
  PAYMENT_EVENTS,
  type ReportedAmount,
  type ReturnReason,
  returnReason,
} from '#domain/payment.ts';
import { codeOf, type Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { PaymentState } from '#server/providers/payments/payments.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { lateSeatChance, lockOrder, reseat, seat } from '../booking/booking.ts';
import type { OrderRow } from '../order/order.ts';
import {
  abandonAttempts,
  askProvider,
  type Attempt,
  attemptsOf,
  claimAsk,
  findAttempt,
  insertAudit,
  isCaptured,
  isOpen,
  lockAttempt,
  recordCapture,
  recordEvent,
  recordProviderRef,
  recordState,
  refOf,
  refundCaptured,
  type Source,
} from '../payment/payment.ts';
import { planSession, tellConfirmed } from '../session/session.ts';
import { tellReturned, tellSeatLost, tellUnfinished } from './tell.ts';

/**
 * Asks the provider for the state of an attempt and does what follows; repeating it changes nothing. Callbacks and the
 * client's polling are hints, so the provider is asked at most every 5 seconds for them; jobs ask when they are due.
 * `providerRef` is the payment's name in a callback, which may come before the answer to our own request. Answers the
 * provider's status, `absent` when it certainly knows no such payment, `silent` when it did not say, null when it was
 * not asked.
 */
export async function settleAttempt(
  deps: Deps,
  ask: { attemptId: string; source: Source; providerRef?: string | undefined },
): Promise<PaymentState['status'] | 'absent' | 'silent' | null> {
  const attempt = await findAttempt(deps.db, ask.attemptId);
  if (attempt === null || isCaptured(attempt.status)) return null;
  if (attempt.provider !== deps.payments.id) {
    deps.log.error(
      { attempt: attempt.id, provider: attempt.provider },
      'nobody asks this provider any more: an operator must look',
    );
    return null;
  }
  const now = deps.clock.now();
  const notAfter = ask.source === 'report' ? now : now - ASK_EVERY_MS;
  if (!(await claimAsk(deps.db, { id: attempt.id, now, notAfter }))) return null;
  const hint = attempt.providerRef === null ? ask.providerRef : undefined;
  const ref = refOf({ attemptId: attempt.id, providerRef: attempt.providerRef ?? hint ?? null });
  const outcome = await askProvider(deps, () => deps.payments.status(ref));
  if (!outcome.ok) {
    deps.log.warn({ attempt: attempt.id, kind: outcome.kind, code: outcome.code }, 'the provider did not say');
    return outcome.kind === 'rejected' ? 'absent' : 'silent';
  }
  // The provider's own answer named our attempt, so the hint was right.
  if (hint !== undefined) await recordProviderRef(deps.db, { id: attempt.id, providerRef: hint });
  await applyState(deps, { attempt, state: outcome.value, source: ask.source });
  return outcome.value.status;
}

/**
 * Settles what may still be paid of an order before its time ends. Answers whether the provider said how all of it
 * ended; a bank that is still at it has not answered.
 */
export async function settleOpen(deps: Deps, orderId: OrderId): Promise<boolean> {
  let hasAnswered = true;
  for (const attempt of await attemptsOf(deps.db, orderId)) {
    if (!isOpen(attempt.status)) continue;
    const said = await settleAttempt(deps, { attemptId: attempt.id, source: 'report' });
    hasAnswered &&= said !== 'silent' && said !== 'PROCESSING';
  }
  return hasAnswered;
}

type Report = { attempt: Attempt; state: PaymentState; source: Source };

/**
 * Applies a report of the provider in one transaction. A late seat is an update, which the database may refuse when
 * another client took the slot in the same moment: then everything is read again.
 */
async function applyState(deps: Deps, report: Report): Promise<void> {
  for (let refused = 1; ; refused += 1) {
    try {
      return await deps.db.transaction((tx) => writeState(deps, tx, report));
    } catch (error) {
      if (codeOf(error) !== TAKEN || refused >= MOST_REFUSALS) throw error;
    }
  }
}

async function writeState(deps: Deps, tx: Tx, { attempt: { id, orderId }, state, source }: Report): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const attempt = await lockAttempt(tx, id);
  if (order === null || attempt === null || isCaptured(attempt.status)) return;
  const now = deps.clock.now();
  await recordEvent(tx, { provider: attempt.provider, attemptId: id, raw: state.raw, source, now });
  const status = nextPaymentStatus(attempt.status, state.status);
  if (status === 'SUCCESS') return writeCapture(deps, tx, { order, attempt, state });
  await recordState(tx, { id, status, providerStatus: state.raw, settledAt: isOpen(state.status) ? null : now });
  const justEnded = isOpen(attempt.status) && (status === 'FAILED' || status === 'CANCELED');
  if (justEnded && order.status === 'held') await tellUnfinished(deps, tx, { order, attemptId: id });
}

type Capture = { order: OrderRow; attempt: Attempt; state: PaymentState };

/** Money has come: the client is seated, or everything goes back (P18). */
async function writeCapture(deps: Deps, tx: Tx, { order, attempt, state }: Capture): Promise<void> {
  const now = deps.clock.now();
  const expected = { minor: attempt.amountMinor, currency: attempt.currency };
  const paid = state.paid === 'as asked' ? expected : state.paid;
  const amountOk = paid !== undefined && amountMatches(expected, paid);
  const chance = order.status === 'expired' ? await lateSeatChance(deps, tx, order) : NO_CHANCE;
  const found = {
    appointmentStatus: order.status,
    alreadySeated: attempt.seats,
    amountOk,
    undone: state.refund !== undefined,
    ...chance,
    startsAt: order.start,
    now,
  };
  const step = afterCapture(found);
  if (step === 'seat' || step === 'reseat') {
    const seated = await (step === 'seat' ? seat : reseat)(deps, tx, order);
    const outcome = step === 'reseat' || !isOpen(attempt.status) ? 'seated_after_all' : null;
    const captured = { raw: state.raw, card: state.card, seats: true };
    const receipt = await recordCapture(deps, tx, { attempt, paid: expected, ...captured, outcome });
    await insertAudit(tx, { action: 'payment.seat', attemptId: attempt.id, now });
    await abandonAttempts(deps, tx, { orderId: order.orderId, except: null, status: 'CANCELED' });
    await planSession(deps, tx, seated);
    await tellConfirmed(deps, tx, { order: seated, attempt, receipt, afterAll: outcome !== null });
    return;
  }
  if (step === 'none') return;
  const seatedByOther = (await attemptsOf(tx, order.orderId)).some(({ seats }) => seats);
  const { cancelledBy } = order;
  const outcome = returnReason({ ...found, seatedByOther, cancelledBy });
  if (!amountOk) await raiseMismatch(deps, tx, { attempt, paid });
  if (paid === undefined || !isReturnable(paid)) return setAside(tx, { attempt, raw: state.raw, outcome, now });
  await recordCapture(deps, tx, { attempt, paid, raw: state.raw, card: state.card, seats: false, outcome });
  const reason = isFault(outcome) ? FAULTS[outcome] : 'seat lost';
  await refundCaptured(deps, tx, { attempt, paid, raw: state.raw, reason });
  if (isFault(outcome)) await tellReturned(deps, tx, { order, attempt, paid, why: FAULTS[outcome] });
  else await tellSeatLost(deps, tx, { order, attempt, why: outcome });
}

/** The faults of a payment itself, in the words of its refund. */
const FAULTS = { paid_twice: 'paid twice', wrong_amount: 'wrong amount', undone: 'undone' } as const;

function isFault(outcome: ReturnReason): outcome is keyof typeof FAULTS {
  return Object.hasOwn(FAULTS, outcome);
}

/** The sum that came is not the sum asked for: no client is seated, and an operator learns the sum. */
async function raiseMismatch(
  deps: Deps,
  tx: Tx,
  { attempt, paid }: { attempt: Attempt; paid: ReportedAmount | undefined },
): Promise<void> {
  const came = paid === undefined ? 'a sum that cannot be read' : `${paid.minor} ${paid.currency.slice(0, 3)}`;
  const reason = `came: ${came}, asked: ${attempt.amountMinor} ${attempt.currency}`;
  const { id: attemptId } = attempt;
  deps.log.error(
    { attempt: attemptId, reason },
    'the amount that came is not the one asked for: an operator must look',
  );
  await insertAudit(tx, { action: 'payment.wrong-amount', attemptId, reason, now: deps.clock.now() });
}

/** Sets aside for an operator what we can neither write down nor send back, as after a refund that failed. */
async function setAside(
  tx: Tx,
  { attempt, raw, outcome, now }: { attempt: Attempt; raw: string; outcome: ReturnReason; now: Instant },
): Promise<void> {
  const { to: status } = PAYMENT_EVENTS.setAside;
  await recordState(tx, { id: attempt.id, status, providerStatus: raw, outcome, settledAt: now });
}

/** How often a provider is asked about one attempt while the client waits. */
const ASK_EVERY_MS = 5 * SECOND;

/** An exclusion constraint refused. */
const TAKEN = '23P01';
const MOST_REFUSALS = 3;

const NO_CHANCE = { clientHere: true, slotFree: false, clientFree: false, listed: false };
