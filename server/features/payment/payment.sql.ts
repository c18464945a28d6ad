import type { Instant } from '#domain/dates.ts';
import type { Currency } from '#domain/money.ts';
import type { PaymentOutcome, PaymentStatus } from '#domain/payment.ts';
import { all, any, first, iso, nothing, prepared, type Sql, statement, type Tx, values } from '#server/db/db.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** An attempt to pay an order. The provider knows it by its id. */
export type Attempt = {
  id: string;
  therapistId: string;
  orderId: OrderId;
  provider: string;
  providerRef: string | null;
  /** The provider's own word, as last heard. */
  providerStatus: string | null;
  status: PaymentStatus;
  amountMinor: number;
  currency: Currency;
  checkoutUrl: string | null;
  seats: boolean;
  /** Null before money comes, and where it simply paid for the session. */
  outcome: PaymentOutcome | null;
  /** The last digits of the card that paid; null where the provider did not tell them. */
  cardLast4: string | null;
  createdAt: Instant;
  expiresAt: Instant;
  /** When the provider said that it is over; null while it may still be paid there, also after we gave it up. */
  settledAt: Instant | null;
};

const COLUMNS = `
  id, therapist_id as "therapistId", order_id as "orderId", provider, provider_ref as "providerRef",
  provider_status as "providerStatus", status, amount_minor as "amountMinor", currency, checkout_url as "checkoutUrl",
  seats, outcome, card_last4 as "cardLast4", created_at as "createdAt", expires_at as "expiresAt",
  settled_at as "settledAt"
  from payment_attempts`;

