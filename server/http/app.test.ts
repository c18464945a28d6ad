import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { bearer, rawRequest, stubApp, TOKEN_KEY } from './testing/stub-app.ts';

const json = { 'content-type': 'application/json' };

describe('the endpoint table', () => {
  test('an endpoint without a handler stops the start', async () => {
    await expect(stubApp({}, { routes: {} })).rejects.toThrow('has no handler');
  });

  test('a handler without an endpoint stops the start', async () => {
    await expect(stubApp(Object.fromEntries([['stranger', async () => null]]))).rejects.toThrow('stranger');
  });

  test('every call of the contract is served', async () => {
    const { app } = await stubApp();
    for (const [name, { method, path, who }] of Object.entries(endpoints)) {
      const answer = await app.inject({ method, url: `/api${path.replace(/:\w+/g, 'x')}` });
      expect([name, answer.statusCode === 401]).toEqual([name, who !== 'anyone']);
      expect([name, answer.statusCode === 405]).toEqual([name, false]);
    }
  });
});

describe('who may call', () => {
  test('no token is 401 before the body is even read', async () => {
    const { app } = await stubApp();
    const answer = await app.inject({ method: 'POST', url: '/api/therapists', headers: json, payload: '{' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'NOT_AUTHORIZED', message: 'გთხოვთ, ხელახლა შეხვიდეთ' });
  });

  test('the role of another kind of person is 403', async () => {
    const { app } = await stubApp();
    const authorization = await bearer({ role: 'THERAPIST' });
    const answer = await app.inject({ method: 'GET', url: '/api/booking/current', headers: { authorization } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  test('the handler gets the caller of the token', async () => {
    const seen: unknown[] = [];
    const { app } = await stubApp({
      currentBooking: async ({ caller }) => {
        seen.push(caller);
        return { hold: null, order: null, contact: null };
      },
    });
    const answer = await app.inject({
      method: 'GET',
      url: '/api/booking/current',
      headers: { authorization: await bearer() },
    });
    expect(answer.json()).toEqual({ hold: null, order: null, contact: null });
    expect(seen).toEqual([{ userId: 'ana', role: 'USER', signInId: 'live' }]);
  });

  test('a signed-out token is refused although it has not run out', async () => {
    const { app } = await stubApp();
    const authorization = await bearer({ signInId: 'ended' });
    const answer = await app.inject({ method: 'GET', url: '/api/booking/current', headers: { authorization } });
    expect(answer.statusCode).toBe(401);
  });

  test('a token ends after ten minutes of the injected clock', async () => {
    const { app, clock } = await stubApp();
    const headers = { authorization: await bearer() };
    clock.advance(10 * 60_000 - 1000);
    expect((await app.inject({ method: 'GET', url: '/api/booking/current', headers })).statusCode).toBe(404);
    clock.advance(1000);
    expect((await app.inject({ method: 'GET', url: '/api/booking/current', headers })).statusCode).toBe(401);
  });

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    'Bearer ',
    'Bearer undefined',
    'Bearer a.b.c',
    'Basic YTpi',
    'Bearer %00',
    `Bearer ${part({ alg: 'none' })}.${part({ sub: 'ana', role: 'ADMIN', sid: 's', exp: 9e9 })}.`,
    `Bearer ${part({ alg: 'None', typ: 'access' })}.${part({ sub: 'ana', role: 'ADMIN', sid: 's', exp: 9e9 })}.AA`,
    `Bearer ${part({ alg: 'ES256', typ: 'access' })}.${part({ sub: 'ana' })}.${'A'.repeat(86)}`,
  ])('a forged or broken authorization is 401: %s', async (authorization) => {
    const { app } = await stubApp();
    const answer = await app.inject({ method: 'GET', url: '/api/booking/current', headers: { authorization } });
    expect(answer.statusCode).toBe(401);
  });

  test('a token signed with another key is 401', async () => {
    const { app } = await stubApp();
    const authorization = await bearer(
      {},
      TOKEN_KEY.map((byte) => byte ^ 1),
    );
    const answer = await app.inject({ method: 'GET', url: '/api/booking/current', headers: { authorization } });
    expect(answer.statusCode).toBe(401);
  });
});

describe('refusals', () => {
  test('are localized by ?locale, then the body, then Accept-Language, else Georgian', async () => {
    const { app } = await stubApp();
    const ask = async (url: string, headers: Record<string, string> = {}) =>
      (await app.inject({ method: 'GET', url, headers })).json().message;
    expect(await ask('/api/order/x')).toBe('ჩანაწერი ვერ მოიძებნა');
    expect(await ask('/api/order/x', { 'accept-language': 'en-GB,ka;q=0.5' })).toBe('Not found');
    expect(await ask('/api/order/x?locale=ka', { 'accept-language': 'en' })).toBe('ჩანაწერი ვერ მოიძებნა');
    expect(await ask('/api/order/x?locale=xx', { 'accept-language': 'fr' })).toBe('ჩანაწერი ვერ მოიძებნა');
  });

  test('carry the code, the request id and seconds to wait', async () => {
    const { app } = await stubApp({
      sendOtp: async () => {
        throw new DomainError('TOO_MANY_CODES', { retryAfter: 118.2 });
      },
    });
    const answer = await app.inject({ method: 'POST', url: '/api/send-otp', headers: json, payload: '{}' });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('119');
    expect(answer.json()).toMatchObject({ code: 'TOO_MANY_CODES', requestId: answer.headers['x-request-id'] });
  });

  test('a value out of shape is 400 VALIDATION, also in the address', async () => {
    const { app } = await stubApp();
    const wrong = await app.inject({
      method: 'POST',
      url: '/api/send-otp',
      headers: json,
      payload: '{"phoneNumber":5}',
    });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'VALIDATION']);
    const twice = await app.inject({ method: 'GET', url: '/api/info?locale=ka&locale=en' });
    expect([twice.statusCode, twice.json().code]).toEqual([400, 'VALIDATION']);
  });

  test('the list of therapists carries its message in data as well', async () => {
    const { app } = await stubApp();
    const headers = { ...json, authorization: await bearer(), 'accept-language': 'en' };
    const answer = await app.inject({ method: 'POST', url: '/api/therapists', headers, payload: '{}' });
    expect(answer.json()).toMatchObject({ message: 'Not found', code: 'NOT_FOUND', data: { message: 'Not found' } });
  });

  test('a fault is 500 and tells the details to the log only', async () => {
    const { app, lines } = await stubApp({
      info: async () => {
        throw new TypeError('the inside');
      },
    });
    const answer = await app.inject({ method: 'GET', url: '/api/info' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: 'An unexpected error occurred',
      code: 'INTERNAL',
      requestId: 'request-1',
    });
    expect(lines.join()).toContain('the inside');
    expect(lines.join()).toContain('request-1');
  });

  test.each([
    ['out of reach', 'ECONNREFUSED'],
    ['that hung up', '08006'],
    ['that takes too long', '57014'],
    ['that waits for a lock', '55P03'],
    ['that only reads', '25006'],
    ['that is fought over', '40001'],
  ])('a database %s is 503 with a time to come back', async (_, code) => {
    const { app } = await stubApp({
      info: async () => {
        throw Object.assign(new Error('connect'), { code });
      },
    });
    const answer = await app.inject({ method: 'GET', url: '/api/info' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a value the database cannot read is the fault of who sent it', async () => {
    const { app, lines } = await stubApp({
      order: async () => {
        throw Object.assign(new Error('invalid input syntax for type uuid: "canary"'), { code: '22P02' });
      },
    });
    const answer = await app.inject({ method: 'GET', url: '/api/order/canary' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect(lines.join()).toContain('22P02');
    expect(lines.join()).not.toContain('canary');
  });
});

describe('paths and methods', () => {
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
});

describe('every answer', () => {
  test.each(['/api/info', '/api/nothing', '/api/%', '/', '/api/docs'])(
    '%s carries the headers that harden it',
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

  test('over https asks for https from then on', async () => {
    const { app } = await stubApp({}, { https: true });
    const { headers } = await app.inject({ method: 'GET', url: '/api/info' });
    expect(headers['strict-transport-security']).toContain('max-age=');
  });

  test('of the API is kept by nobody', async () => {
    const { app } = await stubApp({ logout: async () => null });
    const answer = await app.inject({ method: 'POST', url: '/api/logout' });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test('the refresh cookie is out of reach of scripts and of other sites', async () => {
  const { app, clock } = await stubApp(
    {
      logout: async ({ head }) => {
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

test('an answer that the browser has already is 304', async () => {
  const { app } = await stubApp({
    priceRanges: async ({ head }) => {
      head.header('etag', '"v1"');
      return [];
    },
  });
  const first = await app.inject({ method: 'GET', url: '/api/content/price-ranges' });
  expect([first.statusCode, first.json()]).toEqual([200, []]);
  const headers = { 'if-none-match': '"v1"' };
  const again = await app.inject({ method: 'GET', url: '/api/content/price-ranges', headers });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each(['W/"v1"', '"v0", W/"v1"', '*'])('so is one whose tag a proxy made %s', async (tag) => {
  const { app } = await stubApp({
    priceRanges: async ({ head }) => {
      head.header('etag', '"v1"');
      return [];
    },
  });
  const ask = (value: string) =>
    app.inject({ method: 'GET', url: '/api/content/price-ranges', headers: { 'if-none-match': value } });
  expect((await ask(tag)).statusCode).toBe(304);
  expect((await ask('"v0", W/"v2"')).statusCode).toBe(200);
});

test('a callback of a payment provider may be of any type and is handed on as bytes', async () => {
  const seen: string[] = [];
  const { app } = await stubApp({
    paymentCallback: async ({ request, params }) => {
      seen.push(`${params.provider} ${Buffer.from(request.rawBody ?? []).toString()}`);
      return { received: true };
    },
  });
  for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
    const headers = { 'content-type': type };
    const answer = await app.inject({ method: 'POST', url: '/api/payments/keepz/callback', headers, payload: '{"a' });
    expect(answer.json()).toEqual({ received: true });
  }
  expect(seen).toEqual(Array(3).fill('keepz {"a'));
  const large = 'a'.repeat(70_000);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/payments/keepz/callback',
    headers: json,
    payload: large,
  });
  expect(answer.statusCode).toBe(413);
});

test('no input of a refused call is logged', async () => {
  const { app, lines } = await stubApp();
  const headers = { ...json, authorization: 'Bearer canary', 'user-agent': 'canary', cookie: 'refresh=canary' };
  await app.inject({
    method: 'POST',
    url: '/api/send-otp?locale=canary',
    headers,
    payload: '{"phoneNumber":["canary"]}',
  });
  await app.inject({ method: 'POST', url: '/api/send-otp', headers, payload: '{"canary' });
  await app.inject({ method: 'GET', url: '/api/canary/%', headers });
  expect(lines.join()).not.toContain('canary');
});

describe('the description of the API', () => {
  test('is OpenAPI 3.1 and knows every call', async () => {
    const { app } = await stubApp();
    const document = (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(operations.toSorted()).toEqual(Object.keys(endpoints).toSorted());
    const { responses } = document.paths['/api/send-otp'].post;
    expect(responses['200'].content['application/json'].schema.properties).toHaveProperty('otpId');
    expect(Object.keys(responses['default'].content['application/json'].schema.properties)).toEqual([
      'message',
      'code',
      'requestId',
    ]);
  });

  test('can be read on a page that asks no other host for anything', async () => {
    const { app } = await stubApp();
    const answer = await app.inject({ method: 'GET', url: '/api/docs' });
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('/api/therapists/reserve-appointment');
    expect(answer.body).not.toMatch(/<script|https?:\/\//);
  });
});

describe('health', () => {
  test('is told to the machine itself only', async () => {
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
});

describe('on a real connection', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    ({ app } = await stubApp());
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const head = 'Host: localhost\r\nConnection: close\r\n';

  test('headers that are too large are 431', async () => {
    const answer = await rawRequest(app, `GET /api/info HTTP/1.1\r\n${head}X-Big: ${'a'.repeat(70_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  test.each([
    ['what is not HTTP', 'nonsense\r\n\r\n'],
    ['an unknown method', `FOO / HTTP/1.1\r\n${head}\r\n`],
    ['a length that is no number', `POST /api/logout HTTP/1.1\r\n${head}Content-Length: abc\r\n\r\n`],
    ['two lengths', `POST /api/logout HTTP/1.1\r\n${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    ['a line break in a header', `GET /api/info HTTP/1.1\r\n${head}X: a\nb\r\n\r\n`],
  ])('%s is 400', async (_name, text) => {
    const answer = await rawRequest(app, text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"VALIDATION"');
    expect(answer).toContain('x-content-type-options: nosniff');
  });

  test.each(['TRACE', 'PROPFIND', 'LOCK', 'MKCOL', 'SEARCH'])('%s is 405', async (method) => {
    for (const path of ['/', '/api/send-otp']) {
      const answer = await rawRequest(app, `${method} ${path} HTTP/1.1\r\n${head}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer.toLowerCase()).toMatch(/\r\nallow: \w/);
    }
  });

  test('CONNECT opens nothing', async () => {
    const answer = await rawRequest(app, `CONNECT example.com:443 HTTP/1.1\r\n${head}\r\n`);
    expect(answer === '' || answer.startsWith('HTTP/1.1 405 ')).toBe(true);
  });

  test('two content types are refused', async () => {
    const types = 'Content-Type: application/json\r\nContent-Type: text/plain\r\n';
    const answer = await rawRequest(app, `POST /api/send-otp HTTP/1.1\r\n${head}${types}Content-Length: 2\r\n\r\n{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  });

  test('it still serves after all of that', async () => {
    expect(await rawRequest(app, `GET /api/info HTTP/1.1\r\n${head}\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

test('a caller who hangs up before the answer is no fault, and has no address', async () => {
  const asked = Promise.withResolvers<void>();
  const hungUp = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<string>();
  const { app, lines } = await stubApp(
    {
      contentUser: async ({ request }) => {
        seen.resolve(request.ip);
        throw new DomainError('NOT_FOUND');
      },
    },
    {
      isSignInLive: async () => {
        asked.resolve();
        await hungUp.promise;
        return true;
      },
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  app.server.on('connection', (socket) => socket.once('close', () => hungUp.resolve()));
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api/content/user HTTP/1.1\r\nhost: localhost\r\nauthorization: ${await bearer()}\r\n\r\n`);
  await asked.promise;
  socket.destroy();
  expect(await seen.promise).toBe('0.0.0.0');
  await app.close();
  expect(lines.join()).not.toContain('"fault"');
});
