import type { ClientCancelReason, TherapistCancelReason } from '#domain/booking.ts';
import { freeLimit, freeUntil } from '#domain/cancelling.ts';
import { DomainError } from '#domain/errors.ts';
import { isConsentMissing } from '#domain/guardian-consent.ts';
import type { Instant } from '#domain/dates.ts';
import type { Amount } from '#domain/payment.ts';
import { cancelRefusal, type CancelTerms, cancelTerms } from '#domain/session-actions.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf } from '#server/http/wire.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { cancelAppointment } from '../booking/booking.ts';
import { ownOrder, type OwnOrder } from '../order/order.ts';
import { arrangeRoomLater } from '../meeting/meeting.ts';
import { announceChange } from '../stay/stay.ts';
import { withdrawTime } from '../schedule/schedule.ts';
import {
  bookedSession,
  type ByAdmin,
  type ByClient,
  type ByTherapist,
  lockSession,
  requireAllowed,
  requireSeen,
  seatPayment,
} from './booked.ts';
import { newestConsent } from './cancel-session.sql.ts';
import { earnLater, giveBack } from './pay.ts';
import { type Alternatives, alternativesTo, NO_ALTERNATIVES, tellCancelled } from './tell-changes.ts';

/**
 * A therapist who cancels, and the reason, which nobody else reads. `withdraws`: the time is not offered again. Without
 * both an operator acts in the therapist's name.
 */
type ByCancellingTherapist = ByTherapist & { reason?: TherapistCancelReason; withdraws?: boolean };

/** The person who cancels: `guardian` is a parent who refuses the session (P22). */
type By = ByClient | ByCancellingTherapist | ByAdmin | { role: 'guardian'; userId: null };

type Cancel = {
  orderId: OrderId;
  by: By;
  /** The sum that was shown before, in tetri or cents; null where nobody was shown one. */
  seenRefundMinor: number | null;
  clientReason: ClientCancelReason | null;
  /** The version of the session that was shown before; null where nobody was shown one. */
  seenVersion: number | null;
  requestId: string;
};

/** The refund of a session that is cancelled now, the end of the full refund, and the card. */
export type RefundPreview = { refund: Amount; until: Instant | null; card: string | null };

/** The refund to a client who cancels an own session now (P13). Refuses a session that is not ahead. */
export async function cancelTermsOf(deps: Deps, { orderId, clientId }: OwnOrder): Promise<RefundPreview> {
  const order = await ownOrder(deps.db, { orderId, clientId });
  const now = deps.clock.now();
  requireAllowed(cancelRefusal(bookedSession(order, null), now));
  const terms = cancelTerms(order, 'client', now);
  const { attempt, paid } = await seatPayment(deps.db, orderId);
  return { refund: refundOf(terms, paid), until: freeUntil(order.start, now), card: attempt.cardLast4 };
}

/**
 * Cancels a session that is ahead (P13, P36). In time, or by anybody but the client: full refund. Later by the client:
 * no refund, and the therapist is paid once it would have ended. Refuses when another version of the session or, to the
 * client, another sum was shown, and a therapist who says that a parent's consent is missing when it is not (P22). A
 * repeat by the same side does nothing.
 */
export async function cancelSession(deps: Deps, input: Cancel): Promise<void> {
  const { orderId, by } = input;
  // Read before, because a transaction reads nothing on another connection.
  const alternatives = by.role === 'client' ? {} : { alternatives: await alternativesTo(deps, orderId) };
  await deps.db.transaction((tx) => cancelWithin(deps, tx, { ...input, ...alternatives }));
}

/** The same inside a transaction of the caller's. */
export async function cancelWithin(
  deps: Deps,
  tx: Tx,
  { alternatives = NO_ALTERNATIVES, ...input }: Cancel & { alternatives?: Alternatives },
): Promise<void> {
  const { by, seenRefundMinor, seenVersion, clientReason, requestId } = input;
  const order = await lockSession(tx, input);
  if (order.status === 'cancelled' && order.cancelledBy === by.role) return;
  requireSeen(order, seenVersion);
  const now = deps.clock.now();
  requireAllowed(cancelRefusal(bookedSession(order, null), now));
  if (by.role === 'therapist' && by.reason === 'no_consent') {
    const consent = await newestConsent(tx, order);
    if (!isConsentMissing(order, consent ?? 'none', now)) throw new DomainError('BAD_TRANSITION');
  }
  const terms = cancelTerms(order, by.role, now);
  const { paid } = await seatPayment(tx, order.orderId);
  const refund = refundOf(terms, paid);
  if (seenRefundMinor !== null && seenRefundMinor !== refund.minor) {
    const until = isoOf(freeLimit(order.start));
    throw new DomainError('REFUND_CHANGED', { facts: { refundMinor: refund.minor, until } });
  }
  const change = { order, now, actorId: by.userId, requestId, by: by.role, reason: terms.reason };
  const said = by.role === 'therapist' ? (by.reason ?? null) : clientReason;
  const cancelled = await cancelAppointment(tx, { ...change, said });
  announceChange(deps, tx, order.orderId);
  if (terms.refund === 'all') await giveBack(deps, tx, { order: cancelled, reason: 'cancelled' });
  else await earnLater(deps, tx, cancelled);
  await arrangeRoomLater(deps, tx, cancelled);
  await tellCancelled(deps, tx, { order: cancelled, refund: terms.refund === 'all' ? refund : null, alternatives });
  if (by.role === 'therapist' && by.withdraws === true) await withdrawTime(deps, tx, { ...order, now });
}

function refundOf(terms: CancelTerms, paid: Amount): Amount {
  return terms.refund === 'all' ? paid : { minor: 0, currency: paid.currency };
}
