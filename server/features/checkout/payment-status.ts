import { type WireStatus, wireStatus } from '#domain/payment.ts';
import type { OrderRow } from '../booking/booking.ts';
import type { Attempt } from '../payment/payment.ts';

/** What the waiting client is told of an order; `raw` is the provider's own word. */
export function paymentStatusOf(
  order: OrderRow,
  attempts: readonly Attempt[],
): { status: WireStatus; raw: string | null } {
  const told = attempts.find(({ seats }) => seats) ?? attempts.at(-1);
  return {
    status: wireStatus(
      attempts.map(({ status }) => status),
      order.status,
    ),
    raw: told?.providerStatus ?? null,
  };
}