/** Writes a new attempt, before the provider is called. */
export async function insertAttempt(
  sql: Sql,
  attempt: Pick<
    Attempt,
    'id' | 'therapistId' | 'orderId' | 'provider' | 'amountMinor' | 'currency' | 'createdAt' | 'expiresAt'
  >,
): Promise<void> {
  const { therapistId, id, orderId, provider, amountMinor, currency, createdAt, expiresAt } = attempt;
  await sql.run(INSERT, [therapistId, id, orderId, provider, amountMinor, currency, iso(createdAt), iso(expiresAt)]);
}
const INSERT = prepared('payment.insert-attempt')`
  insert into payment_attempts(therapist_id, id, order_id, provider, amount_minor, currency, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** The attempts of an order, oldest first. */
export const attemptsOf = statement('payment.attempts-of-order', all<Attempt>, (orderId: OrderId) => [
  orderId,
])`select ${COLUMNS} where order_id = $1 order by n`;

/** An attempt by the id that the provider sees. */
export const findAttempt = statement('payment.attempt', first<Attempt>, (id: string) => [
  id,
])`select ${COLUMNS} where id = $1`;

/** An attempt, locked until the transaction ends. */
export async function lockAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  const [row] = await runLocking<Attempt>(tx, LOCK, [id]);
  return row ?? null;
}
const LOCK = locking('payment.lock-attempt')`select ${COLUMNS} where id = $1 ${LOCKED.attempt}`;

/** Records where the provider lets the client pay. */
export const recordCheckout = statement(
  'payment.record-checkout',
  nothing,
  (checkout: { id: string; providerRef: string; url: string }) => [checkout.id, checkout.providerRef, checkout.url],
)`
  update payment_attempts set provider_ref = $2, checkout_url = $3 where id = $1`;

/** Records the provider's name of an attempt, unless it is known. */
export async function recordProviderRef(sql: Sql, ref: { id: string; providerRef: string }): Promise<void> {
  await sql.run(RECORD_PROVIDER_REF, [ref.id, ref.providerRef]);
}
const RECORD_PROVIDER_REF = prepared('payment.record-provider-ref')`
  update payment_attempts set provider_ref = $2 where id = $1 and provider_ref is null`;

/** Takes the right to ask the provider now; false when it was asked after `notAfter`. */
export async function claimAsk(sql: Sql, ask: { id: string; now: Instant; notAfter: Instant }): Promise<boolean> {
  return any(sql.run(CLAIM_ASK, [ask.id, iso(ask.now), iso(ask.notAfter)]));
}
const CLAIM_ASK = prepared('payment.claim-ask')`
  update payment_attempts set asked_at = $2
  where id = $1 and (asked_at is null or asked_at <= $3 or asked_at > $2::timestamptz) returning id`;

/** Writes the state of an attempt after the provider's word. */
export async function recordState(
  sql: Sql,
  state: {
    id: string;
    status: PaymentStatus;
    providerStatus: string | null;
    captured?: { minor: number; currency: Currency };
    seats?: boolean;
    outcome?: PaymentOutcome | null;
    card?: string | undefined;
    /** When it ended; for money that came, also after that, when it came. */
    settledAt: Instant | null;
  },
): Promise<void> {
  const { id, status, providerStatus, captured, seats = false, outcome = null, card, settledAt } = state;
  await sql.run(RECORD_STATE, [
    id,
    status,
    providerStatus,
    captured?.minor ?? null,
    captured?.currency ?? null,
    seats,
    settledAt === null ? null : iso(settledAt),
    outcome,
    card ?? null,
  ]);
}
const RECORD_STATE = prepared('payment.record-state')`
  update payment_attempts set status = $2, provider_status = coalesce($3, provider_status),
    captured_minor = coalesce($4::bigint, captured_minor), captured_currency = coalesce($5::text, captured_currency),
    seats = seats or $6, outcome = coalesce(outcome, $8),
    settled_at = case when $4::bigint is null then coalesce(settled_at, $7) else $7 end,
    card_last4 = coalesce(card_last4, $9)
  where id = $1`;

/** The attempts of an order that are ended on our side, and their status. */
export type Closing = { orderId: OrderId; except: string | null; status: 'CANCELED' | 'EXPIRED' };

/** Ends an order's open attempts on our side, except one; returns their ids. Money that still comes counts. */
export async function closeOpenAttempts(sql: Sql, close: Closing): Promise<string[]> {
  return values(sql.run<Record<string, string>>(CLOSE_OPEN, [close.orderId, close.except, close.status]));
}
const CLOSE_OPEN = prepared('payment.close-open')`
  update payment_attempts set status = $3
  where order_id = $1 and id is distinct from $2::uuid and status in ('INITIAL', 'PROCESSING') returning id`;

/** Ends an attempt that the provider did not take. */
export const closeAttempt = statement(
  'payment.close',
  nothing,
  (close: { id: string; status: 'FAILED' | 'CANCELED'; why: string }) => [close.id, close.status, close.why],
)`
  update payment_attempts set status = $2, provider_status = $3 where id = $1 and status = 'INITIAL'`;

/** Keeps every word a provider ever said of an attempt, once. */
export async function recordEvent(
  sql: Sql,
  event: { provider: string; attemptId: string; raw: string; source: Source; now: Instant },
): Promise<void> {
  await sql.run(RECORD_EVENT, [event.provider, event.attemptId, event.raw, event.source, iso(event.now)]);
}
const RECORD_EVENT = prepared('payment.record-event')`
  insert into provider_events(provider, attempt_id, provider_status, source, received_at) values ($1, $2, $3, $4, $5)
  on conflict (provider, attempt_id, provider_status) do nothing`;

/** The reason for asking the provider. */
export type Source = 'callback' | 'poll' | 'report';

/** When the client's payments were declined by the provider since an instant, oldest first. */
export const declinesSince = statement('payment.declines', values<Instant>, (clientId: string, since: Instant) => [
  clientId,
  iso(since),
])`
  select p.created_at as at from payment_attempts p join orders o on o.id = p.order_id
  where o.client_id = $1 and p.created_at > $2 and p.status = 'FAILED' and p.provider_ref is not null
  order by p.n`;

/** How often something was written of an attempt. */
export async function countAudits(sql: Sql, of: { action: string; attemptId: string }): Promise<number> {
  const [row] = await sql.run<{ count: number }>(COUNT_AUDITS, [of.action, of.attemptId]);
  return row?.count ?? 0;
}
const COUNT_AUDITS = prepared('payment.count-audits')`
  select count(*)::int as count from audit_log
  where action = $1 and entity = 'payment_attempts' and entity_id = $2`;

/** Writes what an operator may have to look at. */
export async function insertAudit(
  sql: Sql,
  audit: { action: string; attemptId: string; reason?: string; actorId?: string; now: Instant },
): Promise<void> {
  const { now, actorId = null, action, attemptId, reason = null } = audit;
  await sql.run(AUDIT, [iso(now), actorId, actorId === null ? 'SYSTEM' : 'USER', action, attemptId, reason]);
}
const AUDIT = prepared('payment.audit')`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, reason)
  values ($1, $2, $3, $4, 'payment_attempts', $5, $6)`;
