import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { bearer, stubApp } from './testing/stub-app.ts';

test('an endpoint without a handler stops the start', async () => {
  await expect(stubApp({}, { routes: {} })).rejects.toThrow('has no handler');
});

test('a handler without an endpoint stops the start', async () => {
  await expect(stubApp(Object.fromEntries([['stranger', async () => null]]))).rejects.toThrow('stranger');
});

// spec §7: "Base path /api on the product's own host;"
test('every call of the contract is served', async () => {
  const { app } = await stubApp();
  for (const [name, { method, path, who }] of Object.entries(endpoints)) {
    const answer = await app.inject({ method, url: `/api${path.replace(/:\w+/g, 'x')}` });
    expect([name, answer.statusCode === 401]).toEqual([name, who !== 'anyone' && who !== 'optionally-signed-in']);
    expect([name, answer.statusCode === 405]).toEqual([name, false]);
  }
});

test.each([
  ['DELETE', '/api/user/preferences', 'PUT'],
  ['POST', '/api/therapists/therapist-1', 'GET'],
  ['PUT', '/api/order/abc', 'GET'],
  ['GET', '/api/therapists/', 'POST'],
  ['OPTIONS', '/api/send-otp', 'POST'],
  ['PATCH', '/api/user', 'PUT'],
] as const)('%s %s is 405 and says what is allowed', async (method, url, allow) => {
  const { app } = await stubApp();
  const answer = await app.inject({ method, url });
  expect([answer.statusCode, answer.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  expect(answer.headers.allow).toContain(allow);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('HEAD runs no handler but of what everybody may read: of every other call it is 405', async () => {
  const run = new Set<string>();
  const routes = Object.keys(endpoints).map((name) => [name, async () => void run.add(name)]);
  const { app } = await stubApp(Object.fromEntries(routes));
  const headers = { authorization: await bearer({ role: 'ADMIN' }) };
  const refused: string[] = [];
  for (const { method, path } of Object.values(endpoints)) {
    const answer = await app.inject({ method: 'HEAD', url: `/api${path.replace(/:\w+/g, 'x')}`, headers });
    expect(answer.body).toBe('');
    if (answer.statusCode !== 405) continue;
    refused.push(path);
    expect(String(answer.headers.allow).split(', ')).toContain(method);
  }
  const open = Object.entries(endpoints).filter(([, { path }]) => !refused.includes(path));
  expect(new Set(open.filter(([, { method }]) => method === 'GET').map(([name]) => name))).toEqual(run);
  expect([...run].toSorted()).toEqual([
    'listCrisisNumbers',
    'listGenders',
    'listPriceRanges',
    'readChatSettings',
    'readLanding',
    'readPrivacyPolicy',
    'readTerms',
    'readTherapyTypes',
  ]);
});

test.each(['/api', '/api/', '/api/nothing', '/api/therapists/a/b', '/api/../etc/passwd'])(
  '%s is a 404 in JSON',
  async (url) => {
    const { app } = await stubApp();
    const answer = await app.inject({ method: 'GET', url });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  },
);

test.each(['/api/%c0%ae%c0%ae/', '/api/order/%', '/api/order/a%00b', `/api/order/${'a'.repeat(500)}`])(
  'an address nobody can mean is 400 or 404: %s',
  async (url) => {
    const { app } = await stubApp();
    const answer = await app.inject({ method: 'GET', url });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
  },
);
