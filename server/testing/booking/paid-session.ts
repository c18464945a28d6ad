import { DAY, type Instant, MINUTE } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import { type Currency, eurCents, shownPrice } from '#domain/money.ts';
import { COMPLETE_AFTER_MS } from '#domain/payout.ts';
import { iso, isoRange } from '#server/db/db.ts';
import { bookCapture } from '#server/features/ledger/ledger.ts';
import { newOrderId, publicOrderId } from '#server/secrets/order-ids.ts';
import type { TestApp } from '../app.ts';

/** The price and time of a session. By default 50 minutes at 100 ₾, of which the therapist gets 75. */
export type SessionTerms = {
  start: Instant;
  name?: string;
  typeKey?: TypeKey;
  priceMinor?: number;
  commissionPercent?: number;
  currency?: Currency;
};

const FEE_PERCENT = 20;
const EUR_RATE = '3.1417';

/**
 * Writes a past or future session that was booked and paid for, bypassing every rule, and books its payment; from then
 * on the product goes on by its own rules. Answers the order's id.
 */
export async function paidSession(
  app: TestApp,
  { therapistId, clientId }: { therapistId: string; clientId: string },
  terms: SessionTerms,
): Promise<string> {
  const { start, name = 'ანა', typeKey = 'personal', priceMinor = 10_000, commissionPercent = 25 } = terms;
  const { db, keyring, random, clock, jobs } = app.deps;
  const currency = terms.currency ?? 'GEL';
  const end = start + 50 * MINUTE;
  const booked = Math.min(start, clock.now()) - DAY;
  const total = shownPrice(priceMinor, FEE_PERCENT);
  const amount = { minor: currency === 'EUR' ? eurCents(total, EUR_RATE) : total, currency };
  const [orderId, attemptId] = [newOrderId(random), random.uuid()];
  return db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica');
    const [key] = await tx.run<{ wrapped: Uint8Array; version: number }>(
      'select wrapped, key_version as version from user_keys where user_id = $1',
      [clientId],
    );
    if (key === undefined) throw new Error('a person without a key');
    const sealed = keyring.userKey({ userId: clientId, ...key }).seal('orders.name_enc', name);
    await tx.run(
      `with a as (
         insert into appointments(therapist_id, client_id, type_key, during, status, price_minor, fee_percent,
           commission_percent, eur_rate, eur_rate_on, eur_rate_source, created_at, updated_at)
         values ($1, $2, $3, $4::tstzrange, 'confirmed', $5, ${FEE_PERCENT}, $6, ${EUR_RATE}, '2026-11-01', 'test', $7, $7)
         returning id),
       o as (
         insert into orders(therapist_id, id, appointment_id, client_id, name_enc, key_version, locale, created_at)
         select $1, $8, id, $2, $9, $10, 'ka', $7 from a returning id)
       insert into payment_attempts(therapist_id, id, order_id, provider, provider_ref, status, amount_minor, currency,
         captured_minor, captured_currency, seats, created_at, expires_at, settled_at)
       select $1, $11::uuid, id, 'sandbox', $11::uuid::text, 'SUCCESS', $12, $13, $12, $13, true, $7, $7, $7 from o`,
      [
        therapistId,
        clientId,
        typeKey,
        isoRange({ start, end }),
        priceMinor,
        commissionPercent,
        iso(booked),
        orderId,
        sealed,
        key.version,
        attemptId,
        amount.minor,
        currency,
      ],
    );
    await bookCapture(app.deps, tx, { therapistId, attemptId, amount, now: booked });
    await tx.run(
      `insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at, left_at)
        select $1, $2, seat, '\\x00', $3, $4, $4 from unnest(array['client', 'therapist']) seat`,
      [therapistId, orderId, iso(start - 2 * MINUTE), iso(start - MINUTE)],
    );
    const runAt = end + COMPLETE_AFTER_MS;
    const dedupeKey = `session.complete:${orderId}`;
    await jobs.enqueue(tx, { kind: 'session.complete', payload: { order: orderId }, runAt, dedupeKey });
    return publicOrderId(keyring, orderId);
  });
}

/** The row of the therapist who signs in as this user. */
export async function therapistIdOf(app: TestApp, { userId }: { userId: string }): Promise<string> {
  const [row] = await app.rows<{ id: string }>('select id from therapists where user_id = $1', [userId]);
  if (row === undefined) throw new Error('no therapist signs in so');
  return row.id;
}
