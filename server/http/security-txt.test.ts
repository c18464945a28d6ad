import { expect, test } from 'vitest';
import { DAY } from '#domain/dates.ts';
import { testApp } from '#server/testing/app.ts';

test('security.txt says where to write, in which languages, at one address, and for less than a year', async () => {
  const { app, clock } = await testApp({
    env: { SUPPORT_EMAIL: 'safe@example.ge', PUBLIC_URL: 'http://localhost:3000' },
  });
  const answer = await app.inject({ url: '/.well-known/security.txt' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.body).toBe(
    [
      'Contact: mailto:safe@example.ge',
      'Expires: 2027-05-23T00:00:00.000Z',
      'Preferred-Languages: ka, en',
      'Canonical: http://localhost:3000/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  clock.advance(100 * DAY);
  expect((await app.inject({ url: '/.well-known/security.txt' })).body).toContain('Expires: 2027-08-31T');
});
