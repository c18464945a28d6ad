import { expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { testApp } from '#server/testing/app.ts';
import { signInByCode } from '#server/testing/sign-in/sign-in.ts';
import { removePerson } from '#server/features/alarm/alarm.sql.ts';

test('a sign-in ended by another process is noticed within half a minute, and costs no query before', async () => {
  const app = await testApp();
  const { token, userId } = await signInByCode(app);
  const ask = async () => (await app.inject('GET', '/content/user', { token })).status;
  expect(await ask()).toBe(200);
  await app.rows("update sign_ins set revoked_at = created_at, revoked_why = 'logout' where user_id = $1", [userId]);
  expect(await ask()).toBe(200);
  app.clock.advance(MINUTE / 2);
  expect(await ask()).toBe(401);
});

test('what an operator changes asks the database: a sign-in ended by another process changes nothing more', async () => {
  const app = await testApp();
  const { token, userId } = await app.signInAs('ADMIN');
  const look = async () => (await app.inject('GET', '/ops/payments/stuck', { token })).status;
  const accept = async () => {
    const body = { on: '2026-11-24', gelPerEur: '3.1', reason: 'published late' };
    return (await app.inject('POST', '/ops/exchange/accept', { token, body })).status;
  };
  expect([await look(), await accept()]).toEqual([200, 409]);
  await app.rows("update sign_ins set revoked_at = created_at, revoked_why = 'logout' where user_id = $1", [userId]);
  expect(await accept()).toBe(401);
  // The cache has learned it as well.
  expect(await look()).toBe(401);
});

test('a removed person is signed out', async () => {
  const app = await testApp();
  const { token, cookie, userId } = await app.signInAs('THERAPIST');
  await removePerson(app.deps.db, { userId, now: app.clock.now() });
  expect((await app.inject('GET', '/practice', { token })).status).toBe(401);
  expect((await app.inject('GET', '/refresh', { headers: { cookie: `refresh=${cookie}` } })).status).toBe(401);
});

test('a role that changed is in the next access token', async () => {
  const app = await testApp();
  const { cookie, userId } = await signInByCode(app);
  await app.rows("update users set role = 'THERAPIST' where id = $1", [userId]);
  const { body } = await app.inject('GET', '/refresh', { headers: { cookie: `refresh=${cookie}` } });
  expect(body).toMatchObject({ user: { role: 'THERAPIST' } });
});
