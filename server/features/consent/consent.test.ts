import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { RESEND_LINK_AFTER_MS, GUARDIAN_CONSENT } from '#domain/guardian-consent.ts';
import { booksOf, byClient, cancel } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { ownSession } from '#server/testing/session/cabinet.ts';
import { dump, dumpButCounts } from '#server/testing/database/dump.ts';
import { finish, order, paidOrder, pass, teenTime } from '#server/testing/booking/shopping.ts';

const PHONE = '599777756';
const GUARDIAN = { name: 'ეკა დედაშვილი', relation: 'mother', phone: `+995 ${PHONE}` };

let app: TestApp;
let ana: TestPerson;
let orderId: string;

beforeEach(async () => {
  app = await testApp();
  ana = await app.signIn();
  orderId = await order(app, ana, await teenTime(app));
});

type Options = { id?: string; token?: string };
const task = ({ id = orderId, token = ana.token }: Options = {}) =>
  app.inject('GET', `/cabinet/sessions/${id}/consent`, { token });
const ask = (change: Record<string, unknown> = {}, { id = orderId, token = ana.token }: Options = {}) =>
  app.inject('POST', `/cabinet/sessions/${id}/consent`, { token, body: { ...GUARDIAN, ...change } });
const stateNow = async () => (await task()).body['state'];
const happened = async () => (await ownSession(app, ana, orderId)).timeline.map(({ what }) => what);
/** The secret part of the newest link that went to the guardian. */
const link = (phone = PHONE) => {
  const texts = app.sms.filter(({ to }) => to === `+995${phone}`).map(({ text }) => text);
  return /\/consent#t=([\w-]{16})$/.exec(texts.findLast((text) => text.includes('/consent#')) ?? '')?.[1] ?? '';
};
const look = (token: string) => app.inject('POST', '/consent/read?locale=en', { body: { token } });
const sendCode = (token: string) => app.inject('POST', '/consent/code', { body: { token } });
const answer = (token: string, body: Record<string, unknown>) =>
  app.inject('POST', '/consent', {
    body: { token, otpId: 'x', otp: '0000', answer: 'received', consentVersion: GUARDIAN_CONSENT.version, ...body },
  });

async function payAndAsk(): Promise<void> {
  await finish(app, orderId, 'pay');
  await ask();
}

/** Lets a code be sent to the guardian; answers what the page sends back. */
async function codeOf(token: string): Promise<{ otpId: unknown; otp: string }> {
  const { otpId } = (await sendCode(token)).body;
  return { otpId, otp: app.codeFor(`+995${PHONE}`) };
}

/** Answers as the guardian does: opens the link, gets a code, sends it. */
async function answerWith(choice: 'received' | 'refused'): Promise<number> {
  const token = link();
  return (await answer(token, { ...(await codeOf(token)), answer: choice })).status;
}

test('the consent to a teen session goes from the task over the link and the code to the answer, kept with version and time', async () => {
  await finish(app, orderId, 'pay');
  expect((await task()).body).toEqual({ state: 'none', phone: null, askAgainAt: null });
  const asked = await ask();
  expect(asked.status).toBe(200);
  const pending = { state: 'pending', phone: '+995 5•• ••• •56' };
  const askAgainAt = new Date(app.clock.now() + RESEND_LINK_AFTER_MS).toISOString();
  expect(asked.body).toEqual({ ...pending, askAgainAt });
  const page = await look(link());
  const consentVersion = GUARDIAN_CONSENT.version;
  expect(page.body).toMatchObject({ ...pending, cancels: true, specialist: { name: 'Mariam' }, consentVersion });
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(page.headers['x-robots-tag']).toContain('noindex');
  expect(await answerWith('received')).toBe(200);
  expect(await stateNow()).toBe('received');
  expect((await look(link())).body['state']).toBe('received');
  expect(await happened()).toEqual(['booked', 'paid', 'consent_asked', 'consent_received']);
  expect(await app.rows('select status, text_version, decided_at from guardian_consents')).toEqual([
    { status: 'received', text_version: GUARDIAN_CONSENT.version, decided_at: app.clock.now() },
  ]);
  await app.deps.jobs.drain();
  const told = app.mails.filter(({ subject }) => subject === 'თანხმობა მოზარდის შეხვედრაზე');
  expect(told.map(({ to }) => to)).toContain('ana@example.com');
  expect(told[0]?.text).not.toContain('ეკა');
});

