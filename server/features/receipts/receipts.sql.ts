import type { Instant } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Currency } from '#domain/money.ts';
import type { ReceiptKind } from '#domain/receipts.ts';
import { all, first, iso, nothing, statement, values } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';
import { PAYMENT, RATE, reading, type RowOf, SESSION, THERAPIST, TOTAL } from '#server/db/session-reading.ts';
import type { Printed } from '../ledger/ledger.ts';

/** The stored content of a receipt. */
export type Receipted = {
  number: number;
  kind: ReceiptKind;
  at: Instant;
  minor: number;
  currency: Currency;
  card: string | null;
  /** Of a refund: the number of the receipt of the payment that it returns. */
  paidBy: number | null;
  bookingNumber: string;
};

/** A receipt with what was paid for, as stored. */
export type ReceiptRow = Receipted &
  RowOf<typeof PAID_FOR> & {
    nameEnc: Uint8Array | null;
    /** Null of a receipt that a version of the product wrote which stored nothing of it. */
    printed: Printed | null;
  };

const { contentId } = THERAPIST;
const PAID_FOR = { start: SESSION.start, contentId, card: PAYMENT.card, ...TOTAL, ...RATE };
const { columns, joins } = reading(PAID_FOR, 'each');

/** Every receipt is of an order of its client: each join is one row of an index. */
const FOUND = `
  select ${columns}, k.number, k.kind, k.issued_at as "at", k.amount_minor as "minor", k.currency,
    (select paid.number from receipts paid where paid.attempt_id = p.id and paid.kind = 'payment' and k.kind = 'refund') as "paidBy",
    o.number as "bookingNumber", coalesce(k.payer_enc, o.name_enc) as "nameEnc", k.printed
  from appointments a ${joins} join receipts k on k.attempt_id = p.id
  where o.client_id = $1`;

/** The receipts of a client that were written in a time, the newest first. */
export const receiptsBetween = statement('receipts.between', all<ReceiptRow>, {
  clientId: text,
  from: iso,
  to: iso,
})`${FOUND} and k.issued_at >= $2 and k.issued_at < $3
  order by k.number desc limit ${MOST.receipts}`;

/** A receipt of a client; null for a number that is none of theirs. */
export const receiptOf = statement('receipts.one', first<ReceiptRow>, {
  clientId: text,
  number: asIs<number>,
})`${FOUND} and k.number = $2`;

/** The years of the receipts of a client by the clock of Tbilisi, the newest first. */
export const yearsOf = statement('receipts.years', values<number>, [text])`
  select distinct extract(year from k.issued_at at time zone 'Asia/Tbilisi')::int as "year"
  from appointments a ${reading({}, 'each').joins} join receipts k on k.attempt_id = p.id
  where o.client_id = $1
  order by 1 desc limit ${MOST.years}`;

/** The therapists with receipts that do not say yet what they go on saying. */
export const withUnprinted = statement('receipts.unprinted', all<{ therapistId: string; contentId: string }>, [])`
  select t.id as "therapistId", t.content_id as "contentId" from therapists t
  where exists (select from receipts k where k.therapist_id = t.id and k.printed is null)`;

/** Writes what those of a therapist's receipts go on saying that do not say it yet. */
export const printEarlier = statement('receipts.print-earlier', nothing, [
  text,
  (printed: Printed) => JSON.stringify(printed),
])`
  update receipts set printed = $2::json where therapist_id = $1 and printed is null`;
