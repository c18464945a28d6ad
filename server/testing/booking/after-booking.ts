import { DAY, MINUTE } from '#domain/dates.ts';
import type { Seat } from '#domain/room.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import { iso } from '#server/db/db.ts';
import { type Payout, sendPayouts } from '#server/features/payout/payout.ts';
import { cancelSession, markSession } from '#server/features/session/session.ts';
import type { TestApp, TestPerson } from '../app.ts';
import { bothCame } from './both-came.ts';
import { test as paymentTest } from '../payment/payment-test.ts';
import { giveAccounts } from '../payment/payout-accounts.ts';
import { THURSDAY, paidOrder, pass } from './shopping.ts';

/** A test of a paid session of Ana's on Thursday 15:00, with a therapist who can sign in. */
export const test = paymentTest
  .extend('therapist', async ({ app }) => app.signInAs('THERAPIST'))
  .extend('orderId', async ({ app, ana, therapist }) => (therapist.userId === '' ? '' : booked(app, ana)));

export const START = Date.UTC(2026, 10, 26, 11);
export const END = START + 50 * MINUTE;
export const REQUEST = 'request';
export const OPERATOR = { role: 'admin', userId: '00000000-0000-4000-8000-000000000009', reason: 'a call' } as const;

/** A paid session on Thursday 15:00 in Tbilisi, two days and five hours ahead; answers the order's id. */
export async function booked(app: TestApp, client: TestPerson, change: Record<string, unknown> = {}): Promise<string> {
  return paidOrder(app, client, { bookingSession: THURSDAY, selectedDate: THURSDAY.date, ...change });
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

/** The entries of the books about an order. */
export async function booksOf(app: TestApp, orderId: string): Promise<Books> {
  const [row] = await app.rows<Omit<Books, 'accounts'>>(
    `select a.status || coalesce(' ' || a.cancel_reason, '') as session, p.status as payment,
      (select r.status || ' ' || r.amount_minor || ' ' || r.currency || ' ' || r.reason from refunds r where r.attempt_id = p.id) as refund,
      (select string_agg(kind, ' ' order by number) from receipts where attempt_id = p.id) as receipts,
      (select status || ' ' || amount_minor from payouts where appointment_id = a.id) as payout
    from orders o join appointments a on a.id = o.appointment_id join payment_attempts p on p.order_id = o.id and p.seats
    where o.id = $1`,
    [app.idOf(orderId)],
  );
  if (row === undefined) throw new Error('no paid order of this id');
  const accounts = await app.rows<{ account: string; minor: number }>(
    `select account || ' ' || currency as account, sum(amount_minor)::int as minor from ledger_entries
    group by 1 having sum(amount_minor) <> 0 order by 1`,
  );
  return { ...row, accounts: Object.fromEntries(accounts.map(({ account, minor }) => [account, minor])) };
}

/** The person who cancels, as the use cases name them. */
export const byClient = ({ userId }: TestPerson) => ({ role: 'client', userId }) as const;
export const byTherapist = ({ userId }: TestPerson) => ({ role: 'therapist', userId }) as const;

/** Moves the clock to an instant and lets everything happen that is due by then. */
export async function goTo(app: TestApp, instant: number): Promise<void> {
  await pass(app, instant - app.clock.now());
}

/** Cancels without having been shown a sum. */
export async function cancel(
  app: TestApp,
  orderId: string,
  by: Parameters<typeof cancelSession>[1]['by'],
): Promise<void> {
  await cancelSession(app.deps, {
    orderId: app.idOf(orderId),
    by,
    seenRefundMinor: null,
    clientReason: null,
    seenVersion: null,
    requestId: REQUEST,
  });
}

/** Marks who came, as the therapist; both came to what took place. */
export async function mark(app: TestApp, orderId: string, therapist: TestPerson, word: SessionMark): Promise<string> {
  if (word === 'completed') await bothCame(app, app.clock.now());
  return markSession(app.deps, {
    orderId: app.idOf(orderId),
    by: byTherapist(therapist),
    mark: word,
    seenVersion: null,
    requestId: REQUEST,
  });
}

/** Writes a stay in the room of every order; without `left` nobody left the seat, and it was last seen at `seen`. */
export async function stay(
  app: TestApp,
  seat: Seat,
  { from, seen = from, left = null }: { from: number; seen?: number; left?: number | null },
): Promise<void> {
  await app.deps.db.run(
    `insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at, left_at)
      select therapist_id, id, $1, '\\x00', $2, $3, $4 from orders`,
    [seat, iso(from), iso(seen), left === null ? null : iso(left)],
  );
}

/** Sends every payout that may be sent now; every therapist has an account. */
export async function sendAll(app: TestApp): Promise<Payout[]> {
  await giveAccounts(app.deps);
  const batch = { batchId: app.deps.random.uuid(), until: app.clock.now() + 9 * DAY };
  return (await sendPayouts(app.deps, batch)).sent;
}

/** The books besides the session after a full refund: nothing is owed to anybody. */
export const RETURNED = { payment: 'REFUNDED', receipts: 'payment refund', accounts: {} };

/** When the advance of 120 ₾ became 75 for the therapist, 25 of commission and 20 of fee (P14). */
export const EARNED = {
  payment: 'SUCCESS',
  refund: null,
  receipts: 'payment',
  payout: 'DUE 7500',
  accounts: {
    'platform_commission GEL': -2500,
    'platform_fee GEL': -2000,
    'provider_receivable GEL': 12_000,
    'therapist_payable GEL': -7500,
  },
};

/** While nothing has happened to the money since it came. */
export const UNTOUCHED = {
  payment: 'SUCCESS',
  refund: null,
  receipts: 'payment',
  payout: null,
  accounts: { 'client_advance GEL': -12_000, 'provider_receivable GEL': 12_000 },
};
