// docs/decisions/218
import { expect } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { booksOf, EARNED, END, START, stay, test, UNTOUCHED } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { readPractice, sessionIdOf } from '#server/testing/practice/practice-sessions.ts';
import { sayAbsent, markAsOperator } from '#server/testing/session/session-changes.ts';
import { undecidedSessions } from '../session-view/operator-sessions.sql.ts';
import { standingWork } from '#server/testing/work-items.ts';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let orderId: string;
test.beforeEach(({ app: a, ana: b, therapist: c, orderId: d }) => void ([app, ana, therapist, orderId] = [a, b, c, d]));

/** Lets time pass without anybody coming. */
async function nobodyComes(until: number): Promise<void> {
  app.clock.advance(until - app.clock.now());
  await app.deps.jobs.drain();
}

const asked = async () =>
  (
    await app.rows<{ to: string }>(
      `select user_id as to from notifications where template = 'presence-doubt-email' order by created_at`,
    )
  ).map(({ to }) => to);
const undecided = async () =>
  (await undecidedSessions(app.deps.db, { after: null, limit: 9, endedBy: app.clock.now() - 2 * DAY })).map(
    ({ number }) => number,
  );

/** The specialist says that it took place, by the call of the page. */
const say = ({ token, userId }: TestPerson, sessionId: string, rest: object = {}) =>
  app.inject('POST', '/therapists/set-status-session', {
    token,
    body: { sessionId, status: 'completed', user: { id: userId }, ...rest },
  });

test('a session in our room where nobody sat does not count as held by itself: both sides are asked once, and then it waits for an operator', async () => {
  await giveEmail(app.deps, therapist.userId, 'nino@example.com');
  await nobodyComes(END + DAY);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
  expect(new Set(await asked())).toEqual(new Set([ana.userId, therapist.userId]));
  expect(await undecided()).toEqual([]);
  await nobodyComes(END + 9 * DAY);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
  expect(await asked()).toHaveLength(2);
  expect(await standingWork(app)).toEqual(['room_empty 1']);
  const told = app.mails.filter(({ to }) => to === app.deps.config.operatorEmail);
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^შედგა თუ არა შეხვედრა\?: /)]);
  expect(told[0]?.text).toMatch(/\/operations\/orders\/\S+#mark/);
  expect(await app.rows(`select 1 from notifications where template = 'first-session-email'`)).toEqual([]);
  expect(await undecided()).toHaveLength(1);
  await markAsOperator(app, orderId, 'completed');
  expect(await standingWork(app)).toEqual([]);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
  expect(await undecided()).toEqual([]);
  expect(await asked()).toHaveLength(4);
});

test('a session in our room where nobody sat took place by the word of the specialist only with where, until 48 h after its end', async () => {
  const sessionId = await sessionIdOf(app, orderId);
  await nobodyComes(END + 2 * DAY);
  const therapist = await app.signInAs('THERAPIST');
  const refused = await say(therapist, sessionId);
  expect([refused.status, refused.body['code']]).toEqual([422, 'ROOM_EMPTY']);
  expect((await say(therapist, sessionId, { elsewhere: 'in a dream' })).status).toBe(400);
  expect((await say(therapist, sessionId, { elsewhere: 'phone' })).status).toBe(200);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
  expect(await app.rows('select held_elsewhere as where from appointments')).toEqual([{ where: 'phone' }]);
});

test('a session in our room where nobody sat can be complained of as long as it can be marked', async () => {
  await nobodyComes(END + 2 * DAY);
  await sayAbsent(app, orderId, ana);
  await nobodyComes(END + 3 * DAY);
  expect(await booksOf(app, orderId)).toMatchObject({ session: 'therapist_absent', payment: 'REFUNDED' });
});

test('a session in our room where nobody sat that was marked as held is told to its client, who has a day to say that it is not so', async () => {
  const sessionId = await sessionIdOf(app, orderId);
  await nobodyComes(END + DAY + MINUTE);
  expect((await say(await app.signInAs('THERAPIST'), sessionId, { elsewhere: 'phone' })).status).toBe(200);
  expect((await asked()).filter((to) => to === ana.userId)).toHaveLength(2);
  await nobodyComes(END + 2 * DAY + MINUTE);
  await sayAbsent(app, orderId, ana);
  expect(await booksOf(app, orderId)).toMatchObject({ session: 'completed' });
  expect(await app.rows('select status from complaints')).toEqual([{ status: 'disputed' }]);
});

test('a session in our room where nobody sat shows no pay as due to its specialist while nobody has decided', async () => {
  await nobodyComes(END + 5 * DAY);
  expect(await booksOf(app, orderId)).toMatchObject({ payout: null });
  const therapist = await app.signInAs('THERAPIST');
  const { body } = await readPractice(app, therapist, 'earnings?month=2026-11');
  expect(JSON.stringify(body)).toContain('"over"');
  expect(JSON.stringify(body)).not.toContain('"due"');
});

test('a session in our room where nobody sat is refused by the database as held, whoever writes it but an operator', async () => {
  expect(orderId).not.toBe('');
  const held = (actor: string, event: string) =>
    app.rows(
      `insert into appointment_history(therapist_id, appointment_id, at, event, from_status, to_status, actor)
          select therapist_id, id, now(), $2, 'confirmed', 'completed', $1 from appointments`,
      [actor, event],
    );
  await expect(held('system', 'complete')).rejects.toThrow('nobody was in the room');
  await expect(held('therapist', 'markHeld')).rejects.toThrow('nobody was in the room');
  await held('admin', 'markHeld');
});

test.for([
  ['the client for a moment while it was open', 'client', START - 15 * MINUTE],
  ['the specialist after the end', 'therapist', END + 15 * MINUTE],
] as const)('a room in which sat %s was not empty', async ([, seat, from]) => {
  await stay(app, seat, { from, left: from });
  await nobodyComes(END + DAY);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
});