test('the consent to a teen session is found by a link of 22 letters as well: such links were sent before', async () => {
  await payAndAsk();
  const token = 'A'.repeat(22);
  const hash = createHash('sha256').update(token).digest();
  await app.rows("update guardian_consents set status = 'replaced'");
  await app.rows(
    `insert into guardian_consents(therapist_id, order_id, client_id, token_sha256, guardian_enc, key_version, locale,
        created_at, expires_at)
      select therapist_id, order_id, client_id, $1, guardian_enc, key_version, locale, created_at, expires_at
      from guardian_consents`,
    [hash],
  );
  expect((await look(token)).body['state']).toBe('pending');
  expect((await look(token.slice(1))).status).toBe(404);
});

test('the consent to a teen session may be refused, which is the last word as well', async () => {
  await payAndAsk();
  expect(await answerWith('refused')).toBe(200);
  expect(await stateNow()).toBe('refused');
  expect(await happened()).toContain('consent_refused');
  app.clock.advance(RESEND_LINK_AFTER_MS);
  expect((await ask()).body['code']).toBe('BAD_TRANSITION');
  const again = await answer(link(), { answer: 'refused', otp: '1' });
  expect([again.status, again.body]).toEqual([200, { state: 'refused', cancels: true }]);
  expect((await look(link())).body).toMatchObject({ state: 'refused', cancels: true });
  expect((await answer(link(), { answer: 'received' })).status).toBe(409);
});

test('a refused consent to a teen session cancels the session at once, everything goes back, and both are told once', async () => {
  await payAndAsk();
  expect(await answerWith('refused')).toBe(200);
  await app.deps.jobs.drain();
  const { session, payment, accounts } = await booksOf(app, orderId);
  expect({ session, payment, accounts }).toEqual({
    session: 'cancelled guardian_refused',
    payment: 'REFUNDED',
    accounts: {},
  });
  const told = app.mails.filter(({ calendar }) => calendar?.method === 'CANCEL').map(({ to }) => to);
  expect(told.filter((to) => to === 'ana@example.com')).toHaveLength(1);
});

test('a consent refused once the session was cancelled is kept as the answer, and nothing more is cancelled', async () => {
  await payAndAsk();
  await cancel(app, orderId, byClient(ana));
  const token = link();
  expect((await look(token)).body).toMatchObject({ state: 'pending', cancels: false });
  const refused = await answer(token, { ...(await codeOf(token)), answer: 'refused' });
  expect(refused.body).toEqual({ state: 'refused', cancels: false });
  expect((await look(token)).body).toMatchObject({ state: 'refused', cancels: false });
  await app.deps.jobs.drain();
  expect((await booksOf(app, orderId)).session).toBe('cancelled client');
});

test('the consent to a teen session is reminded of 24 hours before, while it is missing', async () => {
  await payAndAsk();
  const missing = () => app.mails.filter(({ subject }) => subject === 'მშობლის თანხმობა ჯერ არ მიგვიღია').length;
  const [{ start } = { start: 0 }] = await app.rows<{ start: number }>(
    'select lower(during) as start from appointments',
  );
  expect(missing()).toBe(0);
  await pass(app, start - DAY - app.clock.now());
  expect(missing()).toBe(1);
});

test('the consent to a teen session is needed for paid teen sessions that are ahead, and for no other', async () => {
  expect((await ask()).body['code']).toBe('BAD_TRANSITION');
  await finish(app, orderId, 'pay');
  expect(app.mails.find(({ to }) => to === 'ana@example.com')?.text).toContain('მშობლის ან კანონიერი');
  const adult = await paidOrder(app, await app.signIn(), {});
  expect(app.mails.findLast(({ to }) => to === 'ana@example.com')?.text).not.toContain('მშობლის ან კანონიერი');
  expect((await task({ id: adult })).body['state']).toBe('not_needed');
  expect((await ask({}, { id: adult })).body['code']).toBe('BAD_TRANSITION');
});

