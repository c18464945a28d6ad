import type { Instant } from '#domain/dates.ts';
import type { Entry, TransferKind } from '#domain/ledger.ts';
import type { Currency } from '#domain/money.ts';
import type { Amount } from '#domain/payment.ts';
import { all, any, first, iso, only, statement, value } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';
import type { Balance, Printed } from './ledger.ts';

/** Writes a transfer with its entries, once for its kind and object; answers whether it was new. */
export const insertTransfer = statement(
  'ledger.insert',
  any,
  (of: { kind: TransferKind; objectId: string; entries: readonly Entry[]; now: Instant }) => [
    of.kind,
    of.objectId,
    iso(of.now),
    of.entries.map(({ account }) => account),
    of.entries.map(({ therapistId }) => therapistId),
    of.entries.map(({ minor }) => minor),
    of.entries.map(({ currency }) => currency),
  ],
)`
  with t as (
    insert into ledger_transfers(kind, object_id, at) values ($1, $2, $3)
    on conflict (kind, object_id) do nothing returning id),
  e as (
    insert into ledger_entries(transfer_id, n, account, therapist_id, amount_minor, currency)
    select t.id, line.n, line.account, line.therapist_id, line.minor, line.currency
    from t, unnest($4::text[], $5::uuid[], $6::bigint[], $7::text[])
      with ordinality as line(account, therapist_id, minor, currency, n))
  select id from t`;

/** Every account that was ever used, per currency. */
export const readBalances = statement('ledger.balances', all<Balance>, [])`
  select account, currency, sum(amount_minor)::bigint as minor from ledger_entries
  group by account, currency order by account, currency`;

/** The profile and the present start of the session that an attempt pays for. */
export type Sold = { contentId: string; start: Instant };

/** Reads which session the attempt pays for. */
export const readSold = statement('ledger.sold', first<Sold>, [text])`
  select t.content_id as "contentId", lower(a.during) as start
  from payment_attempts p
  join orders o on o.id = p.order_id
  join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
  join therapists t on t.id = o.therapist_id
  where p.id = $1`;

/**
 * Writes a receipt with the facts that it keeps, once per attempt and kind; answers its number, the old one when it was
 * written before. The payer is the one whom the order names now.
 */
export const insertReceipt = statement('ledger.receipt', only<number>, {
  kind: asIs<'payment' | 'refund'>,
  therapistId: text,
  attemptId: text,
  minor: asIs<number>,
  currency: asIs<Currency>,
  now: iso,
  printed: (printed: Printed) => JSON.stringify(printed),
})`
  with r as (
    insert into receipts(kind, therapist_id, attempt_id, amount_minor, currency, issued_at, printed, payer_enc)
    values ($1, $2, $3, $4, $5, $6, $7::json,
      (select o.name_enc from payment_attempts p join orders o on o.id = p.order_id where p.id = $3))
    on conflict (attempt_id, kind) do nothing returning number)
  select number from r
  union all
  select number from receipts where attempt_id = $3 and kind = $1 limit 1`;

/** Whether a transfer of this kind was booked for the object. */
export const isBooked = statement('ledger.is-booked', any, { kind: asIs<TransferKind>, objectId: text })`
  select id from ledger_transfers where kind = $1 and object_id = $2`;

/** The number of the receipt of a payment; null before money came. */
export const readPaymentReceipt = statement('ledger.payment-receipt', value<number>, [text])`
  select number from receipts where attempt_id = $1 and kind = 'payment'`;

/** The receipt of a refund that was done; null before that. */
export const readRefundReceipt = statement('ledger.refund-receipt', first<Amount & { number: number }>, [text])`
  select number, amount_minor as minor, currency from receipts where attempt_id = $1 and kind = 'refund'`;
