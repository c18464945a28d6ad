// docs/decisions/033, docs/decisions/052, docs/decisions/036
import { afterCapture, amountMatches, isReturnable, type ReturnReason, returnReason } from '#domain/payment.ts';
import { codeOf, type Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { PaymentState } from '#server/providers/payments/payments.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { lateSeatChance, lockOrder, reseat, seat } from '../booking/booking.ts';
import type { OrderRow } from '../order/order.ts';
import {
  abandonAttempts,
  askState,
  type Attempt,
  attemptsOf,
  isCaptured,
  isOpen,
  lockAttempt,
  raiseMismatch,
  recordCapture,
  recordWord,
  refundCaptured,
  setAside,
} from '../payment/payment.ts';
import { confirmSession } from '../session/session.ts';
import { tellReturned, tellSeatLost, tellUnfinished } from './tell.ts';

/**
 * Asks the provider for the state of an attempt, as `askState` does, and does what follows; repeating it changes
 * nothing. Answers the provider's status, `absent`, `silent`, or null when it was not asked.
 */
export async function settleAttempt(
  deps: Deps,
  ask: Parameters<typeof askState>[1],
): Promise<PaymentState['status'] | 'absent' | 'silent' | null> {
  const said = await askState(deps, ask);
  if (said === null || typeof said === 'string') return said;
  await applyState(deps, said);
  return said.state.status;
}

/** Settles an order's open payments before its time ends; false while the provider cannot say how one ended. */
export async function settleOpen(deps: Deps, orderId: OrderId): Promise<boolean> {
  let hasAnswered = true;
  for (const attempt of await attemptsOf(deps.db, orderId)) {
    if (!isOpen(attempt.status)) continue;
    const said = await settleAttempt(deps, { attemptId: attempt.id, source: 'report' });
    hasAnswered &&= said !== 'silent' && said !== 'PROCESSING';
  }
  return hasAnswered;
}

type Report = Exclude<Awaited<ReturnType<typeof askState>>, string | null>;

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
  const status = await recordWord(deps, tx, { attempt, state, source });
  if (status === 'SUCCESS') return writeCapture(deps, tx, { order, attempt, state });
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
    await abandonAttempts(deps, tx, { orderId: order.orderId, except: null, status: 'CANCELED' });
    await confirmSession(deps, tx, { order: seated, attempt, receipt, afterAll: outcome !== null });
    return;
  }
  if (step === 'none') return;
  const seatedByOther = (await attemptsOf(tx, order.orderId)).some(({ seats }) => seats);
  const { cancelledBy } = order;
  const outcome = returnReason({ ...found, seatedByOther, cancelledBy });
  if (!amountOk) await raiseMismatch(deps, tx, { attempt, paid });
  if (paid === undefined || !isReturnable(paid)) return setAside(deps, tx, { attempt, raw: state.raw, outcome });
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

/** An exclusion constraint refused. */
const TAKEN = '23P01';
const MOST_REFUSALS = 3;

const NO_CHANCE = { clientHere: true, slotFree: false, clientFree: false, listed: false };