test('the consent to a teen session is asked again after 01:59 at the earliest, five times a day; the newest link counts', async () => {
  await payAndAsk();
  const first = link();
  const early = await ask();
  expect([early.status, early.body['code']]).toEqual([429, 'TOO_MANY_CODES']);
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
  for (let i = 0; i < 4; i++) {
    app.clock.advance(RESEND_LINK_AFTER_MS);
    expect((await ask()).status).toBe(200);
  }
  expect((await look(first)).status).toBe(404);
  expect((await sendCode(first)).status).toBe(404);
  app.clock.advance(RESEND_LINK_AFTER_MS);
  expect((await ask()).status).toBe(429);
  expect((await look(link())).body['state']).toBe('pending');
});

test('the consent to a teen session lapses after three days, and can then be asked for again', async () => {
  await payAndAsk();
  await pass(app, 3 * DAY);
  ana = await app.signIn();
  expect(await stateNow()).toBe('expired');
  expect((await look(link())).body['state']).toBe('expired');
  expect((await sendCode(link())).status).toBe(409);
  expect((await ask()).body['state']).toBe('pending');
  const states = await app.rows('select status from guardian_consents order by n');
  expect(states).toEqual([{ status: 'expired' }, { status: 'pending' }]);
});

test('the consent to a teen session takes no code of a sign-in, and is no code to sign in with', async () => {
  await payAndAsk();
  const token = link();
  const { otpId, otp: code } = await codeOf(token);
  const signIn = await app.inject('POST', '/send-otp', { body: { phoneNumber: PHONE } });
  const other = { otpId: signIn.body['otpId'], otp: app.codeFor(`+995${PHONE}`) };
  expect((await answer(token, other)).body['code']).toBe('BAD_CODE');
  expect((await app.inject('POST', '/verify-otp', { body: { otpId, otp: code, phone: PHONE } })).status).toBe(400);
  expect(await stateNow()).toBe('pending');
});

test('the consent to a teen session takes no consent to other words', async () => {
  await payAndAsk();
  const token = link();
  const code = await codeOf(token);
  expect((await answer(token, { ...code, consentVersion: 'guardian-0' })).body['code']).toBe('TEXT_CHANGED');
});

test('the link of a consent is an SMS of the hour: it takes one from the codes, and is not sent when they have taken all', async () => {
  app = await testApp({ env: { SMS_PER_HOUR: '2' } });
  ana = await app.signIn();
  orderId = await paidOrder(app, ana, await teenTime(app));
  const send = (phoneNumber: string) => app.inject('POST', '/send-otp', { body: { phoneNumber } });
  expect((await ask()).status).toBe(200);
  expect((await send('599000021')).status).toBe(200);
  expect(await refusal(send('599000022'))).toEqual([429, 'TOO_MANY_CODES']);
  app.clock.advance(RESEND_LINK_AFTER_MS);
  expect(await refusal(ask())).toEqual([429, 'TOO_MANY_CODES']);
  expect(await refusal(sendCode(link()))).toEqual([429, 'TOO_MANY_CODES']);
  app.clock.advance(HOUR);
  ana = await app.signIn();
  expect((await ask()).status).toBe(200);
});

test("the consent to a teen session is not asked for at the client's own phone, however it is written", async () => {
  await finish(app, orderId, 'pay');
  const before = app.sms.length;
  const [own] = app.sms.map(({ to }) => to);
  for (const phone of [own, own?.replace('+995', ''), own?.replace('+995', '+995 ').replace(/(\d{3})$/, '-$1')]) {
    const { status, body } = await ask({ phone });
    expect([phone, status, body['code']]).toEqual([phone, 422, 'PHONE_OF_CLIENT']);
    expect(body['message']).toBe('ეს თქვენი ნომერია. მიუთითეთ მშობლის ან კანონიერი წარმომადგენლის ნომერი');
  }
  expect(app.sms).toHaveLength(before);
  expect((await ask()).status).toBe(200);
});

