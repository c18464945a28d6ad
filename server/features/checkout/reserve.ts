// docs/decisions/032
import { DomainError } from '#domain/errors.ts';
import type { Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { type PreparedHold, takeHold, understandWish, withHold } from '../booking/booking.ts';
import { openOrder } from '../order/order.ts';
import type { RequestKey } from './idempotency.sql.ts';
import { amountOf, openPayment, type PaymentRequest, refuseBadContact, refuseCard } from './open-payment.ts';
import type { OpenedPayment } from '../payment/payment.ts';
import { beginRequest, payOnce, type Reserved } from './repeats.ts';

/** The request of a client to pay. `sessionType` is an id or a key. */
export type Reservation = PaymentRequest & {
  therapistContentId: string;
  session: { date: string; start: string; end: string };
  sessionType: string;
};

/**
 * Turns a hold into a payment (P7). Takes the hold first when none lives on that slot (P41), else renews it (P35). A
 * repeat, with a key or by a double click, answers the same order and address. Null when the provider could not prepare
 * the payment: the hold lives on and the client may try again. Refuses another sum than the one shown
 * (`PRICE_CHANGED`): a hold that it took itself has the present price and stays, so that the client can read that
 * first.
 */
export async function reserve(deps: Deps, reservation: Reservation): Promise<Reserved | null> {
  return payOnce(deps, 'startPayment', reservation, async (request) => {
    refuseBadContact(reservation);
    const wish = await understandWish(deps, { ...reservation, durationMin: null });
    refuseCard(deps, reservation.card);
    const opened = await withHold(deps, wish, (prepared) =>
      deps.db.transaction((tx) => writePayment(deps, tx, { reservation, prepared, request })),
    );
    if (opened === 'another price') throw new DomainError('PRICE_CHANGED');
    return opened;
  });
}

type Opening = { reservation: Reservation; prepared: PreparedHold; request: RequestKey | null };

/** Commits hold, order and attempt before the provider is asked; the hold alone if the price is not the one shown. */
async function writePayment(
  deps: Deps,
  tx: Tx,
  { reservation, prepared, request }: Opening,
): Promise<OpenedPayment | 'another price' | null> {
  await lockClient(tx, reservation.clientId);
  await beginRequest(deps, tx, request);
  const hold = await takeHold(deps, tx, prepared, { renew: true });
  if (hold === null) return null;
  const amount = amountOf(hold, reservation.card);
  const { shownMinor } = reservation;
  if (shownMinor !== null && shownMinor !== amount.minor) return 'another price';
  const { clientId } = reservation;
  const { therapistId, appointmentId } = hold;
  const orderId = await openOrder(deps, tx, { ...reservation, therapistId, appointmentId });
  return openPayment(deps, tx, { therapistId, orderId, clientId, amount, until: hold.expiresAt });
}
