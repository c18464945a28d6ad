import type { Currency } from '#domain/money.ts';
import type { PaymentStatus } from '#domain/payment.ts';
import { MOST } from '#domain/list-limits.ts';
import { iso, statement, values } from '#server/db/db.ts';
import { asIs, orNull, text } from '#server/db/parameters.ts';

/** The sums of one attempt in our books, captured and sent back, in tetri or cents; null for nothing. */
export type Booked = {
  attemptId: string;
  /** The number of its order. */
  order: string;
  provider: string;
  providerRef: string | null;
  status: PaymentStatus;
  asked: { minor: number; currency: Currency };
  captured: { minor: number; currency: Currency } | null;
  refundedMinor: number | null;
  /** Whether an operator has said what went back (213). */
  isSettled: boolean;
};

type Row = Omit<Booked, 'asked' | 'captured'> & {
  askedMinor: number;
  currency: Currency;
  capturedMinor: number | null;
  capturedCurrency: Currency | null;
};

const SELECT_BOOKED = `
    select p.id as "attemptId", o.number as "order", p.provider, p.provider_ref as "providerRef", p.status,
      p.amount_minor as "askedMinor", p.currency, capture.amount_minor as "capturedMinor",
      capture.currency as "capturedCurrency", -back.amount_minor as "refundedMinor",
      r.bank_ref is not null as "isSettled"
    from payment_attempts p join orders o on o.id = p.order_id
    left join refunds r on r.therapist_id = p.therapist_id and r.attempt_id = p.id
    left join (ledger_transfers ct join ledger_entries capture on capture.transfer_id = ct.id
      and capture.account = 'provider_receivable') on ct.kind = 'capture' and ct.object_id = p.id
    left join (ledger_transfers rt join ledger_entries back on back.transfer_id = rt.id
      and back.account = 'provider_receivable') on rt.kind = 'refund_done' and rt.object_id = p.id`;

/** The attempts made since an instant as the ledger has them, a page of them after an id. */
export const readBooked = statement('checkout.booked', bookedIn, {
  since: iso,
  after: orNull(text),
  limit: asIs<number>,
})`
  ${SELECT_BOOKED}
  where p.created_at >= $1 and ($2::uuid is null or p.id > $2) order by p.id limit $3`;

/** An attempt as the ledger has it, if there is one of this id. */
export const readBookedAttempt = statement('checkout.booked-attempt', bookedIn, [
  text,
])`${SELECT_BOOKED} where p.id = $1`;

/** The provider's ids of payments since an instant that no book has, the newest first; seen ones too. */
export const unknownPayments = statement('checkout.unknown-payments', values<string>, { since: iso })`
  select key from work_items where kind = 'payment_unknown' and last_at >= $1
  order by last_at desc limit ${MOST.broken}`;

async function bookedIn(rows: Promise<Row[]>): Promise<Booked[]> {
  return (await rows).map(({ askedMinor, currency, capturedMinor, capturedCurrency, ...row }) => {
    const captured =
      capturedMinor === null || capturedCurrency === null ? null : { minor: capturedMinor, currency: capturedCurrency };
    return { ...row, asked: { minor: askedMinor, currency }, captured };
  });
}
