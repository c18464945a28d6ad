import { expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { changeOwn } from '#server/testing/session/cabinet.ts';
import { type TestAnswer, type TestApp, testApp } from '#server/testing/app.ts';
import { check, finish, order, pass, reserve, THURSDAY } from '#server/testing/booking/shopping.ts';
import { becomeKnown, payLater, proposeTo, WAITING_START } from '#server/testing/booking/waiting.ts';

/** Books another session as a known client; answers all that each call answered, without ids and addresses. */
async function journey(app: TestApp, booked: string): Promise<string[]> {
  let ana = await app.signIn();
  const answers: string[] = [];
  const note = ({ status, body }: TestAnswer): void => {
    answers.push(`${status} ${JSON.stringify(body).replaceAll(IDS, '-')}`);
  };
  const look = async (): Promise<void> => {
    const body = { user: { id: ana.userId } };
    note(await app.inject('GET', '/booking/current', { token: ana.token }));
    note(await app.inject('POST', '/get-user-information', { token: ana.token, body }));
  };
  await look();
  // With that of the first session all holds of an hour but one, then the last one and one too many.
  for (let hold = 0; hold < 18; hold += 1) note(await check(app, ana, { bookingSession: TIMES[hold % 2] }));
  await look();
  note(await reserve(app, ana, { bookingSession: THURSDAY, name: 'ანა ბერიძე' }));
  await look();
  note(await check(app, ana, { bookingSession: TIMES[0] }));
  await pass(app, 61 * MINUTE);
  ana = await app.signIn();
  await look();
  const declined = await order(app, ana, { bookingSession: THURSDAY, email: 'ana.b@example.com' });
  await finish(app, declined, 'decline');
  await look();
  note(await reserve(app, ana, { bookingSession: THURSDAY, card: 'EUR' }));
  await look();
  await finish(app, declined, 'pay');
  await look();
  // A client whose sessions were all cancelled is a new one again.
  for (const [orderId, refundMinor] of [
    [booked, 12_000],
    [declined, 4124],
  ] as const) {
    note(await changeOwn(app, ana, orderId, { call: 'cancel', body: { refundMinor } }));
  }
  await app.rows('update therapists set accepting = false where content_id = $1', [DEMO_THERAPISTS.Th1]);
  note(await check(app, ana, { bookingSession: TIMES[1] }));
  await look();
  return answers;
}

const TIMES = [
  { date: '2026-11-27', start: '12:00', end: '12:50' },
  { date: '2026-11-27', start: '15:00', end: '15:50' },
];
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|"[\w-]{22}"|"[0-9A-F]{12}"/g;

async function begin(): Promise<{ app: TestApp; booked: string }> {
  const app = await testApp();
  const booked = await becomeKnown(app, await app.signIn());
  await pass(app, MINUTE);
  return { app, booked };
}

test('an appointment that waits is no pending payment: all else is as without it, also while its page is open', async () => {
  const without = await begin();
  const expected = await journey(without.app, without.booked);
  expect(expected.filter((answer) => answer.startsWith('429'))).toHaveLength(1);
  expect(expected.filter((answer) => answer.includes('NOT_ACCEPTING'))).toHaveLength(1);

  const waiting = await begin();
  await proposeTo(waiting.app, await waiting.app.signIn());
  expect(await journey(waiting.app, waiting.booked)).toEqual(expected);

  const opened = await begin();
  const ana = await opened.app.signIn();
  const orderId = await proposeTo(opened.app, ana);
  // Also when it was made by others and at another time of day.
  await proposeTo(opened.app, ana, { start: WAITING_START + 120 * MINUTE, by: 'admin' });
  const contact = { name: 'სულ სხვა', email: 'other@example.com' };
  expect((await payLater(opened.app, ana, orderId, contact)).body['success']).toBe(true);
  expect(await journey(opened.app, opened.booked)).toEqual(expected);
});
