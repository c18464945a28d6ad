import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { changeProvider } from '#server/testing/payment/payment-records.ts';
import { THURSDAY, finish, order, paidOrder, pass, paymentStatus } from '#server/testing/booking/shopping.ts';
import { giveAccounts } from '#server/testing/payment/payout-accounts.ts';

const BATCH = '11111111-1111-4111-8111-111111111111';
const NOBODY = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
let admin: TestPerson;
beforeEach(async () => {
  app = await testApp();
  await paidOrder(app, await app.signIn());
  admin = await app.signInAs('ADMIN');
});

const ops = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  app.inject(method, `/ops${path}`, { token: admin.token, ...(body !== undefined && { body }) });
const held = async () => {
  await pass(app, 3 * DAY);
  admin = await app.signInAs('ADMIN');
};
const audits = () => app.rows(`select action, reason from audit_log where actor_role = 'ADMIN' order by id`);

test('a payout goes from due to sent to paid, each step with its reason in the audit log', async () => {
  await held();
  await giveAccounts(app.deps);
  expect((await ops('GET', '/payouts')).body).toMatchObject({
    therapists: [
      { name: expect.stringMatching(/\S \S/), last4: '0101', minor: 7500, lines: 1, late: null, leftOut: [] },
    ],
    totalMinor: 7500,
    atBank: [],
  });
  const until = new Date(app.clock.now() + 3 * DAY).toISOString();
  const batch = { batchId: BATCH, until, reason: 'weekly run' };
  expect((await ops('POST', '/payouts/send', batch)).body).toMatchObject({ totalMinor: 7500 });
  const { body: sent } = await ops('POST', '/payouts/send', batch);
  expect(sent).toMatchObject({ batch: { id: BATCH, number: 1 }, totalMinor: 7500 });
  const [order] = await app.rows<{ number: string }>('select number from orders');
  expect((await ops('GET', '/payouts/batch?batch=1')).body).toMatchObject({
    lines: [{ order: order?.number, minor: 7500 }],
  });
  const [{ appointmentId } = { appointmentId: '' }] = sent['payouts'] as { appointmentId: string }[];
  const paid = { outcome: 'paid', appointmentId, bankRef: 'TR-1', reason: 'bank statement' };
  expect((await ops('POST', '/payouts/end', paid)).body).toEqual({ done: true, lines: 1, minor: 7500 });
  expect((await ops('POST', '/payouts/end', paid)).body).toEqual({ done: false, lines: 0, minor: 0 });
  expect(await audits()).toEqual([
    { action: 'ops.list-payouts', reason: null },
    { action: 'ops.send-payouts', reason: 'weekly run' },
    { action: 'ops.send-payouts', reason: 'weekly run' },
    { action: 'ops.look-at-batch', reason: null },
    { action: 'ops.payout-paid', reason: 'bank statement' },
    { action: 'ops.payout-paid', reason: 'bank statement' },
  ]);
  expect((await ops('GET', '/books')).body).toMatchObject({ compared: 1, differences: [], balanced: true });
});

test('a refund that failed for good is sent again, and only that', async () => {
  const late = await order(app, await app.signIn('599000002'), { bookingSession: THURSDAY });
  await app.rows(
    `update sandbox_payments set expires_at = expires_at + interval '1 hour', amount_minor = 100 where status = 'INITIAL'`,
  );
  const { payments } = app.deps;
  changeProvider(app, () => ({ refund: async () => ({ ok: false, kind: 'rejected' }) }));
  await finish(app, late, 'pay');
  // Every try waits longer than the one before, an hour at most.
  for (let hour = 0; hour < 40; hour += 1) await pass(app, HOUR);
  const [failed] = await app.rows<{ id: string }>(`select attempt_id as id from refunds where status = 'FAILED'`);
  expect(failed).toBeDefined();
  Object.assign(app.deps, { payments });
  admin = await app.signInAs('ADMIN');
  const again = { attemptId: failed?.id, reason: 'the bank is back' };
  expect((await ops('POST', '/refunds/again', again)).body).toEqual({ done: true });
  expect((await ops('POST', '/refunds/again', again)).body).toMatchObject({ code: 'REFUND_NOT_FAILED' });
  await app.deps.jobs.drain();
  expect(await app.rows('select status from refunds')).toEqual([{ status: 'DONE' }]);
  expect(await paymentStatus(app, await app.signIn('599000002'), late)).toBe('EXPIRED');
});

const BROKEN = [
  ['POST', '/payouts/send', { batchId: BATCH, until: 'tomorrow', reason: 'weekly run' }],
  ['POST', '/payouts/send', { batchId: BATCH, until: '2026-11-30T00:00:00Z', reason: '' }],
  ['POST', '/payouts/send', { batchId: 'one', until: '2026-11-30T00:00:00Z', reason: 'weekly run' }],
  ['POST', '/payouts/end', { outcome: 'paid', appointmentId: NOBODY, reason: 'no bank reference' }],
  ['POST', '/payouts/end', { outcome: 'batch-paid', batchId: 'one', bankRef: 'B', reason: 'weekly run' }],
  ['POST', '/payouts/stop', { profile: 'a', to: 'paused', reason: 'a call' }],
  ['GET', '/payouts/file?batch=7', undefined],
  ['POST', '/refunds/again', { attemptId: "'; drop table refunds", reason: 'why not' }],
  ['POST', '/exchange/accept', {}],
  ['POST', '/find-orders', { phone: 599_123_456 }],
  ['POST', '/orders/0123456789AB/preview', { change: { what: 'move', to: { date: 'soon', start: '15:00' } } }],
  ['POST', '/orders/0123456789AB/change', { change: { what: 'mark', as: 'cancelled' }, reason: 'why not' }],
  ['GET', `/orders/${'A'.repeat(65)}`, undefined],
  ['GET', '/books?days=0', undefined],
  ['GET', '/payouts?until=soon', undefined],
] as const;

test('a broken request is refused', async () => {
  for (const [method, path, body] of BROKEN)
    expect([path, (await ops(method, path, body)).status]).toEqual([path, 400]);
});

test('a cursor that is none is refused', async () => {
  for (const cursor of ['x', '9'.repeat(40), `k2f.${NOBODY}x`, `zzzzzzzzzz.${NOBODY}`, `K2F.${NOBODY}`]) {
    const { status, body } = await ops('GET', `/payouts?cursor=${cursor}`);
    expect([status, body['code']]).toEqual([422, 'CURSOR_INVALID']);
  }
  const nothing = {
    therapists: [],
    totalMinor: 0,
    leftOutMinor: 0,
    lateMinor: 0,
    atBank: [],
    answered: [],
    next: null,
  };
  expect((await ops('GET', `/payouts?cursor=zzzzzzzzz.${NOBODY}`)).body).toEqual(nothing);
});

test('an unknown id changes nothing', async () => {
  const end = { outcome: 'returned', appointmentId: NOBODY, reason: 'a guess' };
  expect((await ops('POST', '/payouts/end', end)).body).toMatchObject({ code: 'PAYOUT_NOT_SENT' });
  const again = await ops('POST', '/refunds/again', { attemptId: NOBODY, reason: 'a guess' });
  expect(again.body).toMatchObject({ code: 'REFUND_NOT_FAILED' });
});
