import { expect } from 'vitest';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { booksOf, byTherapist, cancel, OPERATOR, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import {
  changePractice,
  type OwnTime,
  readPractice,
  sessionIdOf,
  versionOf,
} from '#server/testing/practice/practice-sessions.ts';
import { offeredOn } from '#server/testing/practice/practice.ts';
import { finish, paidOrder, reserve } from '#server/testing/booking/shopping.ts';
import { moveTo } from '#server/testing/session/session-changes.ts';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
test.beforeEach(({ app: a, ana: b, therapist: c }) => void ([app, ana, therapist] = [a, b, c]));

const TODAY = '2026-11-24';
const NINO = DEMO_THERAPISTS.Th1;

async function bookToday(client: TestPerson, start: string): Promise<string> {
  const bookingSession = { date: TODAY, start, end: `${start.slice(0, 2)}:50` };
  return paidOrder(app, client, { bookingSession, selectedDate: TODAY });
}

const starts = (sessions: unknown) => (sessions as OwnTime[]).map(({ date, start }) => `${date} ${start}`);
const beIll = async (therapist: TestPerson, sessions: readonly object[]) =>
  (await changePractice(app, therapist, 'ill-today', { sessions })).body;
/** Sessions as the therapist is shown them now. */
const shown = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (sessionId) => ({ sessionId, version: await versionOf(app, sessionId) })));

test('being ill today names the sessions of today that have not begun, how many clients they have, and what returns', async ({
  orderId,
}) => {
  const nika = await app.signIn('599000002');
  for (const [client, start] of [
    [ana, '13:00'],
    [nika, '15:00'],
    [nika, '16:00'],
    [ana, '17:00'],
  ] as const)
    await bookToday(client, start);
  await cancel(app, await bookToday(nika, '18:00'), byTherapist(therapist));
  const later = await bookToday(nika, '19:00');
  await app.rows(
    `update appointments set during = '[2026-11-24T20:00Z,2026-11-24T20:50Z)', moves = 1
       where id = (select appointment_id from orders where id = $1)`,
    [app.idOf(later)],
  );
  expect(orderId).not.toBe('');
  app.clock.advance(3 * HOUR);
  const { body } = await readPractice(app, await app.signInAs('THERAPIST'), 'ill-today');
  expect(starts(body['sessions'])).toEqual([`${TODAY} 15:00`, `${TODAY} 16:00`, `${TODAY} 17:00`]);
  expect(body).toMatchObject({ clients: 2, refundMinor: 36_000 });
});

test('being ill today cancels those that were shown, each with its money, and takes the rest of the day off; a repeat does nothing', async ({
  orderId,
}) => {
  const nika = await app.signIn('599000002');
  const orders = [await bookToday(ana, '14:00'), await bookToday(nika, '16:00')];
  const seen = await shown(await Promise.all(orders.map(async (id) => sessionIdOf(app, id))));
  const thursday = await sessionIdOf(app, orderId);
  const meanwhile = await bookToday(await app.signIn('599000003'), '18:00');
  expect(await offeredOn(app, NINO, TODAY)).toContain('19:00');
  const answer = await beIll(therapist, [...seen, ...(await shown([thursday, 'x']))]);
  expect(answer).toMatchObject({ cancelled: 2, sessions: [{ start: '18:00', status: 'confirmed' }] });
  expect(await offeredOn(app, NINO, TODAY)).toEqual([]);
  await app.deps.jobs.drain();
  for (const id of orders) {
    expect(await booksOf(app, id)).toMatchObject({ session: 'cancelled therapist', payment: 'REFUNDED' });
  }
  expect(await booksOf(app, meanwhile)).toMatchObject({ session: 'confirmed', payment: 'SUCCESS' });
  expect(await booksOf(app, orderId)).toMatchObject({ session: 'confirmed' });
  const told = await app.rows<{ template: string; n: number }>(
    `select template, count(*)::int as n from notifications where template like 'session-cancelled-%' group by 1 order by 1`,
  );
  expect(told).toEqual([
    { template: 'session-cancelled-email', n: 2 },
    { template: 'session-cancelled-sms', n: 2 },
  ]);
  expect(await app.rows('select distinct therapist_reason from appointments where cancelled_at is not null')).toEqual([
    { therapist_reason: 'ill' },
  ]);
  app.clock.advance(7 * MINUTE);
  const before = await dump(app.deps.db);
  const again = await beIll(therapist, seen);
  expect(again).toMatchObject({ cancelled: 2, sessions: [{ start: '18:00' }] });
  expect(await dump(app.deps.db)).toBe(before);
});

test('being ill today breaks no hold: who pays is seated, and the therapist sees it', async () => {
  const bookingSession = { date: TODAY, start: '15:00', end: '15:50' };
  const reserved = await reserve(app, ana, { bookingSession, selectedDate: TODAY });
  expect(await beIll(therapist, [])).toMatchObject({ cancelled: 0, sessions: [] });
  await finish(app, String(reserved.body['sessionId']), 'pay');
  const { body } = await readPractice(app, therapist, 'ill-today');
  expect(starts(body['sessions'])).toEqual([`${TODAY} 15:00`]);
});

test('being ill today leaves what is another one by now than the therapist was shown, and answers it', async () => {
  const orders = [await bookToday(ana, '14:00'), await bookToday(ana, '16:00')];
  const seen = await shown(await Promise.all(orders.map(async (id) => sessionIdOf(app, id))));
  const to = { date: TODAY, start: '18:00', end: '18:50' };
  await moveTo(app, orders[0] ?? '', OPERATOR, to);
  expect(await beIll(therapist, seen)).toMatchObject({ cancelled: 1, sessions: [{ start: '18:00' }] });
});

test('being ill today cancels the others when one cannot be, and answers that one', async () => {
  const orders = [await bookToday(ana, '14:00'), await bookToday(ana, '16:00')];
  const sessionIds = await Promise.all(orders.map(async (id) => sessionIdOf(app, id)));
  // A session whose payment is gone cannot give it back.
  await app.deps.db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica');
    await tx.run('update payment_attempts set seats = false where order_id = $1', [app.idOf(orders[0] ?? '')]);
  });
  const answer = await beIll(therapist, await shown(sessionIds));
  expect(answer).toMatchObject({ cancelled: 1, sessions: [{ start: '14:00', status: 'confirmed' }] });
  expect(app.logs.join('')).toContain('a session of an ill therapist was not cancelled');
});
