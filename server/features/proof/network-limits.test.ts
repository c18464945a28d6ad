import { expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { PASSWORD, wrongCode } from '#server/testing/sign-in/sign-in.ts';
import { standingWork } from '#server/testing/work-items.ts';

const behindProxy = (env = {}) => testApp({ env: { TRUST_PROXY: '1', ...env } });

const SHOWN = ['429', 'TOO_MANY_CODES'];

const phone = (n: number) => `5990${String(n).padStart(5, '0')}`;

async function post(app: TestApp, path: string, from: string, sent: object) {
  const { status, body, headers } = await app.inject('POST', path, {
    body: sent,
    headers: { 'x-forwarded-for': from },
  });
  return { shown: [String(status), String(body['code'])], otpId: body['otpId'], status, body, headers };
}

const ask = (app: TestApp, n: number, from: string) => post(app, '/send-otp', from, { phoneNumber: phone(n) });

/** A code by mail: by turns for a new password and for a registration. */
function askByMail(app: TestApp, n: number, from: string) {
  const body = { email: `n${n}@example.com`, password: PASSWORD };
  return post(app, n % 2 === 0 ? '/login-email/reset' : '/registration', from, body);
}

async function guess(app: TestApp, n: number, from: string, otp: { id: unknown; right?: boolean }): Promise<unknown[]> {
  const code = otp.right ? app.codeFor(`+995${phone(n)}`) : wrongCode(app, `+995${phone(n)}`);
  const { status, body } = await post(app, '/verify-otp', from, { phone: phone(n), otpId: otp.id, otp: code });
  return status === 200 ? [200] : [status, body['code']];
}

test('codes asked for by all addresses of one /64 count together', async () => {
  const app = await behindProxy();
  for (let n = 0; n < 60; n += 1) {
    expect((await ask(app, n, `2001:db8:1:2::${(n + 1).toString(16)}`)).shown[0]).toBe('200');
  }
  expect((await ask(app, 60, '2001:db8:1:2:ffff::1')).shown).toEqual(SHOWN);
  expect((await ask(app, 60, '2001:db8:1:3::1')).shown[0]).toBe('200');
});

test('an IPv4 address counts alone, also where it is written as an IPv6 one', async () => {
  const app = await behindProxy();
  for (let n = 0; n < 60; n += 1) await ask(app, n, n % 2 === 0 ? '203.0.113.7' : '::ffff:203.0.113.7');
  expect((await ask(app, 60, '::ffff:203.0.113.7')).shown).toEqual(SHOWN);
  expect((await ask(app, 60, '::ffff:203.0.113.8')).shown[0]).toBe('200');
});

test('a look at an order counts for the whole /64', async () => {
  const app = await behindProxy();
  const look = async (ip: string) =>
    (await app.inject('GET', '/order/nothing', { headers: { 'x-forwarded-for': ip } })).status;
  const answers = new Set<number>();
  for (let n = 1; n <= 1000 && !answers.has(429); n += 1) answers.add(await look(`2001:db8:1:2::${n.toString(16)}`));
  expect([...answers]).toEqual([404, 429]);
  expect(await look('2001:db8:1:3::1')).toBe(404);
});

test('all codes by SMS of an hour have one budget, and the operator reads when it is spent', async () => {
  // A fifth is kept for browsers that have signed in before.
  const app = await behindProxy({ SMS_PER_HOUR: '6' });
  const errors = () => app.logs.filter((line) => line.includes('"level":50') && line.includes('SMS_PER_HOUR'));
  for (let n = 0; n < 5; n += 1) {
    expect((await ask(app, n, `10.0.0.${n}`)).shown[0]).toBe('200');
    app.clock.advance(MINUTE);
  }
  expect(errors()).toEqual([]);
  expect(await standingWork(app)).toEqual(['codes_budget 1']);
  const [item] = await app.rows<{ id: string }>('select id from work_items');
  const body = { item: item?.id, reason: 'a crowd, no attack' };
  await app.inject('POST', '/ops/work/seen', { token: (await app.signInAs('ADMIN')).token, body });
  expect(await standingWork(app)).toEqual([]);
  expect((await ask(app, 5, '10.0.0.5')).shown).toEqual(SHOWN);
  expect(errors()).toHaveLength(1);
  expect(app.sms).toHaveLength(5);
  const byMail = await app.inject('POST', '/login-email/reset', { body: { email: 'nino@example.com' } });
  expect(byMail.status).toBe(202);
  app.clock.advance(HOUR - 5 * MINUTE);
  expect((await ask(app, 5, '10.0.0.5')).shown[0]).toBe('200');
  expect((await ask(app, 6, '10.0.0.6')).shown).toEqual(SHOWN);
});

test('one network has codes sent by a fifth of the budget of SMS in an hour, whichever phones they go to', async () => {
  const app = await behindProxy({ SMS_PER_HOUR: '40' });
  const from = '203.0.113.7';
  for (let n = 0; n < 8; n += 1) {
    expect((await ask(app, n % 4, from)).shown[0]).toBe('200');
    app.clock.advance(2 * MINUTE);
  }
  const again = await ask(app, 4, from);
  expect(again.shown).toEqual(SHOWN);
  expect(again.headers['retry-after']).toBe(String((HOUR - 16 * MINUTE) / SECOND));
  expect((await ask(app, 4, '203.0.113.8')).shown[0]).toBe('200');
  expect((await askByMail(app, 0, from)).shown[0]).toBe('202');
  app.clock.advance(HOUR - 16 * MINUTE);
  expect((await ask(app, 5, from)).shown[0]).toBe('200');
  expect((await ask(app, 6, from)).shown).toEqual(SHOWN);
});

test('a network may have five codes sent in an hour, however small the budget', async () => {
  const app = await behindProxy({ SMS_PER_HOUR: '8' });
  for (let n = 0; n < 5; n += 1) expect((await ask(app, n, '203.0.113.7')).shown[0]).toBe('200');
  expect((await ask(app, 5, '203.0.113.7')).shown).toEqual(SHOWN);
  expect((await ask(app, 5, '203.0.113.8')).shown[0]).toBe('200');
});

test('all codes by mail of an hour have a budget of their own, and one network a fifth of it', async () => {
  const app = await behindProxy({ MAIL_CODES_PER_HOUR: '30' });
  const errors = () => app.logs.filter((line) => line.includes('"level":50') && line.includes('MAIL_CODES_PER_HOUR'));
  for (let n = 0; n < 24; n += 1) {
    if (n === 6) expect((await askByMail(app, 99, '10.0.0.0')).shown).toEqual(SHOWN);
    expect((await askByMail(app, n, `10.0.0.${Math.floor(n / 6)}`)).shown[0]).toBe('202');
  }
  expect(errors()).toEqual([]);
  expect((await askByMail(app, 30, '10.0.0.9')).shown).toEqual(SHOWN);
  expect(errors()).toHaveLength(1);
  expect(app.mails).toHaveLength(24);
  expect((await ask(app, 0, '10.0.0.9')).shown[0]).toBe('200');
  app.clock.advance(HOUR);
  expect((await askByMail(app, 30, '10.0.0.9')).shown[0]).toBe('202');
});

test('a network that guesses at many phones at once is one item for the operators, which names neither', async () => {
  const app = await behindProxy();
  const from = '203.0.113.7';
  const asked = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(app, n, from)));
  for (let tries = 0; tries < 5; tries += 1) {
    await Promise.all(asked.map(({ otpId }, n) => guess(app, n, from, { id: otpId })));
  }
  expect(await standingWork(app)).toEqual(['network_slowed 1']);
  expect(JSON.stringify(await app.rows('select * from work_items'))).not.toContain(from);
});

