import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { assemble } from '#server/open.ts';
import { outboxMail } from '#server/providers/email/email.ts';
import { outboxSms } from '#server/providers/sms/sms.ts';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { order, paymentStatus, reserve } from '#server/testing/booking/shopping.ts';
import { startKeepzFake } from '#tools/fakes/keepz.ts';
import { startSendergeFake } from '#tools/fakes/sms.ts';
import { tellAll } from '../notify/notify.ts';
import { createOutbox } from './outbox.ts';

let app: TestApp;
let ana: TestPerson;
beforeEach(async () => {
  app = await testApp();
  ana = await app.signIn();
});

const get = (path: string) => app.app.inject({ method: 'GET', url: `/api/dev${path}` });
const post = (path: string, body: unknown) => app.inject('POST', `/dev${path}`, { body });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const submit = (url: string, payload: string) => app.app.inject({ method: 'POST', url, headers: FORM, payload });
const pathOf = (url: unknown) => new URL(String(url)).pathname;

/** Keeps messages as a start without senders does. */
const useOutbox = () => {
  const { keepSms, keepMail } = createOutbox(app.deps);
  Object.assign(app.deps, { sms: outboxSms(keepSms), mail: outboxMail(keepMail) });
};

test('the outbox shows sent messages, oldest first, by address and channel', async () => {
  useOutbox();
  const orderId = await order(app, ana);
  await post(`/payments/${orderId}`, { outcome: 'pay' });
  const list = async (query: string) => (await get(`/outbox${query}`)).json<{ channel: string; to: string }[]>();
  expect((await list('')).map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
  const contentType = expect.stringMatching(/^text\/calendar.*method=PUBLISH/);
  const [mail] = await list('?to=ana@example.com&channel=email');
  expect(mail).toMatchObject({
    id: expect.any(String),
    channel: 'email',
    to: 'ana@example.com',
    subject: 'თქვენი შეხვედრა: 25 ნოემბერი, თბილისის დროით 12:00',
    text: expect.stringContaining('ნინო ბერიძე'),
    html: expect.stringContaining('<html lang="ka">'),
    attachments: [{ filename: 'event.ics', contentType, content: expect.stringContaining('BEGIN:VEVENT') }],
    at: new Date(app.clock.now()).toISOString(),
  });
  for (const phone of ['%2B995599123456', '+995599123456', '599123456', '995599123456']) {
    expect(await list(`?to=${phone}`)).toHaveLength(1);
  }
  expect([await list('?to=nobody@example.com'), await list('?channel=pigeon')]).toEqual([[], []]);
  expect((await get('/outbox?to=a&to=b')).statusCode).toBe(400);
});

test('the outbox answers when all due messages have been sent', async () => {
  useOutbox();
  // As when a worker has taken the message before the one who wrote it could send it.
  await app.deps.db.transaction(async (tx) =>
    tellAll(app.deps, tx, [
      {
        to: { userId: null, locale: 'en', phone: '+995599123456' },
        template: 'otp-sms',
        data: { code: '4711' },
        dedupeKey: 'otp:late',
      },
    ]),
  );
  const [sent] = (await get('/outbox?to=599123456&channel=sms')).json();
  expect(sent).toMatchObject({ text: expect.stringContaining('#4711') });
});

test('the clock is moved to an instant or by a duration, and runs the jobs due by then before the answer', async () => {
  const orderId = await order(app, ana);
  const end = new Date(app.clock.now() + 15 * MINUTE).toISOString();
  expect((await get('/clock')).json()).toEqual({ now: new Date(app.clock.now()).toISOString() });
  expect((await post('/clock', { advanceMs: 15 * MINUTE })).body).toEqual({ now: end });
  expect(await app.rows('select status from appointments')).toEqual([{ status: 'expired' }]);
  const moved = await post('/clock', { now: '2026-11-24T12:00:00+04:00' });
  expect(moved.body).toEqual({ now: '2026-11-24T08:00:00.000Z' });
  expect(await paymentStatus(app, await app.signIn(), orderId)).toBe('EXPIRED');
});

test('the clock refuses what is no instant and no while, and stays', async () => {
  const before = app.clock.now();
  for (const body of [
    {},
    { now: 'tomorrow' },
    { advanceMs: 1.5 },
    { advanceMs: '5' },
    { advanceMs: Number.MAX_SAFE_INTEGER },
    { advanceMs: -Number.MAX_SAFE_INTEGER },
    { now: '9999-12-31T23:59:59Z' },
  ]) {
    expect([body, (await post('/clock', body)).status]).toEqual([body, 400]);
    expect(app.clock.now()).toBe(before);
  }
});

describe('the payment page', () => {
  const page = async (change: Record<string, unknown> = {}) => {
    const reserved = await reserve(app, ana, change);
    return { path: pathOf(reserved.body['paymentUrl']), orderId: String(reserved.body['sessionId']) };
  };

  test.each([
    ['ka', 'GEL', '120,00\u00a0₾'],
    ['en', 'EUR', '41.24\u00a0€'],
  ])(
    'the payment page in %s shows the sum of a card in %s and a button for every end, without a script',
    async (locale, card, sum) => {
      const { path } = await page({ locale, card });
      const answer = await app.app.inject({ method: 'GET', url: path });
      expect(answer.statusCode).toBe(200);
      // Few system fonts have the lari sign.
      expect(answer.body).toMatch(/unicode-range: U\+20BE; src: url\(data:font\/woff2;base64,[\w+/=]{900,}\)/);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.headers['content-security-policy']).toMatch(/form-action 'self'/);
      expect(answer.body).toContain(`<html lang="${locale}">`);
      expect(answer.body).toContain(sum);
      for (const end of ['pay', 'decline', 'cancel', 'expire']) {
        expect(answer.body).toContain(`data-testid="sandbox-${end}"`);
      }
      expect(answer.body).not.toMatch(/<script|onclick|ana@example/);
    },
  );

  test.each([
    ['pay', '/payment/success', 'SUCCESS'],
    ['decline', '/payment/fail', 'FAILED'],
    ['cancel', '/payment/fail', 'CANCELED'],
    ['expire', '/payment/fail', 'EXPIRED'],
  ])('the payment page with the end %s leads to %s, and the order is %s', async (end, location, status) => {
    const { path, orderId } = await page();
    const answer = await submit(path, `outcome=${end}`);
    expect([answer.statusCode, pathOf(answer.headers.location)]).toEqual([303, location]);
    expect(await paymentStatus(app, ana, orderId)).toBe(status);
    const after = await app.app.inject({ method: 'GET', url: path });
    expect(after.body).not.toContain('sandbox-pay');
  });

  test('the payment page knows no other payments and no other ends', async () => {
    const { path, orderId } = await page();
    expect((await get('/pay/x')).statusCode).toBe(404);
    expect((await get('/pay/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await submit(path, 'outcome=steal')).statusCode).toBe(400);
    expect((await submit(path, '')).statusCode).toBe(400);
    expect((await post(`/payments/${orderId}`, { outcome: 'steal' })).status).toBe(400);
    expect((await post('/payments/AAAAAAAAAAAAAAAAAAAAAA', { outcome: 'pay' })).status).toBe(404);
    expect((await post('/payments/x', { outcome: 'pay' })).status).toBe(404);
    expect(await paymentStatus(app, ana, orderId)).toBe('INITIAL');
  });
});

test('one page shows every message in both languages, as mail and as SMS with its length, without a script', async () => {
  const answer = await get('/messages');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const page = answer.body;
  expect(page).not.toMatch(/<script|undefined|NaN/);
  const links = [...page.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(100);
  for (const id of links) expect(page.split(` id="${id}"`)).toHaveLength(2);
  const frames = [...page.matchAll(/<iframe sandbox loading="lazy" title="(..): [^"]+" srcdoc="[^"]+"><\/iframe>/g)];
  expect(new Set(frames.map(([, locale]) => locale))).toEqual(new Set(['ka', 'en']));
  const sms = '>შეხვედრა გადავიდა: 31 დეკ, თბილისის დროით 19:00. ბმული ელფოსტაზეა.</p>';
  expect(page).toContain(`${sms}<p class="quiet" lang="en">66 units of UCS-2, 1 segment</p>`);
  expect(page).toContain('BEGIN:VCALENDAR');
});

test('the fixtures name everybody who can sign in', async () => {
  const { therapists, waiting, admin, clients } = (await get('/fixtures')).json();
  expect(waiting).toEqual({ _id: 'therapist-tinatin-berulava', name: 'Tinatin' });
  expect(therapists).toHaveLength(24);
  expect(therapists[0]).toEqual({
    _id: 'therapist-nino-beridze',
    name: expect.stringContaining('Nino'),
    phone: expect.stringMatching(/^\+9955\d{8}$/),
    email: expect.stringContaining('@'),
    password: expect.stringMatching(/.{12,}/),
  });
  expect(admin).toMatchObject({ phone: expect.any(String), email: expect.any(String), password: expect.any(String) });
  expect(clients.length).toBeGreaterThan(0);
});

/** Every call of the simulated world, those of the payments last. */
const EVERYTHING = [
  ['GET', '/api/dev/outbox'],
  ['GET', '/api/dev/messages'],
  ['GET', '/api/dev/clock'],
  ['POST', '/api/dev/clock'],
  ['GET', '/api/dev/fixtures'],
  ['POST', '/api/dev/payments/AAAAAAAAAAAAAAAAAAAAAA'],
  ['GET', '/api/dev/pay/00000000-0000-4000-8000-000000000000'],
] as const;

test('with a real payment provider payments are not decided from here', async () => {
  const keepz = await startKeepzFake();
  const real = await testApp({ env: keepz.env });
  for (const [method, url] of EVERYTHING.slice(-2)) {
    const answer = await real.app.inject({ method, url });
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
  }
  expect((await real.app.inject({ method: 'GET', url: '/api/dev/outbox' })).statusCode).toBe(200);
  await keepz.close();
});

/** The signs of a request from elsewhere: a proxy's header, or another name than this machine's. */
const FROM_ELSEWHERE = [
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-host': 'simshvide.example' },
  { 'X-Forwarded-Proto': 'https' },
  { forwarded: 'for=203.0.113.7' },
  { 'x-real-ip': '127.0.0.1' },
  { via: '1.1 tunnel' },
  { host: 'simshvide.example' },
  { host: '127.0.0.1.example:3000' },
];

test.each(FROM_ELSEWHERE)('a request from elsewhere finds none of it: %o', async (headers) => {
  for (const [method, url] of EVERYTHING) {
    const answer = await app.app.inject({ method, url, headers });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'NOT_FOUND']);
  }
});

test('by every name of this machine it is there, and from elsewhere where ALLOW_DEV_WORLD says so', async () => {
  for (const host of ['localhost:5173', 'a.localhost', '127.0.0.1:3000', '127.8.9.1', '[::1]:3000']) {
    expect([host, (await app.app.inject({ url: '/api/dev/clock', headers: { host } })).statusCode]).toEqual([
      host,
      200,
    ]);
  }
  const allowed = await testApp({ env: { ALLOW_DEV_WORLD: '1', PUBLIC_URL: 'https://trial.example' } });
  for (const headers of FROM_ELSEWHERE) {
    expect((await allowed.app.inject({ url: '/api/dev/clock', headers })).statusCode).toBe(200);
  }
});

test('in production none of it exists (P53)', async () => {
  const config = readConfig({
    NODE_ENV: 'production',
    TRUST_PROXY: '1',
    ALLOW_SANDBOX: '1',
    PUBLIC_URL: 'https://simshvide.example',
    DATABASE_URL: 'postgres://localhost/none',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  const server = await createApp(assemble(config, { db: app.deps.db, log: app.deps.log }), { files: false });
  for (const [method, url] of EVERYTHING) expect((await server.inject({ method, url })).statusCode).toBe(404);
  await server.close();
});

test('with nothing but real providers none of it exists either, with any NODE_ENV (P53)', async () => {
  const [keepz, sender] = [await startKeepzFake(), await startSendergeFake()];
  const sms = { ...sender.env, SMS_PROVIDERS: 'senderge' };
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1' };
  const real = await testApp({ env: { ...keepz.env, ...sms, ...mail } });
  const answers = EVERYTHING.map(async ([method, url]) => (await real.app.inject({ method, url })).statusCode);
  expect(await Promise.all(answers)).toEqual(EVERYTHING.map(() => 404));
  for (const env of [
    { ...sms, ...mail },
    { ...keepz.env, ...mail },
    { ...keepz.env, ...sms },
  ]) {
    const tried = await testApp({ env });
    expect((await tried.app.inject({ method: 'GET', url: '/api/dev/clock' })).statusCode).toBe(200);
  }
  await Promise.all([keepz.close(), sender.close()]);
});
