import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { bearer, stubApp } from './testing/stub-app.ts';

const json = { 'content-type': 'application/json' };

test('refusals are localized by ?locale, then the body, then Accept-Language, else Georgian', async () => {
  const { app } = await stubApp();
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ method: 'GET', url, headers })).json().message;
  expect(await ask('/api/order/x')).toBe('ჩანაწერი ვერ მოიძებნა');
  expect(await ask('/api/order/x', { 'accept-language': 'en-GB,ka;q=0.5' })).toBe('Not found');
  expect(await ask('/api/order/x?locale=ka', { 'accept-language': 'en' })).toBe('ჩანაწერი ვერ მოიძებნა');
  expect(await ask('/api/order/x?locale=xx', { 'accept-language': 'fr' })).toBe('ჩანაწერი ვერ მოიძებნა');
});

test('refusals carry the code, the request id and seconds to wait', async () => {
  const { app } = await stubApp({
    sendSignInCode: async () => {
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
  const payload = '{"phoneNumber":5}';
  const wrong = await app.inject({ method: 'POST', url: '/api/send-otp', headers: json, payload });
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
    readTherapyTypes: async () => {
      throw new TypeError('the inside');
    },
  });
  const answer = await app.inject({ method: 'GET', url: '/api/info' });
  expect(answer.statusCode).toBe(500);
  const message = 'An unexpected error occurred';
  expect(answer.json()).toEqual({ message, code: 'INTERNAL', requestId: 'request-1' });
  expect(lines.join()).toContain('the inside');
  expect(lines.join()).toContain('request-1');
});

test.each([
  ['USER', 401, 'NOT_AUTHORIZED'],
  ['THERAPIST', 404, 'CLIENT_NOT_FOUND'],
  ['ADMIN', 404, 'CLIENT_NOT_FOUND'],
] as const)('somebody who has left meanwhile: a %s reads %i %s', async (role, status, refusal) => {
  const { app } = await stubApp({
    readUser: async () => {
      throw Object.assign(new Error('gone'), { code: 'SB009' });
    },
  });
  const headers = { ...json, authorization: await bearer({ role }) };
  const payload = '{"user":{"id":"ana"}}';
  const answer = await app.inject({ method: 'POST', url: '/api/get-user-information', headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([status, refusal]);
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
    readTherapyTypes: async () => {
      throw Object.assign(new Error('connect'), { code });
    },
  });
  const answer = await app.inject({ method: 'GET', url: '/api/info' });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('a value that the database cannot read is 400 VALIDATION, and is not logged', async () => {
  const { app, lines } = await stubApp({
    readOrder: async () => {
      throw Object.assign(new Error('invalid input syntax for type uuid: "canary"'), { code: '22P02' });
    },
  });
  const answer = await app.inject({ method: 'GET', url: '/api/order/canary' });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
  expect(lines.join()).toContain('22P02');
  expect(lines.join()).not.toContain('canary');
});

test('no input of a refused call is logged', async () => {
  const { app, lines } = await stubApp();
  const headers = { ...json, authorization: 'Bearer canary', 'user-agent': 'canary', cookie: 'refresh=canary' };
  const payload = '{"phoneNumber":["canary"]}';
  await app.inject({ method: 'POST', url: '/api/send-otp?locale=canary', headers, payload });
  await app.inject({ method: 'POST', url: '/api/send-otp', headers, payload: '{"canary' });
  await app.inject({ method: 'GET', url: '/api/canary/%', headers });
  expect(lines.join()).not.toContain('canary');
});
