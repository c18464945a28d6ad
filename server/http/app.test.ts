import pino from 'pino';
import { expect, test } from 'vitest';
import { healthApp } from './health.ts';
import { stubApp } from './testing/stub-app.ts';

test.each(['/api/info', '/api/nothing', '/api/%', '/', '/api/docs'])(
  'the answer to %s carries the safe headers',
  async (url) => {
    const { app } = await stubApp();
    const { headers } = await app.inject({ method: 'GET', url });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['strict-transport-security']).toBeUndefined();
  },
);

test('every answer over https asks for https from then on', async () => {
  const { app } = await stubApp({}, { https: true });
  const { headers } = await app.inject({ method: 'GET', url: '/api/info' });
  expect(headers['strict-transport-security']).toContain('max-age=');
});

test('every answer names the chat of another company for the two landings, only when there is one, and never for a call', async () => {
  const policyOf = async (chatOrigin: string | null, url: string) => {
    const { app } = await stubApp({}, { chatOrigin });
    return String((await app.inject({ method: 'GET', url })).headers['content-security-policy']);
  };
  const origin = 'https://chat.example.ge';
  for (const url of ['/', '/?lang=en', '/psychologist', '/psychologist/']) {
    const policy = await policyOf(origin, url);
    for (const part of ['script-src', 'frame-src', 'connect-src']) {
      expect(policy).toMatch(new RegExp(`${part} [^;]*${origin}`));
    }
    expect(policy).toContain("default-src 'self'");
    expect(await policyOf(null, url)).not.toContain(origin);
  }
  const policy = await policyOf(origin, '/api/chat');
  expect(policy).not.toContain(origin);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
});

test('no answer of the API is kept by a cache', async () => {
  const { app } = await stubApp({ signOut: async () => null });
  const answer = await app.inject({ method: 'POST', url: '/api/logout' });
  expect(answer.statusCode).toBe(204);
  expect(answer.body).toBe('');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('the refresh cookie is out of reach of scripts and of other sites', async () => {
  const { app, clock } = await stubApp(
    {
      signOut: async ({ head }) => {
        head.setRefreshCookie('secret', clock.now() + 60_000);
        return null;
      },
    },
    { secureCookies: true },
  );
  const answer = await app.inject({ method: 'POST', url: '/api/logout' });
  const cookie = String(answer.headers['set-cookie']);
  for (const part of ['refresh=secret', 'HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api', 'Max-Age=60']) {
    expect(cookie).toContain(part);
  }
});

test.each(['"v1"', 'W/"v1"', '"v0", W/"v1"', '*'])('an answer that the browser has as %s is 304', async (tag) => {
  const { app } = await stubApp({
    listPriceRanges: async ({ head }) => {
      head.header('etag', '"v1"');
      return [];
    },
  });
  const ask = async (headers: Record<string, string>) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: '/api/content/price-ranges', headers });
    return [statusCode, body];
  };
  expect(await ask({})).toEqual([200, '[]']);
  expect(await ask({ 'if-none-match': tag })).toEqual([304, '']);
  expect(await ask({ 'if-none-match': '"v0", W/"v2"' })).toEqual([200, '[]']);
});

test('a callback of a payment provider may be of any type and is handed on as bytes', async () => {
  const seen: string[] = [];
  const { app } = await stubApp({
    takePaymentCallback: async ({ request, params }) => {
      seen.push(`${params.provider} ${Buffer.from(request.rawBody ?? []).toString()}`);
      return { received: true };
    },
  });
  const send = (type: string, payload: string) => {
    const headers = { 'content-type': type };
    return app.inject({ method: 'POST', url: '/api/payments/keepz/callback', headers, payload });
  };
  for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
    expect((await send(type, '{"a')).json()).toEqual({ received: true });
  }
  expect(seen).toEqual(Array(3).fill('keepz {"a'));
  expect((await send('application/json', 'a'.repeat(70_000))).statusCode).toBe(413);
});

test('health is told to the machine itself only', async () => {
  let ready = true;
  const { app } = await stubApp({}, { isReady: async () => ready });
  const ask = async (url: string, remoteAddress = '127.0.0.1') =>
    (await app.inject({ method: 'GET', url, remoteAddress })).statusCode;
  expect(await ask('/healthz')).toBe(200);
  expect(await ask('/readyz')).toBe(200);
  ready = false;
  expect(await ask('/healthz')).toBe(200);
  expect(await ask('/readyz')).toBe(503);
  expect(await ask('/healthz', '203.0.113.5')).toBe(404);
});

test('behind a proxy health believes nothing that a visitor has written', async () => {
  const { app } = await stubApp({}, { isReady: async () => true, trustProxy: true });
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ method: 'GET', url: '/healthz', remoteAddress: '127.0.0.1', headers })).statusCode;
  expect(await ask({ 'x-forwarded-for': '203.0.113.5' })).toBe(404);
  expect(await ask({ 'x-forwarded-for': '127.0.0.1, ::1, 203.0.113.5' })).toBe(404);
  expect(await ask({ 'x-forwarded-for': '203.0.113.5', forwarded: 'for=127.0.0.1', host: 'localhost' })).toBe(404);
});

test('a server that stops is not ready, and each of its answers closes the connection', async () => {
  let isStopping = false;
  const { app } = await stubApp({}, { isReady: async () => true, isStopping: () => isStopping });
  const ask = async (url: string) => app.inject({ method: 'GET', url, remoteAddress: '127.0.0.1' });
  expect((await ask('/api/info')).headers['connection']).not.toBe('close');
  isStopping = true;
  expect((await ask('/readyz')).statusCode).toBe(503);
  expect((await ask('/healthz')).statusCode).toBe(200);
  for (const url of ['/healthz', '/api/info', '/api/none']) {
    expect([url, (await ask(url)).headers['connection']]).toEqual([url, 'close']);
  }
});

test('the listener for a proxy of another machine answers about health alone', async () => {
  let ready = true;
  const app = healthApp({ log: pino({ level: 'silent' }), requestId: () => '', isReady: async () => ready });
  const ask = async (url: string) => (await app.inject({ method: 'GET', url, remoteAddress: '10.0.0.7' })).statusCode;
  expect([await ask('/healthz'), await ask('/readyz'), await ask('/'), await ask('/api/info')]).toEqual([
    200, 200, 404, 404,
  ]);
  ready = false;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
});
