import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { finish, order } from '#server/testing/booking/shopping.ts';

type Line = { action: string };

let app: TestApp;
let ana: TestPerson;
let admin: TestPerson;
let number: string;
beforeEach(async () => {
  app = await testApp();
  ana = await app.signIn();
  admin = await app.signInAs('ADMIN');
  await finish(app, await order(app, ana), 'pay');
  const [row] = await app.rows<{ number: string }>('select number from orders');
  number = row?.number ?? '';
});

const ops = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  app.inject(method, `/ops${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) });
const read = async (query: string) =>
  (await ops('GET', `/audit?${query}`)).body as { lines: Line[]; next: string | null };
const actions = ({ lines }: { lines: Line[] }) => lines.map(({ action }) => action);

test('what was done with an order is read by what names it, the newest first, without a contact', async () => {
  await ops('GET', `/orders/${number}`);
  const log = await read(`order=${number}`);
  expect(actions(log)).toEqual(['ops.look-at-order', 'payment.seat', 'appointment.seat', 'payment.open', 'hold.place']);
  expect(log.lines[0]).toEqual({
    at: new Date(app.clock.now()).toISOString(),
    who: admin.userId,
    name: '+995 5•• ••• •02',
    role: 'ADMIN',
    action: 'ops.look-at-order',
    entity: 'ops',
    entityId: number,
    reason: null,
    changed: null,
  });
  // Reading the log is a line of it.
  expect(actions(await read(`order=${number}`))[0]).toBe('ops.read-audit');
  for (const contact of ['599123456', 'ana@example.com']) expect(JSON.stringify(log)).not.toContain(contact);
});

test('by person stands what the person did and what was done with their bookings', async () => {
  await ops('POST', '/find-orders', { phone: '599123456' });
  await ops('GET', `/orders/${number}`);
  const other = await app.signIn('599000002');
  const log = actions(await read(`person=${ana.userId}`));
  const booked = ['payment.seat', 'appointment.seat', 'payment.open', 'hold.place'];
  expect(log).toEqual(['ops.look-at-order', 'ops.find-orders', ...booked]);
  expect(actions(await read(`person=${other.userId}`))).toEqual([]);
});

test('by operator stand all looks and changes with their reasons, page by page', async () => {
  await ops('POST', '/exchange/accept', { on: '2026-11-24', gelPerEur: '3.4', reason: 'published late' });
  for (let n = 0; n < 60; n += 1) await ops('GET', `/orders/${number}`);
  const first = await read(`operator=${admin.userId}`);
  expect(first.lines).toHaveLength(50);
  const second = await read(`operator=${admin.userId}&cursor=${first.next}`);
  expect([actions(second), second.next]).toEqual([
    [...Array.from({ length: 10 }, () => 'ops.look-at-order'), 'ops.accept-rate-refused'],
    null,
  ]);
  expect(second.lines.at(-1)).toMatchObject({ action: 'ops.accept-rate-refused', reason: 'published late' });
  expect(actions(await read(`operator=${ana.userId}`))).toEqual([]);
});

test('it is asked for by exactly one of the three, and a cursor is one', async () => {
  for (const query of ['', 'person=x', `person=${ana.userId}&order=${number}`, `order=`]) {
    expect([query, (await ops('GET', `/audit?${query}`)).status]).toEqual([query, 400]);
  }
  expect((await ops('GET', '/audit?order=000000000000')).status).toBe(404);
  for (const cursor of ['x', '-1', '0', '9'.repeat(30)]) {
    expect((await ops('GET', `/audit?operator=${ana.userId}&cursor=${cursor}`)).body['code']).toBe('CURSOR_INVALID');
  }
});
