// docs/decisions/238
import { beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await testApp();
  ({ token } = await app.signInAs('ADMIN'));
  await app.rows(`update users set is_demo = false where role = 'ADMIN'`);
});

const codeUntil = async () => (await app.inject('GET', '/ops/today', { token })).body['codeUntil'];
const proved = () => app.inject('GET', '/ops/complaints', { token });

test('the day says until when the code holds, and one press ends it', async () => {
  const shownAt = app.clock.now();
  app.clock.advance(MINUTE);
  expect(await codeUntil()).toBe(new Date(shownAt + 10 * MINUTE).toISOString());
  expect((await proved()).status).toBe(200);
  expect((await app.inject('POST', '/ops/code/end', { token })).status).toBe(204);
  expect(await codeUntil()).toBeNull();
  expect(await refusal(proved())).toEqual([403, 'PROOF_NEEDED']);
});

test('a code of ten minutes ago holds no more', async () => {
  await app.rows(`update sign_ins set code_shown_at = code_shown_at - interval '10 minutes'`);
  expect(await codeUntil()).toBeNull();
});
