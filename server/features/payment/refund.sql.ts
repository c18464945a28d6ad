import type { Instant } from '#domain/dates.ts';
import type { Currency } from '#domain/money.ts';
import { any, first, iso, nothing, statement } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import type { RefundReason } from './capture.ts';

export type Refund = {
  attemptId: string;
  orderId: OrderId;
  amountMinor: number;
  currency: Currency;
  status: 'DUE' | 'SENT' | 'DONE' | 'FAILED';
  provider: string;
  providerRef: string | null;
  createdAt: Instant;
  /** The reference of what was sent by hand, and how much that was; null when nothing was. */
  bankRef: string | null;
  byHandMinor: number | null;
};

/** Writes that the whole captured sum goes back; once per attempt. */
export const insertRefund = statement('payment.insert-refund', nothing, {
  therapistId: text,
  attemptId: text,
  amountMinor: asIs<number>,
  currency: asIs<Currency>,
  reason: asIs<RefundReason>,
  now: iso,
})`
  insert into refunds(therapist_id, attempt_id, amount_minor, currency, reason, created_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (therapist_id, attempt_id) do nothing`;

/** The refund of an attempt with the provider's name for the payment. */
export const readRefund = statement('payment.refund', first<Refund>, [text])`
  select r.attempt_id as "attemptId", p.order_id as "orderId", r.amount_minor as "amountMinor", r.currency, r.status,
    r.created_at as "createdAt", r.bank_ref as "bankRef", r.by_hand_minor as "byHandMinor", p.provider, p.provider_ref as "providerRef"
  from refunds r join payment_attempts p on p.therapist_id = r.therapist_id and p.id = r.attempt_id
  where r.attempt_id = $1`;

const ATTEMPT_STATUS = { SENT: 'REFUND_PENDING', DONE: 'REFUNDED', FAILED: 'REFUND_FAILED' } as const;

/** Moves a refund and its attempt on together. What is done stays done; answers null then. */
export const recordRefund = statement(
  'payment.record-refund',
  first<{ therapistId: string; amountMinor: number; currency: Currency }>,
  (of: {
    attemptId: string;
    status: keyof typeof ATTEMPT_STATUS;
    raw: string | null;
    now: Instant;
    byHand?: { minor: number; bankRef: string } | null;
  }) => [
    of.attemptId,
    of.status,
    ATTEMPT_STATUS[of.status],
    of.raw,
    of.status === 'DONE' ? iso(of.now) : null,
    of.status === 'FAILED' ? iso(of.now) : null,
    of.byHand?.bankRef ?? null,
    of.byHand?.minor ?? null,
  ],
)`
  with r as (
    update refunds set status = $2, done_at = $5::timestamptz, failed_at = coalesce($6::timestamptz, failed_at),
      bank_ref = $7, by_hand_minor = $8::bigint
    where attempt_id = $1 and status <> 'DONE'
    returning therapist_id, attempt_id, amount_minor, currency),
  p as (
    update payment_attempts set status = $3, provider_status = coalesce($4, provider_status)
    where id in (select attempt_id from r))
  select therapist_id as "therapistId", amount_minor as "amountMinor", currency from r`;

/** Makes a refund that failed for good due again; answers whether it had. */
export const reviveRefund = statement('payment.revive-refund', any, [text])`
  with r as (update refunds set status = 'DUE' where attempt_id = $1 and status = 'FAILED' returning attempt_id)
  update payment_attempts set status = 'REFUND_PENDING' where id in (select attempt_id from r) returning id`;

/** The provider failed at a refund that it had taken: it is due again. Answers whether it had been sent. */
export const reopenRefund = statement('payment.reopen-refund', any, [text])`
  update refunds set status = 'DUE' where attempt_id = $1 and status = 'SENT' returning attempt_id`;
