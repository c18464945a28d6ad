import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { shownPrice, therapistShare } from '#domain/money.ts';
import { compareBooks, compareRecent, settleRecent } from '#server/features/checkout/books.ts';
import { duePayouts, payoutPaid, sendPayouts } from '#server/features/payout/payout.ts';
import type { TestApp } from '#server/testing/app.ts';
import { changeProvider } from '#server/testing/payment/payment-records.ts';
import { finish, order, paidOrder, pass } from '#server/testing/booking/shopping.ts';
import { giveAccounts } from '#server/testing/payment/payout-accounts.ts';
import { readBalances } from './ledger.sql.ts';
import { standingWork } from '#server/testing/work-items.ts';

const again = (app: TestApp) => app.signIn();
const balances = async (app: TestApp) =>
  Object.fromEntries(
    (await readBalances(app.deps.db))
      .filter(({ minor }) => minor !== 0)
      .map(({ account, currency, minor }) => [`${account} ${currency}`, minor]),
  );
/** A paid order is Wednesday 12:00 for 120 ₾ (price 100, fee 20 %). */
const toCompletion = (app: TestApp) => pass(app, 3 * DAY);

test('the provider owes us the money of a paid session, and we owe it to the client', async ({ app, ana }) => {
  await paidOrder(app, ana);
  expect(await balances(app)).toEqual({ 'provider_receivable GEL': 12_000, 'client_advance GEL': -12_000 });
});

// spec §9: "Platform commission 25%."
test('the money of a held session is earned 24 h after its end, in shares that sum to the payment (P14)', async ({
  app,
  ana,
}) => {
  await paidOrder(app, ana);
  await toCompletion(app);
  expect(await balances(app)).toEqual({
    'provider_receivable GEL': 12_000,
    'therapist_payable GEL': -7500,
    'platform_commission GEL': -2500,
    'platform_fee GEL': -2000,
  });
  expect(await app.rows('select status from appointments')).toEqual([{ status: 'completed' }]);
});

test('money in euro is earned in lari, both currencies in balance (P16)', async ({ app, ana }) => {
  await paidOrder(app, ana, { card: 'EUR' });
  await toCompletion(app);
  expect(await balances(app)).toEqual({
    'provider_receivable EUR': 4124,
    'exchange EUR': -4124,
    'exchange GEL': 12_000,
    'therapist_payable GEL': -7500,
    'platform_commission GEL': -2500,
    'platform_fee GEL': -2000,
  });
});

test('the money of a session is earned not before 24 h after its end, and once', async ({ app, ana }) => {
  await paidOrder(app, ana);
  // Tuesday 10:00 to Thursday 12:49: a minute short of a day after Wednesday 12:50.
  await pass(app, 2 * DAY + 2 * HOUR + 49 * MINUTE);
  expect((await balances(app))['therapist_payable GEL']).toBeUndefined();
  await pass(app, MINUTE);
  await app.rows(`update jobs set done_at = null, run_at = now() - interval '1 year' where kind = 'session.complete'`);
  await pass(app, MINUTE);
  expect((await balances(app))['therapist_payable GEL']).toBe(-7500);
});

// spec §9: "Therapist payout within 3 days after a successful session."
test('a payout is due within three days, sent once, and booked when the bank has paid', async ({ app, ana }) => {
  await paidOrder(app, ana);
  await toCompletion(app);
  const now = app.clock.now();
  const [due] = await app.rows<{ appointmentId: string; dueAt: number }>(
    `select appointment_id as "appointmentId", amount_minor as minor, status, due_at as "dueAt" from payouts`,
  );
  expect(due).toMatchObject({ minor: 7500, status: 'DUE', dueAt: Date.UTC(2026, 10, 28, 8, 50) });
  const batchId = '11111111-1111-4111-8111-111111111111';
  const batch = { batchId, until: now + 3 * DAY };
  await giveAccounts(app.deps);
  expect((await sendPayouts(app.deps, batch)).sent).toHaveLength(1);
  expect((await sendPayouts(app.deps, batch)).sent).toHaveLength(1);
  const left = await duePayouts(app.deps, { until: now + 3 * DAY, cursor: undefined });
  expect(left).toMatchObject({ therapists: [], totalMinor: 0, atBank: [{ minor: 7500, lines: 1 }] });
  const { appointmentId } = due ?? { appointmentId: '' };
  expect(await payoutPaid(app.deps, { appointmentId, bankRef: 'B1' })).toBe(true);
  expect(await payoutPaid(app.deps, { appointmentId, bankRef: 'B1' })).toBe(false);
  expect(await balances(app)).toEqual({
    'provider_receivable GEL': 12_000,
    'platform_commission GEL': -2500,
    'platform_fee GEL': -2000,
    'bank GEL': -7500,
  });
});

