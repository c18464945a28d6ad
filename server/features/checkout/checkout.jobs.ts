import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { expireHold, lockOrder } from '../booking/booking.ts';
import { orderOf } from '../order/order.ts';
import {
  abandonAttempts,
  type Attempt,
  attemptsOf,
  findAttempt,
  giveUp,
  isCaptured,
  isOpen,
  reconcileLater,
} from '../payment/payment.ts';
import { compareAttempt } from './books.ts';
import { cancelAtProvider } from './checkout.ts';
import { forgetRequests } from './idempotency.sql.ts';
import { openPageOf } from './payment-status.ts';
import { settleAttempt, settleOpen } from './settle.ts';
import { tellRefunded } from './tell.ts';

/** The jobs between time and money. */
export function checkoutJobs(deps: Deps) {
  return {
    /** A hold's time is over. A client who paid in the last moment is seated first. */
    'hold.expire': async (payload) => {
      const of = { therapistId: payload.therapist, appointmentId: payload.appointment };
      const order = await orderOf(deps.db, of);
      if (order !== null && order.status === 'held' && (order.holdExpiresAt ?? 0) <= deps.clock.now()) {
        await settleOpen(deps, order.orderId);
      }
      await deps.db.transaction(async (tx) => {
        const over = await expireHold(deps, tx, of);
        if (over && order !== null) {
          await abandonAttempts(deps, tx, { orderId: order.orderId, except: null, status: 'EXPIRED' });
        }
      });
    },

    /** A hold with an order was replaced or given back: it must not be paid any more. */
    'hold.ended': async (payload) => {
      const of = { therapistId: payload.therapist, appointmentId: payload.appointment };
      const order = await orderOf(deps.db, of);
      if (order === null) return;
      const status = order.status === 'expired' ? 'EXPIRED' : 'CANCELED';
      await deps.db.transaction((tx) => abandonAttempts(deps, tx, { orderId: order.orderId, except: null, status }));
    },

    /** Cancels at the provider what we gave up; money that came before is settled. */
    'payment.cancel': async (payload) => {
      if (!(await cancelAtProvider(deps, payload.attempt))) throw new Error('the provider did not answer');
    },

    'payment.settle': async ({ attempt, providerRef }) => {
      const said = await settleAttempt(deps, { attemptId: attempt, source: 'report', providerRef });
      if (said === 'silent') throw new Error('the provider did not answer');
    },

    'payment.compare': async ({ attempt }) => {
      if (!(await compareAttempt(deps, attempt))) throw new Error('the provider did not answer');
    },

    /** Asks every minute while it may be paid, then hourly up to 7 days, until the provider says how it ended. */
    'payment.reconcile': async (payload) => {
      const attempt = await findAttempt(deps.db, payload.attempt);
      if (attempt === null || isCaptured(attempt.status)) return;
      const askedAt = deps.clock.now();
      const said = await settleAttempt(deps, { attemptId: attempt.id, source: 'report' });
      if (said !== null && ENDS.has(said)) return;
      if (isOpen(attempt.status) && isPageOver(attempt, said, askedAt)) await endPages(deps, attempt.orderId);
      const now = deps.clock.now();
      const turn = payload.turn + 1;
      const runAt = now + (now < attempt.expiresAt + PAYABLE_FOR_MS ? MINUTE : HOUR);
      const never = said === 'absent' && now >= attempt.createdAt + HOUR;
      if (!never && runAt <= attempt.createdAt + ASK_FOR_MS) {
        await reconcileLater(deps, deps.db, { attemptId: attempt.id, turn, runAt });
        return;
      }
      await giveUp(deps, attempt, { never });
    },

    'refund.tell': async (payload) => tellRefunded(deps, payload.attempt),

    'checkout.forget-requests': async () => forgetRequests(deps.db, deps.clock.now()),
  } satisfies Partial<JobHandlers>;
}

/** Whether the page of an attempt is over without a payment, by an answer that was asked for then. */
function isPageOver({ expiresAt }: Attempt, said: string | null, askedAt: Instant): boolean {
  if (said === 'INITIAL' || said === 'absent') return askedAt >= expiresAt;
  return said === 'PROCESSING' && askedAt >= expiresAt + PAYABLE_FOR_MS;
}

/** Ends the payments of an appointment that waits whose pages are over: those of a hold end with it. */
async function endPages(deps: Deps, orderId: OrderId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'proposed') return;
    const newer = openPageOf(await attemptsOf(tx, orderId), deps.clock.now());
    await abandonAttempts(deps, tx, { orderId, except: newer?.id ?? null, status: 'EXPIRED' });
  });
}

const ASK_FOR_MS = 7 * DAY;

/** How long after its end a provider may still take a payment that was begun before. */
const PAYABLE_FOR_MS = 5 * MINUTE;

/** After these words a provider says nothing new by itself. */
const ENDS: ReadonlySet<string> = new Set(['SUCCESS', 'FAILED', 'CANCELED', 'EXPIRED']);
