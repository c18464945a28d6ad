import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { signInByCode } from '#server/testing/sign-in/sign-in.ts';
import { forgetEndedCounts } from './call-counts.ts';

/** Two servers on one database. */
async function twoServers(): Promise<[TestApp, TestApp]> {
  const one = await testApp();
  return [one, await testApp({ db: one.deps.db })];
}

/** How many of so many calls at once over both servers were let through. */
async function passed(
  servers: readonly TestApp[],
  times: number,
  call: (app: TestApp, n: number) => Promise<{ status: number }>,
): Promise<number> {
  const tries = Array.from({ length: times }, async (_, n) => {
    const app = servers[n % servers.length];
    if (app === undefined) throw new Error('no server');
    return (await call(app, n)).status;
  });
  return (await Promise.all(tries)).filter((status) => status !== 429).length;
}

test('of 200 calls at once over two servers exactly as many pass as the limit says', async () => {
  const servers = await twoServers();
  const ana = await signInByCode(servers[0]);
  const pay = (app: TestApp) => app.inject('POST', '/checkout/AAAAAAAAAAAAAAAAAAAAAA/cancel', { token: ana.token });
  expect(await passed(servers, 200, pay)).toBe(60);
  expect(await passed(servers, 20, pay)).toBe(0);
  const write = (app: TestApp) =>
    app.inject('POST', '/chat', { body: { message: 'Hello', email: '', audience: 'clients' } });
  expect(await passed(servers, 200, write)).toBe(10);
});

test('a refusal says when the window ends; then, and for others, it is open', async () => {
  const app = await testApp();
  const ana = await signInByCode(app, '599000001');
  const pay = ({ token }: { token: string }) =>
    app.inject('POST', '/checkout/AAAAAAAAAAAAAAAAAAAAAA/cancel', { token });
  for (let n = 0; n < 60; n += 1) expect((await pay(ana)).status).toBe(404);
  app.clock.advance(20 * MINUTE);
  const later = { ana: await signInByCode(app, '599000001'), nino: await signInByCode(app, '599000002') };
  const refused = await pay(later.ana);
  expect([refused.status, refused.body['code'], refused.headers['retry-after']]).toEqual([
    429,
    'TOO_MANY_PAYMENTS',
    String((40 * MINUTE) / 1000),
  ]);
  expect((await pay(later.nino)).status).toBe(404);
  app.clock.advance(40 * MINUTE);
  const last = await signInByCode(app, '599000001');
  expect((await pay(last)).status).toBe(404);
  // A clock that was set back does not keep anybody out for longer than the window.
  for (let n = 0; n < 60; n += 1) await pay(last);
  app.clock.advance(-2 * HOUR);
  expect((await pay(last)).status).toBe(404);
});

test('every call has a limit, by person where somebody is signed in, else by network', async () => {
  const app = await testApp({ env: { CALLS_PER_MINUTE: '4' } });
  const [ana, nino] = [await signInByCode(app, '599000001'), await signInByCode(app, '599000002')];
  const look = (token?: string) => refusal(app.inject('GET', '/content/genders', token === undefined ? {} : { token }));
  for (let n = 0; n < 4; n += 1) expect(await look(ana.token)).toEqual([200, undefined]);
  expect(await look(ana.token)).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(await look(nino.token)).toEqual([200, undefined]);
  for (let n = 0; n < 20; n += 1) expect(await look()).toEqual([200, undefined]);
  expect(await look()).toEqual([429, 'TOO_MANY_REQUESTS']);
  app.clock.advance(MINUTE);
  expect(await look()).toEqual([200, undefined]);
});

test('all calls of a person together have a budget, in which costly ones weigh more, and paying is outside of it', async () => {
  const app = await testApp({ env: { CALLS_PER_MINUTE: '10' } });
  const [ana, nino] = [await signInByCode(app, '599000001'), await signInByCode(app, '599000002')];
  const similar = async ({ token }: { token: string }) =>
    (await app.inject('GET', '/therapists/nobody/similar', { token })).status;
  expect([await similar(ana), await similar(ana), await similar(ana)]).toEqual([404, 404, 429]);
  expect((await app.inject('GET', '/settings', { token: ana.token })).status).toBe(429);
  expect((await app.inject('POST', '/checkout/AAAAAAAAAAAAAAAAAAAAAA/cancel', { token: ana.token })).status).toBe(404);
  expect(await similar(nino)).toBe(404);
});

test('no call of the contract is without one', async () => {
  const app = await testApp({ env: { CALLS_PER_MINUTE: '1' } });
  const calls = Object.entries(endpoints).map(async ([name, { method, path }]) => {
    const call = () => app.app.inject({ method, url: `/api${path.replaceAll(/:\w+/g, 'x')}` });
    const answers = await Promise.all(Array.from({ length: 6 }, call));
    return [name, answers.at(-1)?.statusCode];
  });
  expect((await Promise.all(calls)).filter(([, status]) => status !== 429)).toEqual([]);
});

test('whom a counter counts by cannot be read from the database, and it goes when its window is over', async () => {
  const app = await testApp();
  const ana = await signInByCode(app);
  await app.inject('POST', '/login-email', { body: { email: 'ana@example.com', password: 'not the right one' } });
  await app.inject('POST', '/checkout/AAAAAAAAAAAAAAAAAAAAAA/cancel', { token: ana.token });
  const counts = (await dump(app.deps.db)).split('\n').filter((line) => line.startsWith('call_counts '));
  expect(counts).toHaveLength(4);
  for (const clear of ['127.0.0.1', ana.userId, 'password']) expect(counts.join('\n')).not.toContain(clear);
  app.clock.advance(10 * MINUTE);
  await forgetEndedCounts(app.deps);
  expect(await app.rows('select calls from call_counts')).toEqual([{ calls: 1 }]);
  app.clock.advance(HOUR);
  await forgetEndedCounts(app.deps);
  expect(await app.rows('select calls from call_counts')).toEqual([]);
});