test('everything goes back for a lost seat, with a receipt and a message', async ({ app, ana }) => {
  const late = await order(app, ana);
  await app.rows(`update sandbox_payments set expires_at = expires_at + interval '1 hour'`);
  await pass(app, 16 * MINUTE);
  const other = await app.signIn('599000002');
  await paidOrder(app, other);
  await finish(app, late, 'pay');
  await app.deps.jobs.drain();
  expect(await balances(app)).toEqual({ 'provider_receivable GEL': 12_000, 'client_advance GEL': -12_000 });
  const receipts = await app.rows<{ kind: string }>('select kind from receipts order by number');
  expect(receipts.map(({ kind }) => kind).toSorted()).toEqual(['payment', 'payment', 'refund']);
  expect(app.mails.at(-1)?.text).toMatch(/ქვითარი №: 100\d/);
  expect(await compareBooks(app.deps, { days: 7 })).toMatchObject({ compared: 2, differences: [], balanced: true });
});

test('the books say the same as the provider, or the operator reads where they differ', async ({ app, ana }) => {
  await paidOrder(app, ana);
  expect(await compareBooks(app.deps, { days: 7 })).toMatchObject({ compared: 1, unanswered: 0, differences: [] });
  await app.rows(`update sandbox_payments set amount_minor = 100`);
  expect((await compareBooks(app.deps, { days: 7 })).differences).toMatchObject([
    { order: expect.stringMatching(/^[0-9A-F]{12}$/), what: 'captured', ours: '120.00 GEL', theirs: '1.00 GEL' },
  ]);
  await app.rows(`update sandbox_payments set amount_minor = 12000, refunded = true`);
  expect((await compareBooks(app.deps, { days: 7 })).differences).toMatchObject([
    { what: 'refunded', ours: 'nothing', theirs: 'all' },
  ]);
  const state = { status: 'SUCCESS', paid: 'as asked', refund: 'asked', raw: 'REFUND_REQUESTED' } as const;
  changeProvider(app, () => ({ status: async () => ({ ok: true, value: state }) }));
  expect((await compareBooks(app.deps, { days: 7 })).differences).toMatchObject([
    { what: 'refunded', ours: 'nothing', theirs: 'asked for' },
  ]);
});

test('the books name money of ours that the provider certainly knows nothing of', async ({ app, ana }) => {
  await paidOrder(app, ana);
  await app.rows('delete from sandbox_payments');
  expect(await compareBooks(app.deps, { days: 7 })).toMatchObject({
    compared: 1,
    unanswered: 0,
    differences: [{ what: 'captured', ours: '120.00 GEL', theirs: 'nothing' }],
  });
  await compareRecent(app.deps);
  await app.deps.jobs.drain();
  expect(await standingWork(app)).toEqual(['books_differ 1']);
});

test('money that came in silence is found by the nightly look', async ({ app, ana }) => {
  const orderId = await order(app, ana);
  await finish(app, orderId, 'decline');
  await app.rows(`update sandbox_payments set status = 'SUCCESS'`);
  expect((await compareBooks(app.deps, { days: 7 })).differences).toHaveLength(1);
  await settleRecent(app.deps);
  await app.deps.jobs.drain();
  expect((await compareBooks(app.deps, { days: 7 })).differences).toEqual([]);
  expect(await app.rows('select status from appointments')).toEqual([{ status: 'confirmed' }]);
  expect((await again(app)).userId).toBe(ana.userId);
});

test.for([
  ['look', settleRecent, 'payment.settle'],
  ['comparison', compareRecent, 'payment.compare'],
] as const)('the nightly %s does not wait for a provider that is slow', async ([, night, kind], { app, ana }) => {
  await order(app, ana);
  let asked = 0;
  const status = () => {
    asked += 1;
    return new Promise<never>(() => undefined);
  };
  changeProvider(app, () => ({ status }));
  await night(app.deps);
  await night(app.deps);
  expect(asked).toBe(0);
  expect(await app.rows(`select kind from jobs where dedupe_key like '%:night:%'`)).toEqual([{ kind }]);
});

test('a difference at night is an item whose line of the log opens no order; a silent provider is asked again', async ({
  app,
  ana,
}) => {
  const orderId = await paidOrder(app, ana);
  await compareRecent(app.deps);
  await app.deps.jobs.drain();
  expect(await standingWork(app)).toEqual([]);
  app.clock.advance(DAY);
  await app.rows(`update sandbox_payments set amount_minor = 100`);
  const { payments } = app.deps;
  changeProvider(app, () => ({ status: async () => ({ ok: false, kind: 'unknown', code: 'TIMEOUT' }) }));
  await compareRecent(app.deps);
  await app.deps.jobs.drain();
  expect(await standingWork(app)).toEqual([]);
  Object.assign(app.deps, { payments });
  app.clock.advance(MINUTE);
  await app.deps.jobs.drain();
  expect(await standingWork(app)).toEqual(['books_differ 1']);
  expect(app.logs.filter((line) => line.includes(orderId))).toEqual([]);
  for (const [theirs, standing] of [
    [12_000, []],
    [100, ['books_differ 1']],
  ] as const) {
    await app.rows('update sandbox_payments set amount_minor = $1', [theirs]);
    app.clock.advance(DAY);
    await compareRecent(app.deps);
    await app.deps.jobs.drain();
    expect(await standingWork(app)).toEqual(standing);
  }
});