/** Five wrong codes for each of six phones that are new to a network. */
async function attack(app: TestApp, from: string): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    const { otpId } = await ask(app, n, from);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await guess(app, n, from, { id: otpId })).toEqual([400, 'BAD_CODE']);
    }
  }
}

test('a slowed network goes on for the first try of who asked for the code, until thirty of these were wrong', async () => {
  const app = await behindProxy();
  const from = '203.0.113.7';
  await attack(app, from);
  for (let n = 10; n < 41; n += 1) {
    const { otpId } = await ask(app, n, from);
    const foreign = { phone: phone(n), otpId, otp: app.codeFor(`+995${phone(n)}`) };
    const headers = { 'x-forwarded-for': from, cookie: '' };
    const strange = n > 10 && (await app.inject('POST', '/verify-otp', { body: foreign, headers })).body['code'];
    expect(strange).toBe(n > 10 && 'NETWORK_SLOWED');
    expect(await guess(app, n, from, { id: otpId })).toEqual([400, 'BAD_CODE']);
    expect(await guess(app, n, from, { id: otpId })).toEqual([429, 'NETWORK_SLOWED']);
    if (n > 10) continue;
    const right = await ask(app, 50, from);
    expect(await guess(app, 50, from, { id: right.otpId, right: true })).toEqual([200]);
  }
  const { otpId } = await ask(app, 51, from);
  expect(await guess(app, 51, from, { id: otpId, right: true })).toEqual([429, 'NETWORK_SLOWED']);
  app.clock.advance(HOUR);
  const later = await ask(app, 51, from);
  expect(await guess(app, 51, from, { id: later.otpId, right: true })).toEqual([200]);
});

