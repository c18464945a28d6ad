import type { Instant } from '#domain/dates.ts';
import type { Currency } from '#domain/money.ts';
import type { PaymentOutcome, PaymentStatus } from '#domain/payment.ts';
import { all, any, first, iso, nothing, only, statement, type Tx, values } from '#server/db/db.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';
import { asIs, orNull, text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import type { Source } from './ask-provider.ts';
import type { Attempt } from './attempt.ts';

const COLUMNS = `
  id, therapist_id as "therapistId", order_id as "orderId", provider, provider_ref as "providerRef",
  provider_status as "providerStatus", status, amount_minor as "amountMinor", currency, checkout_url as "checkoutUrl",
  seats, outcome, card_last4 as "cardLast4", created_at as "createdAt", expires_at as "expiresAt",
  settled_at as "settledAt"
  from payment_attempts`;

/** Writes a new attempt, before the provider is called. */
export const insertAttempt = statement('payment.insert-attempt', nothing, {
  therapistId: text,
  id: text,
  orderId: asIs<OrderId>,
  provider: text,
  amountMinor: asIs<number>,
  currency: asIs<Currency>,
  createdAt: iso,
  expiresAt: iso,
})`
  insert into payment_attempts(therapist_id, id, order_id, provider, amount_minor, currency, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** The attempts of an order, oldest first. */
export const readAttempts = statement('payment.attempts-of-order', all<Attempt>, [
  asIs<OrderId>,
])`select ${COLUMNS} where order_id = $1 order by n`;

/** An attempt by the id that the provider sees. */
export const readAttempt = statement('payment.attempt', first<Attempt>, [text])`select ${COLUMNS} where id = $1`;

/** An attempt, locked until the transaction ends. */
export async function lockedAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  return first(runLocking<Attempt>(tx, LOCK, [id]));
}
const LOCK = locking('payment.lock-attempt')`select ${COLUMNS} where id = $1 ${LOCKED.attempt}`;

/** The word for an attempt that was closed before it had a page: the page that comes after all is none. */
const UNPREPARED = `'not prepared: nobody asked'`;

/** Records where the provider lets the client pay. */
export const recordCheckout = statement('payment.record-checkout', any, { id: text, providerRef: text, url: text })`
  update payment_attempts set provider_ref = $2, checkout_url = $3
  where id = $1 and provider_status is distinct from ${UNPREPARED} returning id`;

/** Records the provider's name of an attempt, unless it is known. */
export const recordProviderRef = statement('payment.record-provider-ref', nothing, { id: text, providerRef: text })`
  update payment_attempts set provider_ref = $2 where id = $1 and provider_ref is null`;

/** Takes the right to ask the provider now; false when it was asked after `notAfter`. */
export const claimAsk = statement('payment.claim-ask', any, { id: text, now: iso, notAfter: iso })`
  update payment_attempts set asked_at = $2
  where id = $1 and (asked_at is null or asked_at <= $3 or asked_at > $2::timestamptz) returning id`;

/** Writes the state of an attempt after the provider's word. */
export const recordState = statement(
  'payment.record-state',
  nothing,
  (of: {
    id: string;
    status: PaymentStatus;
    providerStatus: string | null;
    captured?: { minor: number; currency: Currency };
    seats?: boolean;
    outcome?: PaymentOutcome | null;
    card?: string | undefined;
    /** When it ended; for money that came, also after that, when it came. */
    settledAt: Instant | null;
  }) => [
    of.id,
    of.status,
    of.providerStatus,
    of.captured?.minor ?? null,
    of.captured?.currency ?? null,
    of.seats ?? false,
    orNull(iso)(of.settledAt),
    of.outcome ?? null,
    of.card ?? null,
  ],
)`
  update payment_attempts set status = $2, provider_status = coalesce($3, provider_status),
    captured_minor = coalesce($4::bigint, captured_minor), captured_currency = coalesce($5::text, captured_currency),
    seats = seats or $6, outcome = coalesce(outcome, $8),
    settled_at = case when $4::bigint is null then coalesce(settled_at, $7) else $7 end,
    card_last4 = coalesce(card_last4, $9)
  where id = $1`;

/** The attempts of an order that are ended on our side, and their status. */
export type Closing = { orderId: OrderId; except: string | null; status: 'CANCELED' | 'EXPIRED' };

/** Ends an order's open attempts on our side, except one; returns their ids. Money that still comes counts. */
export const closeOpenAttempts = statement('payment.close-open', values<string>, {
  orderId: asIs<OrderId>,
  except: asIs<string | null>,
  status: asIs<Closing['status']>,
})`
  update payment_attempts set status = $3
  where order_id = $1 and id is distinct from $2::uuid and status in ('INITIAL', 'PROCESSING') returning id`;

/** Ends an attempt that the provider did not take. */
export const closeAttempt = statement('payment.close', nothing, {
  id: text,
  status: asIs<'FAILED' | 'CANCELED'>,
  why: text,
})`
  update payment_attempts set status = $2, provider_status = $3 where id = $1 and status = 'INITIAL'`;

/** Closes an attempt that has no page yet and that nobody prepares any more. */
export const closeUnprepared = statement('payment.close-unprepared', nothing, { id: text })`
  update payment_attempts set status = 'CANCELED', provider_status = ${UNPREPARED}
  where id = $1 and status = 'INITIAL' and checkout_url is null`;

/** Keeps every word a provider ever said of an attempt, once. */
export const recordEvent = statement('payment.record-event', nothing, {
  provider: text,
  attemptId: text,
  raw: text,
  source: asIs<Source>,
  now: iso,
})`
  insert into provider_events(provider, attempt_id, provider_status, source, received_at) values ($1, $2, $3, $4, $5)
  on conflict (provider, attempt_id, provider_status) do nothing`;

/** When the client's payments were declined by the provider since an instant, oldest first. */
export const declinesSince = statement('payment.declines', values<Instant>, [text, iso])`
  select p.created_at as at from payment_attempts p join orders o on o.id = p.order_id
  where o.client_id = $1 and p.created_at > $2 and p.status = 'FAILED' and p.provider_ref is not null
  order by p.n`;

/** How often something was written of an attempt. */
export const countAudits = statement('payment.count-audits', only<number>, { action: text, attemptId: text })`
  select count(*)::int as count from audit_log
  where action = $1 and entity = 'payment_attempts' and entity_id = $2`;

/** Writes what an operator may have to look at. */
export const insertAudit = statement(
  'payment.audit',
  nothing,
  (of: { action: string; attemptId: string; reason?: string; actorId?: string; now: Instant }) => {
    const { now, actorId = null, action, attemptId, reason = null } = of;
    return [iso(now), actorId, actorId === null ? 'SYSTEM' : 'USER', action, attemptId, reason];
  },
)`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, reason)
  values ($1, $2, $3, $4, 'payment_attempts', $5, $6)`;
