import { expect } from 'vitest';
import type { Endpoint } from '#contract/browser-endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { HOUR } from '#domain/dates.ts';
import { TOPIC_KEYS } from '#domain/intake.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import { booked, byClient, cancel, goTo, OPERATOR, START, test } from '#server/testing/booking/after-booking.ts';
import { calendarOf } from '#server/testing/practice/practice.ts';
import { changePractice, readPractice, sessionIdOf } from '#server/testing/practice/practice-sessions.ts';
import { check, pass, prefer, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { moveTo } from '#server/testing/session/session-changes.ts';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson & { profileId: string };
let orderId: string;
test.beforeEach(({ app: a, ana: b, therapist: c, orderId: d }) => void ([app, ana, therapist, orderId] = [a, b, c, d]));

const FRIDAY = '2026-11-27';
const FRIDAY_NOON = { date: FRIDAY, start: '12:00', end: '12:50' };

/** Every call that a therapist reads the own practice by. */
const READS = Object.values<Endpoint>(endpoints).filter(
  ({ method, path, who }) => method === 'GET' && who === 'therapist' && path.startsWith('/practice'),
);

test('no answer to a therapist carries a phone, an e-mail, an order as an id, or a topic that is not shared', async () => {
  await prefer(app, ana, { typeTherapy: 'type-personal', psychoIssues: ['issue-grief'] });
  const eka = await app.signIn('599000077');
  const wish = { bookingSession: { date: FRIDAY, start: '10:00', end: '10:50' }, selectedDate: FRIDAY, name: 'ეკა' };
  const other = await booked(app, eka, { ...wish, email: 'eka@example.com' });
  await check(app, await app.signIn('599000078'), { bookingSession: { date: FRIDAY, start: '12:00', end: '12:50' } });
  const own = `/cabinet/sessions/${orderId}/sharing`;
  const share = (shared: boolean) =>
    app.inject('PUT', own, {
      token: ana.token,
      body: shared ? { shared, consentVersion: SHARING_CONSENT.version } : { shared },
    });
  // What was shared once and is not any more is gone as well.
  expect((await share(true)).status).toBe(200);
  await share(false);
  await goTo(app, START + HOUR);
  // A therapist's sign-in has ended meanwhile.
  const again = await app.signInAs('THERAPIST');

  const sessions = await calendarOf(app, again);
  const answers: unknown[] = [{ sessions }];
  const [mine] = sessions.filter(({ status }) => status === 'confirmed');
  for (const { path } of READS) {
    const url = path.replace(':sessionId', mine?._id ?? '');
    const { status, body } = await app.inject('GET', url, { token: again.token });
    answers.push(status === 200 ? body : {});
  }
  const off = { firstDate: FRIDAY, lastDate: FRIDAY };
  answers.push((await app.inject('POST', '/practice/time-off', { token: again.token, body: off })).body);
  const { _id, therapistId } = mine ?? {};
  expect([_id === orderId || _id === other, therapistId]).toEqual([false, therapist.profileId]);

  // The therapist's own phone stands in the own settings.
  const text = JSON.stringify(answers);
  expect(text).toContain('ანა');
  expect(text).not.toMatch(/599\d{6}|ana@|eka@/);
  expect(text).not.toContain(orderId);
  expect(text).not.toContain(other);
  expect(text).not.toContain(ana.userId);
  const topics = answers.map((answer) => JSON.stringify(answer, withoutProfile)).join(' ');
  for (const topic of [...TOPIC_KEYS, 'issue-grief', 'მწუხარება']) expect(topics).not.toContain(`"${topic}"`);
});

test('why a therapist has cancelled is read by that therapist alone, in the own lists and on the page of the session', async () => {
  const sessionId = await sessionIdOf(app, orderId);
  await changePractice(app, therapist, `sessions/${sessionId}/cancel`, { reason: 'plans' });
  for (const path of [`sessions/${sessionId}`, 'sessions?show=past']) {
    expect(JSON.stringify((await readPractice(app, therapist, path)).body)).toContain('"therapistReason":"plans"');
  }
  const others = await Promise.all([
    app.inject('GET', '/cabinet/sessions', { token: ana.token }),
    app.inject('GET', `/cabinet/sessions/${orderId}`, { token: ana.token }),
    app.inject('GET', `/order/${orderId}`, { token: ana.token }),
    app.inject('POST', '/therapists/sessions', {
      token: (await app.signInAs('ADMIN')).token,
      body: { user: { id: therapist.userId } },
    }),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(JSON.stringify(others.map(({ body }) => body))).not.toContain('"plans"');
});

test('no mail to a therapist carries an order, and the id that it carries opens nothing of the client', async () => {
  await giveEmail(app.deps, therapist.userId, 'nino@example.com');
  await app.rows(
    `update therapists set messages = array['newBookingEmail', 'changeEmail', 'reminderEmail']
    where user_id = $1`,
    [therapist.userId],
  );
  const eka = await app.signIn('599000077');
  const wish = { bookingSession: WEDNESDAY, selectedDate: WEDNESDAY.date, name: 'ეკა', email: 'eka@example.com' };
  const other = await booked(app, eka, wish);
  await moveTo(app, orderId, byClient(ana), FRIDAY_NOON);
  await goTo(app, START + 20 * HOUR + HOUR / 2);
  await cancel(app, orderId, OPERATOR);
  await pass(app, 0);

  const mails = app.mails.filter(({ to }) => to === 'nino@example.com');
  expect(mails.length).toBeGreaterThanOrEqual(4);
  const [appointment] = await app.rows<{ id: string }>('select appointment_id as id from orders where id = $1', [
    app.idOf(other),
  ]);
  const sessionId = appointment?.id ?? '';
  const text = mails
    .map(({ subject, text: words, html, calendar }) => [subject, words, html, calendar?.body ?? ''].join('\n'))
    .join('\n')
    .replaceAll('\r\n ', '');
  expect(text).toContain(`/psychologist/session/${sessionId}`);
  for (const order of [orderId, other]) expect(text).not.toContain(order);
  expect(text).not.toMatch(/[?#]t=/);

  for (const person of [null, await app.signInAs('THERAPIST'), await app.signIn('599000077')]) {
    const as = person === null ? {} : { token: person.token };
    expect((await app.inject('GET', `/order/${sessionId}`, as)).status).toBe(404);
    const seat = await app.inject('POST', `/room/${sessionId}`, { ...as, body: { seat: 'client' } });
    expect(seat.body).not.toHaveProperty('room');
  }
});

/** The therapist's own profile names the topics of the methods. */
function withoutProfile(key: string, value: unknown): unknown {
  return key === 'method' ? [] : value;
}
