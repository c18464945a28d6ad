import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { signInByCode } from '#server/testing/sign-in/sign-in.ts';

test('neither a stolen dump nor the log shows a phone, an address, a name, an answer, a code or a password', async () => {
  const app = await testApp();
  const { token, userId } = await signInByCode(app, '599876543');
  const code = app.codeFor('+995599876543');
  const user = { id: userId, name: 'მარიამ კანარი', email: 'canary.contact@example.com' };
  expect((await app.inject('PUT', '/user', { token, body: { user } })).status).toBe(200);
  const preferences = { typeTherapy: 'type-personal', psychoIssues: ['suicide_attempts', 'chemical'] };
  await app.inject('PUT', '/user/preferences', { token, body: { user: { id: userId, preferences } } });
  await app.inject('POST', '/therapists', { token, body: {} });
  const body = { email: 'canary.login@example.com', password: 'კანარის ჩიტი 2026' };
  await app.inject('POST', '/registration', { body });
  await app.inject('POST', '/login-email', { body });
  await app.inject('POST', '/verify-otp', { body: { otp: '12', otpId: 'x', phone: '599876543' } });

  const seen = `${await dump(app.deps.db)}\n${app.logs.join('\n')}`;
  const canaries = ['599876543', 'მარიამ', 'canary', 'suicide', 'chemical', 'კანარის', ` ${code}`, `"${code}"`, token];
  const binary = canaries.map((canary) => Buffer.from(canary).toString('hex'));
  expect([...canaries, ...binary].filter((canary) => seen.includes(canary))).toEqual([]);
});
