import { expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { DAY } from '#domain/dates.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setAccountsAgain } from '#server/testing/payment/payout-accounts.ts';
import { finish, order } from '#server/testing/booking/shopping.ts';
import { owedTwo } from '#server/testing/booking/held-sessions.ts';
import { sendDue } from './batch.sql.ts';
import { payoutPaid, payoutReturned, sendPayouts } from './payout.ts';

const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';

const until = (app: TestApp) => app.clock.now() + 3 * DAY;
const due = async (app: TestApp) =>
  app.rows<{ appointmentId: string; minor: number; dueAt: number }>(
    `select appointment_id as "appointmentId", amount_minor as minor, due_at as "dueAt" from payouts
     where status = 'DUE' and session_is_owed(therapist_id, appointment_id) order by due_at, appointment_id`,
  );
const send = async (app: TestApp, batchId: string) =>
  (await sendPayouts(app.deps, { batchId, until: until(app) })).sent;
const ids = (payouts: readonly { appointmentId: string }[]) => payouts.map(({ appointmentId }) => appointmentId);
const refused = (app: TestApp, statement: string) =>
  expect(app.rows(statement)).rejects.toMatchObject({ code: '23514' });

test('a batch stays the same when the bank sent one payout or all back, and its repeat sends nothing', async ({
  app,
}) => {
  await owedTwo(app);
  const sent = await send(app, FIRST);
  expect(sent).toHaveLength(2);
  for (const { appointmentId } of sent) {
    expect(await payoutReturned(app.deps, { appointmentId })).toBe(true);
    expect(ids(await send(app, FIRST))).toEqual(ids(sent));
    expect(ids(await due(app))).toContain(appointmentId);
  }
  expect(await due(app)).toHaveLength(2);
  await setAccountsAgain(app.deps);
  expect(ids(await send(app, SECOND))).toEqual(ids(sent));
  expect(ids(await send(app, FIRST))).toEqual(ids(sent));
  expect(await due(app)).toEqual([]);
});

test('a batch that two operators send at once is one, and two batches at once share nothing', async ({ app }) => {
  await owedTwo(app);
  const same = await Promise.all([send(app, FIRST), send(app, FIRST), send(app, FIRST)]);
  for (const one of same) expect(ids(one)).toEqual(ids(same[0] ?? []));
  for (const appointmentId of ids(same[0] ?? [])) await payoutReturned(app.deps, { appointmentId });
  await setAccountsAgain(app.deps);
  const others = await Promise.all([SECOND, FIRST.replaceAll('1', '3')].map((batch) => send(app, batch)));
  expect(others.map(({ length }) => length).toSorted()).toEqual([0, 2]);
});

test('a batch that was empty stays empty', async ({ app }) => {
  expect(await send(app, FIRST)).toEqual([]);
  await owedTwo(app);
  expect(await send(app, FIRST)).toEqual([]);
  expect(await due(app)).toHaveLength(2);
});

test('a payout that the bank sent back and then paid is booked once', async ({ app }) => {
  await owedTwo(app);
  const [first] = await send(app, FIRST);
  const appointmentId = first?.appointmentId ?? '';
  await payoutReturned(app.deps, { appointmentId });
  await expect(payoutPaid(app.deps, { appointmentId, bankRef: 'B1' })).rejects.toMatchObject({
    code: 'PAYOUT_NOT_SENT',
  });
  await setAccountsAgain(app.deps);
  await send(app, SECOND);
  // A repeated return with the reference of the returned payment is not the return of the payout now at the bank.
  const told = payoutReturned(app.deps, { appointmentId, bankRef: 'B1' });
  await expect(told).rejects.toMatchObject({ code: 'PAYOUT_REF_OTHER' });
  expect(await payoutPaid(app.deps, { appointmentId, bankRef: 'B2' })).toBe(true);
  await expect(payoutReturned(app.deps, { appointmentId })).rejects.toMatchObject({ code: 'PAYOUT_REF_OTHER' });
  const booked = `select e.amount_minor as minor from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where t.kind = 'payout' and e.account = 'bank'`;
  expect(await app.rows(booked)).toEqual([{ minor: -7500 }]);
});

test('a long list of what is due goes into batches of so many, the oldest first', async ({ app }) => {
  await owedTwo(app);
  const [first, second] = await due(app);
  const one = (batchId: string) =>
    app.deps.db.transaction((tx) => sendDue(tx, { batchId, until: until(app), now: app.clock.now(), most: 1 }));
  expect(ids(await one(FIRST))).toEqual([first?.appointmentId]);
  expect(ids(await one(FIRST))).toEqual([first?.appointmentId]);
  expect(ids(await one(SECOND))).toEqual([second?.appointmentId]);
});

test('a session whose money goes back is neither due nor sent, also after it was owed', async ({ app }) => {
  await owedTwo(app);
  const [first, second] = await due(app);
  await app.rows(
    `update payment_attempts set status = 'REFUND_PENDING' where order_id =
        (select id from orders where appointment_id = $1)`,
    [first?.appointmentId],
  );
  expect(ids(await due(app))).toEqual([second?.appointmentId]);
  expect(ids(await send(app, FIRST))).toEqual([second?.appointmentId]);
  await refused(app, `update payouts set status = 'SENT', batch_id = gen_random_uuid() where status = 'DUE'`);
});

test('the database refuses to owe for a session that was not held or not paid', async ({ app }) => {
  const owe = `insert into payouts(therapist_id, appointment_id, amount_minor, due_at, created_at, updated_at)
      select therapist_id, id, 7500, now(), now(), now() from appointments`;
  const orderId = await order(app, await app.signIn());
  await refused(app, owe);
  await finish(app, orderId, 'pay');
  await refused(app, owe);
});

test('the database refuses to end a session without pay and keep its money', async ({ app }) => {
  await finish(app, await order(app, await app.signIn()), 'pay');
  await refused(app, `update appointments set status = 'therapist_absent'`);
});
