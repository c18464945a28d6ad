import type { TestApp, TestPerson } from './app.ts';
import { finish, order, THURSDAY } from './shopping.ts';

/** A paid session on Thursday 15:00 in Tbilisi, two days and five hours ahead; answers the order's id. */
export async function booked(app: TestApp, client: TestPerson, change: Record<string, unknown> = {}): Promise<string> {
  const orderId = await order(app, client, { bookingSession: THURSDAY, selectedDate: THURSDAY.date, ...change });
  await finish(app, orderId, 'pay');
  return orderId;
}

/** Everything that stands in the books about an order, in words. */
export type Books = {
  session: string;
  payment: string;
  refund: string | null;
  receipts: string;
  payout: string | null;
  /** The accounts that are not zero, in tetri or cents. */
  accounts: Record<string, number>;
};

/** What stands in the books about an order. */
export async function booksOf(app: TestApp, orderId: string): Promise<Books> {
  const [row] = await app.rows<Omit<Books, 'accounts'>>(
    `select a.status || coalesce(' ' || a.cancel_reason, '') as session, p.status as payment,
      (select r.status || ' ' || r.amount_minor || ' ' || r.currency || ' ' || r.reason from refunds r where r.attempt_id = p.id) as refund,
      (select string_agg(kind, ' ' order by number) from receipts where attempt_id = p.id) as receipts,
      (select status || ' ' || amount_minor from payouts where appointment_id = a.id) as payout
    from orders o join appointments a on a.id = o.appointment_id join payment_attempts p on p.order_id = o.id and p.seats
    where o.id = $1`,
    [orderId],
  );
  if (row === undefined) throw new Error('no paid order of this id');
  const accounts = await app.rows<{ account: string; minor: number }>(
    `select account || ' ' || currency as account, sum(amount_minor)::int as minor from ledger_entries
    group by 1 having sum(amount_minor) <> 0 order by 1`,
  );
  return { ...row, accounts: Object.fromEntries(accounts.map(({ account, minor }) => [account, minor])) };
}
