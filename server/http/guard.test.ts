import { expect, test } from 'vitest';
import { bearer, stubApp, TOKEN_KEY } from './testing/stub-app.ts';

const json = { 'content-type': 'application/json' };

test('a call without a token is 401 before the body is even read', async () => {
  const { app } = await stubApp();
  const answer = await app.inject({ method: 'POST', url: '/api/therapists', headers: json, payload: '{' });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'NOT_AUTHORIZED', message: 'გთხოვთ, ხელახლა შეხვიდეთ' });
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
  const otherKey = TOKEN_KEY.map((byte) => byte ^ 1);
  const authorization = await bearer({}, otherKey);
  const answer = await app.inject({ method: 'GET', url: '/api/booking/current', headers: { authorization } });
  expect(answer.statusCode).toBe(401);
});