test('accounts that do not sum to zero wait for the operators until they do', async ({ app, ana }) => {
  await paidOrder(app, ana);
  for (const [change, standing] of [
    [1, ['ledger_unbalanced 1']],
    [-1, []],
  ] as const) {
    await app.deps.db.transaction(async (tx) => {
      // The database itself refuses such a change.
      await tx.script('set local session_replication_role = replica');
      const own = `where account = 'provider_receivable'`;
      await tx.run(`update ledger_entries set amount_minor = amount_minor + $1 ${own}`, [change]);
    });
    await compareRecent(app.deps);
    expect(await standingWork(app)).toEqual(standing);
  }
});

test('the database rounds prices, fees and commissions as the rules do, to the tetri (P14)', async ({ app }) => {
  const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
  const terms = fc.sample(fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), percent, percent), 500);
  // A client has one hold at a time, so each has a client of its own.
  const clients = terms.map(() => randomUUID());
  await app.rows(`insert into users(id, role, created_at) select id, 'USER', now() from unnest($1::uuid[]) id`, [
    clients,
  ]);
  const rows = await app.rows<{ total: number; share: number }>(
    `insert into appointments(therapist_id, client_id, type_key, during, status, hold_expires_at, price_minor, fee_percent,
       commission_percent, created_at, updated_at)
     select t.id, client, 'personal', tstzrange(now() + n * interval '1 day', now() + n * interval '1 day' + interval '1 hour'), 'held',
       now() + interval '1 hour', price, fee, commission, now(), now()
     from unnest($1::uuid[], $2::bigint[], $3::numeric[], $4::numeric[]) with ordinality as terms(client, price, fee, commission, n),
       (select id from therapists limit 1) t
     order by n returning total_minor as total, therapist_minor as share`,
    [clients, ...[0, 1, 2].map((index) => terms.map((one) => one[index]))],
  );
  expect(rows).toEqual(
    terms.map(([price, fee, commission]) => ({
      total: shownPrice(price, fee),
      share: therapistShare(price, commission),
    })),
  );
});

const transfer = (kind: string) =>
  `with t as (insert into ledger_transfers(kind, object_id, at) values ('${kind}', gen_random_uuid(), now()) returning id)`;

test('the database refuses a transfer that does not sum to zero in each currency', async ({ app }) => {
  const work =
    app.rows(`${transfer('capture')} insert into ledger_entries select t.id, n, account, null, minor, currency from t,
        (values (1, 'provider_receivable', 100, 'GEL'), (2, 'client_advance', -100, 'EUR')) e(n, account, minor, currency)`);
  await expect(work).rejects.toMatchObject({ code: '23514' });
});

test('the database refuses a transfer without entries', async ({ app }) => {
  const work = app.rows(
    `insert into ledger_transfers(kind, object_id, at) values ('capture', gen_random_uuid(), now())`,
  );
  await expect(work).rejects.toMatchObject({ code: '23514' });
});

test.for(['ledger_transfers', 'ledger_entries', 'receipts'])(
  'the database refuses a change in %s',
  async (table, { app, ana }) => {
    await paidOrder(app, ana);
    await expect(app.rows(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
    const column = table === 'ledger_transfers' ? 'kind' : 'currency';
    await expect(app.rows(`update ${table} set ${column} = ${column}`)).rejects.toMatchObject({ code: '42501' });
  },
);

test('the database refuses a line added to an earlier transfer, although it sums to zero', async ({ app, ana }) => {
  await paidOrder(app, ana);
  const add = `insert into ledger_entries select id, n, account, null, minor, 'GEL' from ledger_transfers,
      (values (8, 'bank', 100), (9, 'client_advance', -100)) e(n, account, minor)`;
  await expect(app.rows(add)).rejects.toMatchObject({ code: '42501' });
});

test('the database refuses a seat without money, or with another sum or currency than was asked for', async ({
  app,
  ana,
}) => {
  await order(app, ana);
  const seat = (captured: string) =>
    app.rows(
      `update payment_attempts set status = 'SUCCESS', seats = true, (captured_minor, captured_currency) = (${captured})`,
    );
  for (const captured of ['null, null', "11999, 'GEL'", "12000, 'EUR'"]) {
    await expect(seat(captured)).rejects.toMatchObject({ code: '23514' });
  }
  await seat("12000, 'GEL'");
});

test('the database refuses a refund of more than came, and a capture of another sum', async ({ app, ana }) => {
  await paidOrder(app, ana);
  const refund = (minor: number) =>
    app.rows(
      `insert into refunds(therapist_id, attempt_id, amount_minor, currency, reason, created_at)
         select therapist_id, id, $1, 'GEL', 'paid twice', now() from payment_attempts`,
      [minor],
    );
  const capture = () => app.rows('update payment_attempts set captured_minor = 1');
  for (const work of [() => refund(12_001), capture]) await expect(work()).rejects.toMatchObject({ code: '23514' });
});
