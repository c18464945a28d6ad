import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DAY, MINUTE, SECOND } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { START } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { changeOwn } from '#server/testing/session/cabinet.ts';
import { bothCame } from '#server/testing/booking/both-came.ts';
import { dump } from '#server/testing/database/dump.ts';
import { knowBrowser } from '#server/testing/sign-in/people.ts';
import { THURSDAY, check, finish, order, paidOrder, prefer, reserve } from '#server/testing/booking/shopping.ts';
import { publicContent } from '../content/public-content.ts';

// docs/decisions/174
const { Th1: PROFILE } = DEMO_THERAPISTS;

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let admin: TestPerson;

beforeEach(async () => {
  app = await testApp();
  therapist = await app.signInAs('THERAPIST');
  ana = await app.signIn();
  admin = await app.signInAs('ADMIN');
});

const ask = (to: 'disabled' | 'enabled', how: '' | 'preview' = '', profile: string = PROFILE) =>
  app.inject('POST', '/ops/therapists/state', {
    token: admin.token,
    body: { profile, to, reason: 'her phone was stolen', preview: how === 'preview' },
  });
const disable = () => ask('disabled');
const enable = () => ask('enabled');
const database = async () => (await dump(app.deps.db)).split('\n').filter((line) => !line.startsWith('audit_log '));
const numberOf = async (orderId: string) =>
  (await app.rows<{ number: string }>('select number from orders where id = $1', [app.idOf(orderId)]))[0]?.number;

/** Every place in which a visitor or a client meets a profile, and whether it is shown there. */
async function shownIn(): Promise<Record<string, boolean>> {
  const get = (path: string) => app.inject('GET', path, { token: ana.token });
  await prefer(app, ana, { type: 'personal' });
  const listed = (body: unknown) => JSON.stringify(body).includes(`"${PROFILE}"`);
  const pages = publicContent(app.deps);
  const page = { name: 'therapist', path: `/therapist/${PROFILE}`, params: { id: PROFILE } } as const;
  return {
    profile: (await get(`/therapists/${PROFILE}`)).status === 200,
    'free times': (await get(`/therapists/${PROFILE}/slots`)).status === 200,
    'similar to it': (await get(`/therapists/${PROFILE}/similar`)).status === 200,
    'similar to another': listed((await get(`/therapists/${DEMO_THERAPISTS.Th2}/similar`)).body),
    matches: listed((await app.inject('POST', '/therapists', { token: ana.token, body: {} })).body),
    'drawn page': pages.dataOf(page, 'ka') !== null,
    sitemap: pages.addresses().some(({ path }) => path.endsWith(PROFILE)),
  };
}

test('a therapist who is shut out is hidden wherever clients look, and shown again as before', async () => {
  const before = await shownIn();
  expect(Object.values(before)).toContain(true);
  expect(before).toMatchObject({ profile: true, matches: true, sitemap: true, 'drawn page': true });
  const revision = publicContent(app.deps).revision();
  await disable();
  expect(Object.entries(await shownIn()).filter(([, isShown]) => isShown)).toEqual([]);
  expect(publicContent(app.deps).revision()).not.toBe(revision);
  await enable();
  expect(await shownIn()).toEqual(before);
  expect(publicContent(app.deps).revision()).toBe(revision);
});

test('a therapist who is shut out is hidden by every other server within fifteen seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const other = await testApp({ db: app.deps.db });
  onTestFinished(async () => {
    vi.useRealTimers();
    await other.app.close();
  });
  const shown = async () => (await other.inject('GET', `/therapists/${PROFILE}`, {})).status;
  await disable();
  vi.advanceTimersByTime(15 * SECOND);
  await expect.poll(shown).toBe(404);
  await enable();
  vi.advanceTimersByTime(15 * SECOND);
  await expect.poll(shown).toBe(200);
});

test('a therapist who is shut out gets no new hold, also from a server that has not looked yet', async () => {
  await app.rows('update therapists set disabled_at = updated_at where content_id = $1', [PROFILE]);
  expect(await refusal(check(app, ana))).toEqual([404, 'THERAPIST_NOT_FOUND']);
  expect(await refusal(reserve(app, ana))).toEqual([404, 'THERAPIST_NOT_FOUND']);
  await app.rows('update therapists set disabled_at = null where content_id = $1', [PROFILE]);
  expect((await check(app, ana)).status).toBe(200);
});

