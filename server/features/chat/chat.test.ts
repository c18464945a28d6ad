import { beforeEach, expect, test } from 'vitest';
import { CHAT_MAX } from '#domain/chat.ts';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { changeMail } from '#server/testing/payment/payment-records.ts';
import { pass } from '#server/testing/booking/shopping.ts';

const WORDS = 'გამარჯობა, ყვავილების მაღაზიიდან გწერთ';
const EMAIL = 'lily.writer@example.com';
const TOO_LONG = 'The message is too long';

let app: TestApp;

beforeEach(async () => {
  app = await testApp();
});

type Options = { key?: string; ip?: string; locale?: 'ka' | 'en' };
const write = (change: Record<string, unknown> = {}, { key, ip, locale = 'ka' }: Options = {}) =>
  app.inject('POST', `/chat?locale=${locale}`, {
    body: { message: WORDS, email: EMAIL, audience: 'clients', ...change },
    headers: { ...(key && { 'idempotency-key': key }), ...(ip && { 'x-forwarded-for': ip }) },
  });
const stored = async () => (await app.rows<{ n: number }>('select count(*)::int as n from chat_messages'))[0]?.n;

test('a message from a landing is stored and mailed to those who answer, with the address for the answer', async () => {
  const answer = await write();
  expect([answer.status, answer.body]).toEqual([204, {}]);
  expect(await stored()).toBe(1);
  const [mail] = app.mails;
  expect(mail).toMatchObject({ to: app.deps.config.supportEmail, headers: { 'Reply-To': EMAIL } });
  expect(mail?.text).toContain(WORDS);
  expect(mail?.text).toContain(EMAIL);
});

test('a message from a landing of a specialist goes to those who answer specialists', async () => {
  expect((await write({ audience: 'therapists' })).status).toBe(204);
  expect(app.mails.map(({ to }) => to)).toEqual([app.deps.config.specialistsEmail]);
});

test('a message from a landing needs no address; then the mail says that no answer is possible', async () => {
  for (const email of [undefined, '', '  ']) expect((await write({ email })).status).toBe(204);
  expect(app.mails).toHaveLength(3);
  for (const { text, headers } of app.mails) {
    expect(text).toContain('არ დაუტოვებია');
    // To ourselves: there is nobody else whom an answer could reach.
    expect(headers).toMatchObject({ 'Reply-To': app.deps.config.supportEmail });
  }
});

test('a message from a landing that is invalid is refused with a readable message, and nothing is stored', async () => {
  for (const [change, status, code, words] of [
    [{ message: '' }, 400, 'MESSAGE_REQUIRED', 'Please write a message'],
    [{ message: 'ა'.repeat(10_000) }, 422, 'MESSAGE_TOO_LONG', `${TOO_LONG}: shorten it to 4000 characters`],
    [{ email: 'lily@' }, 422, 'EMAIL_INVALID', 'Please check the e-mail address'],
    [{ message: 5 }, 400, 'VALIDATION', 'Please check what you entered'],
  ] as const) {
    const answer = await write(change, { locale: 'en' });
    expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([status, code, words]);
    expect((await write(change)).body['message']).toMatch(/[ა-ჰ]/);
  }
  expect([await stored(), app.mails]).toEqual([0, []]);
});

test('a message from a landing may be as long as promised', async () => {
  expect((await write({ message: 'ა'.repeat(CHAT_MAX) })).status).toBe(204);
  expect((await write({ message: 'ა'.repeat(CHAT_MAX + 1) })).body['code']).toBe('MESSAGE_TOO_LONG');
});

test('a message from a landing sent twice by the same press is taken once, and other words under the same key are another message', async () => {
  expect((await write({}, { key: 'press-1' })).status).toBe(204);
  expect((await write({}, { key: 'press-1' })).status).toBe(204);
  expect([await stored(), app.mails.length]).toEqual([1, 1]);
  await write({ message: 'მადლობა' }, { key: 'press-1' });
  await write({}, { key: 'press-2' });
  expect([await stored(), app.mails.length]).toEqual([3, 3]);
});

test('two presses for a message at the same moment are one message as well', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => write({}, { key: 'press' })));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect([await stored(), app.mails.length]).toEqual([1, 1]);
});

test('a message from a landing is not lost when the mail cannot go out: the job tries again', async () => {
  const { mail } = app.deps;
  changeMail(app, () => async () => ({ ok: false, kind: 'rejected', code: 'temporary' }));
  expect((await write()).status).toBe(204);
  expect(app.mails).toEqual([]);
  Object.assign(app.deps, { mail });
  await pass(app, HOUR);
  expect(app.mails.map(({ text }) => text.includes(WORDS))).toEqual([true]);
});