test('the consent to a teen session is not asked for with a wrong name, phone or relation', async () => {
  await finish(app, orderId, 'pay');
  const before = await dumpButCounts(app.deps.db);
  for (const [change, code] of [
    [{ name: 'ე' }, 'NAME_TOO_SHORT'],
    [{ phone: '' }, 'PHONE_REQUIRED'],
    [{ phone: '+1 202 555 0100' }, 'PHONE_INVALID'],
    [{ relation: 'friend' }, 'VALIDATION'],
    [{ name: { $ne: '' } }, 'VALIDATION'],
  ] as const) {
    expect([change, (await ask(change)).body['code']]).toEqual([change, code]);
  }
  expect(await dumpButCounts(app.deps.db)).toBe(before);
});

test('many presses at once for a consent send one link and record one answer', async () => {
  await finish(app, orderId, 'pay');
  const asked = await Promise.all([1, 2, 3].map(() => ask()));
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  const token = link();
  const code = await codeOf(token);
  const choices = ['received', 'received', 'refused'];
  const answers = await Promise.all(choices.map((choice) => answer(token, { ...code, answer: choice })));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(await app.rows('select 1 from guardian_consents where decided_at is not null')).toHaveLength(1);
});

test('another person neither reads the task nor asks in the place of the client: foreign and unknown orders answer alike', async () => {
  await finish(app, orderId, 'pay');
  const nika = await app.signIn('599000002');
  const before = await dumpButCounts(app.deps.db);
  for (const id of [orderId, 'A'.repeat(22), 'x']) {
    for (const refused of [await task({ id, token: nika.token }), await ask({}, { id, token: nika.token })]) {
      expect([refused.status, refused.body['code']]).toEqual([404, 'ORDER_NOT_FOUND']);
    }
  }
  expect(await dumpButCounts(app.deps.db)).toBe(before);
});

test('another person finds no page by guessing, and may guess 60 times a minute', async () => {
  for (const token of ['A'.repeat(22), 'x', '..%2Forder', "'%20or%201=1"]) {
    expect(await refusal(look(token))).toEqual([404, 'NOT_FOUND']);
  }
  for (let i = 0; i < 60; i++) await look('A'.repeat(22));
  expect((await look('A'.repeat(22))).status).toBe(429);
});

test('in the database neither guardian nor link stands in clear, and all of it goes with the key of the client', async () => {
  await payAndAsk();
  const token = link();
  await sendCode(token);
  const seen = `${await dump(app.deps.db)}\n${app.logs.join('\n')}`;
  for (const secret of [PHONE, 'დედაშვილი', token]) {
    expect(seen.includes(secret), secret).toBe(false);
    expect(seen.includes(Buffer.from(secret).toString('hex')), secret).toBe(false);
  }
  await app.rows('delete from user_keys where user_id = $1', [ana.userId]);
  expect(await app.rows('select 1 from guardian_consents')).toEqual([]);
  expect((await look(token)).status).toBe(404);
});

test('in the database an answer cannot be changed, a second request beside it cannot stand, and nothing starts answered', async () => {
  await payAndAsk();
  await answerWith('received');
  const change = app.rows(`update guardian_consents set status = 'refused'`);
  await expect(change).rejects.toMatchObject({ code: '23514' });
  const copy = (status: string) =>
    app.rows(
      `insert into guardian_consents(therapist_id, order_id, client_id, token_sha256, guardian_enc, key_version, locale,
           status, created_at, expires_at)
         select therapist_id, order_id, client_id, '\\x00', guardian_enc, key_version, locale, $1, created_at, expires_at
         from guardian_consents`,
      [status],
    );
  await expect(copy('pending')).rejects.toMatchObject({ code: '23505' });
  await expect(copy('received')).rejects.toMatchObject({ code: '23514' });
});