test('a therapist who is shut out has no sign-in any more, and no way to a new one until let in again', async () => {
  const phone = '+995555000001';
  const other = await app.signInAs('THERAPIST');
  await knowBrowser(app.deps, therapist.userId);
  await disable();
  for (const { token, cookie } of [therapist, other]) {
    expect((await app.inject('GET', '/practice', { token })).status).toBe(401);
    expect((await app.inject('GET', '/refresh', { headers: { cookie: `refresh=${cookie}` } })).status).toBe(401);
  }
  app.clock.advance(2 * MINUTE);
  const { otpId } = (await app.inject('POST', '/send-otp', { body: { phoneNumber: phone } })).body;
  const verify = (otp: string) => app.inject('POST', '/verify-otp', { body: { otpId, otp, phone } });
  const right = app.codeFor(phone);
  const wrong = right === '0000' ? '1111' : '0000';
  // Who shows no right proof reads what everybody reads.
  expect(await refusal(verify(wrong))).toEqual([400, 'BAD_CODE']);
  const message = 'თქვენი ანგარიში გამორთულია. კითხვა თუ გაქვთ, მოგვწერეთ';
  expect(await verify(right)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED', message } });
  const standing = 'select 1 from sign_ins where user_id = $1 and revoked_at is null';
  expect(await app.rows(standing, [therapist.userId])).toEqual([]);
  await enable();
  app.clock.advance(2 * MINUTE);
  expect((await app.inject('GET', '/practice', { token: (await app.signInAs('THERAPIST')).token })).status).toBe(200);
});

test('a therapist who is shut out keeps what is booked, which is listed; what is being paid is booked if the money comes in time, else goes back', async () => {
  const paid = await paidOrder(app, ana);
  const nika = await app.signIn('599000002');
  const paying = await order(app, nika, { bookingSession: THURSDAY, selectedDate: THURSDAY.date });
  const lena = await app.signIn('599000003');
  const lenas = { bookingSession: { date: THURSDAY.date, start: '17:00', end: '17:50' } };
  await check(app, lena, lenas);
  const { body } = await disable();
  const [one, two] = [await numberOf(paid), await numberOf(paying)];
  const booked = [
    { number: one, status: 'confirmed' },
    { number: two, status: 'held' },
  ];
  expect(body).toMatchObject({ was: 'enabled', is: 'disabled', signIns: 1, booked });
  await finish(app, paying, 'pay');
  const statuses = await app.rows('select status from appointments order by lower(during)');
  expect(statuses).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }, { status: 'held' }]);
  // A hold alone begins no payment any more.
  expect(await refusal(reserve(app, lena, lenas))).toEqual([404, 'THERAPIST_NOT_FOUND']);
  const again = await ask('disabled', 'preview');
  expect(again.body['booked']).toMatchObject([{ number: one }, { number: two, status: 'confirmed' }]);
  const cancelled = await app.inject('POST', `/ops/orders/${one}/change`, {
    token: admin.token,
    body: { change: { what: 'cancel', because: 'therapist' }, reason: 'she is shut out', version: 2 },
  });
  expect([cancelled.status, cancelled.body['code']]).toEqual([200, undefined]);
  expect((await ask('disabled', 'preview')).body['booked']).toMatchObject([{ number: two }]);
});

test('a therapist who is shut out is not moved to by a client, who may cancel', async () => {
  const orderId = await paidOrder(app, ana);
  await disable();
  const own = (call: string, body: object) => changeOwn(app, ana, orderId, { call, body });
  expect(await refusal(own('move', { bookingSession: THURSDAY }))).toEqual([409, 'SLOT_CLOSED']);
  expect((await own('cancel', { refundMinor: 12_000, reason: 'time' })).status).toBe(200);
});

test('shutting out is shown first, and the preview changes nothing but the log', async () => {
  await order(app, ana);
  const before = await database();
  const shown = await ask('disabled', 'preview');
  expect(await database()).toEqual(before);
  expect((await app.inject('GET', '/practice', { token: therapist.token })).status).toBe(200);
  const { body } = await disable();
  expect(body).toEqual(shown.body);
  expect((await ask('enabled', 'preview')).body).toMatchObject({ was: 'disabled', is: 'enabled', signIns: 0 });
});

test('shutting out is in the log with its reason, and under a name of its own when it was refused', async () => {
  await disable();
  expect(await refusal(disable())).toEqual([409, 'ALREADY_SO']);
  await enable();
  expect(await refusal(enable())).toEqual([409, 'ALREADY_SO']);
  const lines = `select action, entity_id, reason from audit_log where action like 'ops.therapist-%' order by id`;
  expect(await app.rows(lines)).toEqual(
    ['disable', 'disable-refused', 'enable', 'enable-refused'].map((what) => ({
      action: `ops.therapist-${what}`,
      entity_id: PROFILE,
      reason: 'her phone was stolen',
    })),
  );
});

test('shutting out of an unknown profile is refused, and of one that nobody works with yet holds when somebody comes', async () => {
  for (const how of ['', 'preview'] as const) {
    expect(await refusal(ask('disabled', how, 'nobody'))).toEqual([404, 'THERAPIST_NOT_FOUND']);
  }
  const free = [...app.deps.content.snapshot().therapists.keys()].find(
    (id) => !Object.values(DEMO_THERAPISTS).some((known) => known === id),
  );
  if (free === undefined) return;
  expect((await ask('disabled', '', free)).body).toMatchObject({ is: 'disabled', signIns: 0, booked: [] });
  expect((await app.inject('GET', `/therapists/${free}`, {})).status).toBe(404);
});

test('shutting out leaves a payout as it is', async () => {
  await paidOrder(app, ana);
  app.clock.set(START + DAY);
  await bothCame(app, app.clock.now());
  await app.deps.jobs.drain();
  admin = await app.signInAs('ADMIN');
  const due = () => app.rows('select status, amount_minor from payouts order by 1');
  const before = await due();
  expect(before).toHaveLength(1);
  await disable();
  expect(await due()).toEqual(before);
});