test('a hundred messages a minute from one address are refused after the tenth, with the time to wait, and nothing beyond is kept', async () => {
  const answers = [];
  for (let i = 0; i < 100; i++) answers.push(await write({ message: `${i}`, email: `lily${i}@example.com` }));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(204), ...Array(90).fill(429)]);
  const last = answers.at(-1);
  expect(last?.body['code']).toBe('TOO_MANY_REQUESTS');
  expect(last?.body['message']).toMatch(/[ა-ჰ]/);
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect([await stored(), app.mails.length]).toEqual([10, 10]);
  app.clock.advance(10 * MINUTE);
  expect((await write()).status).toBe(204);
});

test('a hundred messages a minute in the name of one address are refused wherever they come from', async () => {
  app = await testApp({ env: { TRUST_PROXY: '1' } });
  const statuses = [];
  for (let i = 0; i < 12; i++) {
    const email = i % 2 === 0 ? EMAIL : EMAIL.replace('lily', 'Lily');
    statuses.push((await write({ message: `${i}`, email }, { ip: `198.51.100.${i}` })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(204), 429, 429]);
});

test('a hundred messages a minute from many addresses are refused after three hundred in an hour', async () => {
  app = await testApp({ env: { TRUST_PROXY: '1' } });
  const statuses = [];
  for (let i = 0; i < 302; i++) {
    const ip = `198.51.${Math.floor(i / 250)}.${i % 250}`;
    statuses.push((await write({ message: `${i}`, email: '' }, { ip })).status);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(300);
  expect(statuses.slice(300)).toEqual([429, 429]);
});

test('messages are deleted after 180 days, and not before', async () => {
  await write();
  await pass(app, 179 * DAY);
  expect(await stored()).toBe(1);
  await pass(app, DAY);
  expect(await stored()).toBe(0);
});

test('operators read the messages of the last days, and each reading is audited', async () => {
  await write({ message: 'ძველი' });
  app.clock.advance(8 * DAY);
  await write({ message: 'ახალი', audience: 'therapists', email: '' }, { locale: 'en' });
  const { token } = await app.signInAs('ADMIN');
  const read = await app.inject('GET', '/ops/chat', { token });
  const sent = { audience: 'therapists', locale: 'en', email: null, message: 'ახალი' };
  const at = new Date(app.clock.now()).toISOString();
  expect(read.body['messages']).toEqual([{ id: expect.any(String), at, ...sent }]);
  const all = (await app.inject('GET', '/ops/chat?days=30', { token })).body['messages'] as { message: string }[];
  expect(all.map(({ message }) => message)).toEqual(['ძველი', 'ახალი']);
  expect(await app.rows(`select action from audit_log where action = 'ops.read-chat'`)).toHaveLength(2);
  for (const days of ['0', '181', 'x']) {
    expect((await app.inject('GET', `/ops/chat?days=${days}`, { token })).status).toBe(400);
  }
});

test('the landings learn where the chat is: our own box, or a Chatwoot when configured', async () => {
  expect((await app.inject('GET', '/chat', {})).body).toEqual({ provider: 'box' });
  const [baseUrl, websiteToken] = ['https://chat.example.ge', 'abcdefgh1234'];
  app = await testApp({
    env: { CHAT_PROVIDER: 'chatwoot', CHATWOOT_BASE_URL: baseUrl, CHATWOOT_TOKEN: websiteToken },
  });
  expect((await app.inject('GET', '/chat', {})).body).toEqual({ provider: 'chatwoot', baseUrl, websiteToken });
});

test('neither the database nor the log shows a message or its author in clear', async () => {
  app = await testApp({ env: { TRUST_PROXY: '1' } });
  await write({}, { ip: '203.0.113.77', key: 'press-of-lily' });
  await write({ message: `${WORDS} ${'ა'.repeat(5000)}` }, { ip: '203.0.113.77' });
  await write({ email: 'lily.writer@' }, { ip: '203.0.113.77' });
  const stolen = await dump(app.deps.db);
  expect(stolen).toContain('chat_messages');
  const seen = `${stolen}\n${app.logs.join('\n')}`;
  for (const secret of [WORDS, 'ყვავილ', EMAIL, 'lily', '203.0.113.77', 'press-of-lily']) {
    const bytes = Buffer.from(secret);
    for (const shape of [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]) {
      expect(seen.includes(shape), secret).toBe(false);
    }
  }
});
