import { beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { TEST_KEY, type TestApp, testApp } from '#server/testing/app.ts';
import { bareDb } from '#server/testing/database/database.ts';
import { finish, paymentStatus, pass } from '#server/testing/booking/shopping.ts';
import { giveAccounts } from '#server/testing/payment/payout-accounts.ts';
import { createKeyring } from '#server/secrets/keyring.ts';
import { beforeMigrations } from '#server/secrets/order-ids.ts';
import { migrate, readMigrations } from './migrate.ts';
import { loadRows } from './testing/old-rows.ts';

/**
 * Orders written by the version before complaints: one held on Wednesday and owed, one whose money came too late and
 * was refunded, one in the future, one with unsent mails, and one that is being paid during the upgrade.
 */
const ORDERS = {
  held: { phone: '599123456', id: 'xg0eW9W-47f9Duiq5DBdWQ' },
  ahead: { phone: '599000002', id: '5jFaztjAVirHobl7IcoEHw' },
  late: { phone: '599000003', id: 'le2bQzgBb3a63WVdq91xNg' },
  beingPaid: { phone: '599000004', id: '-OM_416IGQpVjYa-4rd_0Q' },
  untold: { phone: '599000005', id: '2SXA0cetJDoneJJm99PLzA' },
} as const;
/** Thursday, 26 November 2026, 14:00 in Tbilisi. */
const UPGRADE = Date.UTC(2026, 10, 26, 10);

/** A shared database, since an upgrade is slow: each test uses another order, in the order of time. */
let app: TestApp;
beforeAll(async () => {
  const db = await bareDb();
  await migrate(db, readMigrations().slice(0, 18));
  await loadRows(db, 'rows-of-018.ndjson');
  await migrate(db, readMigrations(), beforeMigrations(createKeyring({ 1: TEST_KEY })));
  app = await testApp({ db, now: UPGRADE });
  return async () => db.close();
});

const shownTo = async ({ phone, id }: { phone: string; id: string }) => {
  const client = await app.signIn(phone);
  const order = await app.inject('GET', `/order/${id}?locale=en`, { token: client.token });
  return [(order.body['data'] as { status: unknown }).status, await paymentStatus(app, client, id)];
};
const ops = async (path: string, body: object) =>
  app.inject('POST', `/ops${path}`, { token: (await app.signInAs('ADMIN')).token, body });

test('every order has a number, and money that came too late and went back is told as before', async () => {
  const numbers = (await app.rows<{ number: string }>('select number from orders')).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(5);
  for (const number of numbers) expect(number).toMatch(/^[0-9A-F]{12}$/);
  expect(await shownTo(ORDERS.late)).toEqual(['expired', 'EXPIRED']);
});

test('a payment that was open during the upgrade seats its client', async () => {
  expect(await shownTo(ORDERS.beingPaid)).toEqual(['held', 'INITIAL']);
  await finish(app, ORDERS.beingPaid.id, 'pay');
  expect(await shownTo(ORDERS.beingPaid)).toEqual(['confirmed', 'SUCCESS']);
});

test('mails that waited during the upgrade go out whole', async () => {
  await pass(app, 2 * MINUTE);
  for (const to of ['eka@example.com', 'nino@example.com']) {
    const mails = app.mails.filter((mail) => mail.to === to);
    expect(mails).not.toEqual([]);
    expect(JSON.stringify(mails)).not.toMatch(/undefined|NaN/);
  }
});

test('earnings that were booked before are taken back when it turns out that the specialist did not come', async () => {
  expect(await shownTo(ORDERS.held)).toEqual(['completed', 'SUCCESS']);
  const change = { what: 'mark', as: 'therapist_absent' };
  const done = await ops(`/orders/${ORDERS.held.id}/change`, { change, reason: 'both rang us', version: 1 });
  expect(done.body).toMatchObject({
    before: { status: 'completed', payout: { minor: 7500, status: 'DUE' }, refund: null },
    after: { status: 'therapist_absent', payout: { status: 'VOID' }, refund: { minor: 12_000, status: 'DUE' } },
  });
  const balances = await app.rows(
    `select account, sum(amount_minor)::int as minor from ledger_entries
     where therapist_id is not null or account like 'platform%' group by account order by account`,
  );
  expect(balances).toEqual(
    ['platform_commission', 'platform_fee', 'therapist_payable'].map((account) => ({ account, minor: 0 })),
  );
});

test('a session booked before is cancelled, and all of its money goes back', async () => {
  expect(await shownTo(ORDERS.untold)).toEqual(['confirmed', 'SUCCESS']);
  const change = { what: 'cancel', because: 'our_fault' };
  await ops(`/orders/${ORDERS.untold.id}/change`, { change, reason: 'the line broke', version: 1 });
  await pass(app, HOUR);
  expect(
    await app.rows(`select amount_minor as minor from refunds where reason = 'cancelled' and status = 'DONE'`),
  ).toEqual([{ minor: 12_000 }]);
  expect(await shownTo(ORDERS.untold)).toEqual(['cancelled', 'SUCCESS']);
});

test('a session booked before is reminded of, completed and owed by the jobs that were written then, and its pay is sent', async () => {
  const smsToBeka = () => app.sms.filter(({ to }) => to === '+995599000002');
  expect(await shownTo(ORDERS.ahead)).toEqual(['confirmed', 'SUCCESS']);
  const before = smsToBeka().length;
  await pass(app, Date.UTC(2026, 11, 3, 10) - app.clock.now());
  expect(smsToBeka()).toHaveLength(before + 1);
  await pass(app, DAY + 2 * HOUR);
  expect(await shownTo(ORDERS.ahead)).toEqual(['completed', 'SUCCESS']);
  const batch = {
    batchId: '11111111-1111-4111-8111-111111111111',
    until: '2026-12-08T00:00:00Z',
    reason: 'weekly run',
  };
  await giveAccounts(app.deps);
  const { body } = await ops('/payouts/send', batch);
  expect(body['payouts']).toContainEqual(expect.objectContaining({ minor: 7500, status: 'SENT' }));
});
