import type { Instant } from '#domain/dates.ts';
import type { Entry, LedgerAccount, TransferKind } from '#domain/ledger.ts';
import type { Currency } from '#domain/money.ts';
import type { Amount } from '#domain/payment.ts';
import { all, any, iso, prepared, type Sql, statement, value } from '#server/db/db.ts';
import type { Printed } from './printed.ts';

/** Writes a transfer with its entries, once for its kind and object; answers whether it was new. */
export async function insertTransfer(
  sql: Sql,
  transfer: { kind: TransferKind; objectId: string; entries: readonly Entry[]; now: Instant },
): Promise<boolean> {
  const { entries } = transfer;
  return any(
    sql.run(INSERT, [
      transfer.kind,
      transfer.objectId,
      iso(transfer.now),
      entries.map(({ account }) => account),
      entries.map(({ therapistId }) => therapistId),
      entries.map(({ minor }) => minor),
      entries.map(({ currency }) => currency),
    ]),
  );
}
const INSERT = prepared('ledger.insert')`
  with t as (
    insert into ledger_transfers(kind, object_id, at) values ($1, $2, $3)
    on conflict (kind, object_id) do nothing returning id),
  e as (
    insert into ledger_entries(transfer_id, n, account, therapist_id, amount_minor, currency)
    select t.id, line.n, line.account, line.therapist_id, line.minor, line.currency
    from t, unnest($4::text[], $5::uuid[], $6::bigint[], $7::text[])
      with ordinality as line(account, therapist_id, minor, currency, n))
  select id from t`;

/** The balance of an account in a currency: debits less credits, in tetri or cents. */
export type Balance = { account: LedgerAccount; currency: Currency; minor: number };

/** Every account that was ever used, per currency. */
export const readBalances = statement('ledger.balances', all<Balance>, () => [])`
  select account, currency, sum(amount_minor)::bigint as minor from ledger_entries
  group by account, currency order by account, currency`;

/** The profile and the present start of the session that an attempt pays for. */
export type Sold = { contentId: string; start: Instant };

/** Reads which session the attempt pays for. */
export async function soldBy(sql: Sql, attemptId: string): Promise<Sold> {
  const [row] = await sql.run<Sold>(SOLD, [attemptId]);
  if (row === undefined) throw new Error('an attempt without an order');
  return row;
}
const SOLD = prepared('ledger.sold')`
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
export async function insertReceipt(
  sql: Sql,
  receipt: {
    kind: 'payment' | 'refund';
    therapistId: string;
    attemptId: string;
    minor: number;
    currency: Currency;
    printed: Printed;
    now: Instant;
  },
): Promise<number> {
  const [row] = await sql.run<{ number: number }>(RECEIPT, [
    receipt.kind,
    receipt.therapistId,
    receipt.attemptId,
    receipt.minor,
    receipt.currency,
    iso(receipt.now),
    JSON.stringify(receipt.printed),
  ]);
  if (row === undefined) throw new Error('a receipt was neither written nor found');
  return row.number;
}
const RECEIPT = prepared('ledger.receipt')`
  with r as (
    insert into receipts(kind, therapist_id, attempt_id, amount_minor, currency, issued_at, printed, payer_enc)
    values ($1, $2, $3, $4, $5, $6, $7::json,
      (select o.name_enc from payment_attempts p join orders o on o.id = p.order_id where p.id = $3))
    on conflict (attempt_id, kind) do nothing returning number)
  select number from r
  union all
  select number from receipts where attempt_id = $3 and kind = $1 limit 1`;

/** Whether a transfer of this kind was booked for the object. */
export const isBooked = statement('ledger.is-booked', any, (of: { kind: TransferKind; objectId: string }) => [
  of.kind,
  of.objectId,
])`
  select id from ledger_transfers where kind = $1 and object_id = $2`;

/** The number of the receipt of a payment; null before money came. */
export const paymentReceipt = statement('ledger.payment-receipt', value<number>, (attemptId: string) => [attemptId])`
  select number from receipts where attempt_id = $1 and kind = 'payment'`;

/** The receipt of a refund that was done; null before that. */
export async function refundReceipt(sql: Sql, attemptId: string): Promise<{ number: number; amount: Amount } | null> {
  const [row] = await sql.run<{ number: number; minor: number; currency: Currency }>(REFUND_RECEIPT, [attemptId]);
  return row === undefined ? null : { number: row.number, amount: { minor: row.minor, currency: row.currency } };
}
const REFUND_RECEIPT = prepared('ledger.refund-receipt')`
  select number, amount_minor as minor, currency from receipts where attempt_id = $1 and kind = 'refund'`;