test('each further wrong code slows a network for addresses new to it, a minute, two, and an hour at most', async () => {
  const app = await behindProxy({ SMS_PER_HOUR: '500' });
  const from = '203.0.113.7';
  await attack(app, from);
  const waits: number[] = [];
  for (let n = 20; n < 28; n += 1) {
    const { otpId } = await ask(app, n, from);
    expect(await guess(app, n, from, { id: otpId })).toEqual([400, 'BAD_CODE']);
    const sent = { phone: phone(n), otpId, otp: app.codeFor(`+995${phone(n)}`) };
    const { shown, headers } = await post(app, '/verify-otp', from, sent);
    expect(shown).toEqual(['429', 'NETWORK_SLOWED']);
    waits.push(Number(headers['retry-after']));
    app.clock.advance(Number(headers['retry-after']) * SECOND);
    // The code is still right once the wait is over, if it was not longer than the life of a code.
    if (n < 24) expect((await post(app, '/verify-otp', from, sent)).shown[0]).toBe('200');
    app.clock.advance(HOUR);
  }
  expect(waits.map((seconds) => seconds / 60)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('a network that is slowed goes on for known browsers, and tells of nobody else whether they have an account', async () => {
  const app = await behindProxy();
  const from = '203.0.113.7';
  const before = await ask(app, 50, from);
  expect(await guess(app, 50, from, { id: before.otpId, right: true })).toEqual([200]);
  await attack(app, from);
  const one = await ask(app, 60, from);
  expect(await guess(app, 60, from, { id: one.otpId })).toEqual([400, 'BAD_CODE']);
  expect(await guess(app, 60, from, { id: one.otpId, right: true })).toEqual([429, 'NETWORK_SLOWED']);
  app.clock.advance(MINUTE / 2);
  const again = await ask(app, 50, from);
  expect(await guess(app, 50, from, { id: again.otpId })).toEqual([400, 'BAD_CODE']);
  const strange = await app.inject('POST', '/verify-otp', {
    body: { phone: phone(50), otpId: again.otpId, otp: wrongCode(app, `+995${phone(50)}`) },
    headers: { 'x-forwarded-for': from, cookie: '' },
  });
  expect(strange.body['code']).toBe('NETWORK_SLOWED');
  expect(await guess(app, 50, from, { id: again.otpId, right: true })).toEqual([200]);
});
