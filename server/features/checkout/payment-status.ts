import type { Instant } from '#domain/dates.ts';
import { type PaymentOutcome, type ToldRefund, toldRefund, type WireStatus, wireStatus } from '#domain/payment.ts';
import type { OrderRow } from '../order/order.ts';
import { type Attempt, isOpen } from '../payment/payment.ts';

/** The answer about an order to its waiting client; `raw` is the provider's own word. */
export type ToldStatus = {
  status: WireStatus;
  raw: string | null;
  outcome: PaymentOutcome | null;
  refund: ToldRefund | null;
};

/** The answer about an order to its waiting client, from its attempts, the oldest first. */
export function paymentStatusOf(order: OrderRow, attempts: readonly Attempt[]): ToldStatus {
  const told = attempts.find(({ seats }) => seats) ?? attempts.at(-1);
  const statuses = attempts.map(({ status }) => status);
  return {
    status: wireStatus(attempts, order.status),
    raw: told?.providerStatus ?? null,
    outcome: outcomeOf(attempts),
    refund: toldRefund(statuses),
  };
}

/** The outcome of an order's money: of the payment that seats the client, else of the newest that came. */
export function outcomeOf(attempts: readonly Attempt[]): PaymentOutcome | null {
  const told = attempts.find(({ seats }) => seats) ?? attempts.findLast(({ outcome }) => outcome !== null);
  return told?.outcome ?? null;
}

/** The attempt of an order whose page of the provider is open, if there is one. */
export function openPageOf(attempts: readonly Attempt[], now: Instant): Attempt | undefined {
  return attempts.findLast(({ status, expiresAt }) => isOpen(status) && expiresAt > now);
}
