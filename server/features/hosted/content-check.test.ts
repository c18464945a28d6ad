import { expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { listening, terminal } from '#server/testing/content/content-command.ts';
import { NINO } from '#server/testing/content/content-store.ts';
import { hostedApp, hosted, test } from '#server/testing/content/hosted-app.ts';

const KNOWN = '122 documents: 1 mistake keeps something from being shown, 0 others do not';

test('an hour without the service is told by content-check while it lasts, and once in the log', async () => {
  const { app, dataset, fake } = await hosted();
  const check = async () => terminal(url, (await app.signInAs('ADMIN')).cookie).ops('content-check');
  const url = await listening(app);
  await app.minute();
  // 10:01 in Tbilisi.
  const good = await check();
  expect(good.said.slice(0, 3)).toEqual([
    'From the hosted dataset fake/development, last read at 2026-11-24 10:01',
    '',
    KNOWN,
  ]);
  await fake.close();
  dataset.edit(NINO, { fee: 35 });
  for (let minute = 0; minute < 60; minute++) await app.minute();
  const bad = await check();
  expect(bad.code).toBe(1);
  expect(bad.said.slice(0, 5)).toEqual([
    'NOTHING IS TAKEN from the hosted dataset fake/development since 2026-11-24 10:02: it gives no answer in time',
    '  is the service down, or does a firewall of ours stand between?',
    '  what is served is what was read last, at 2026-11-24 10:01',
    '',
    KNOWN,
  ]);
  expect(app.said().slice(1)).toEqual(['nothing is taken from the hosted dataset, unreachable']);
  // A start meanwhile serves what the database has.
  const started = await hostedApp(fake, { db: app.deps.db, now: app.clock.now() + MINUTE });
  expect([started.fee(), started.said()]).toEqual([20, []]);
});

test('a start that never reached the service says that nothing of the dataset was read', async ({ fake }) => {
  fake.fail('5xx');
  const app = await hostedApp(fake);
  const { cookie } = await app.signInAs('ADMIN');
  const { said } = await terminal(await listening(app), cookie).ops('content-check');
  expect(said.slice(0, 3)).toEqual([
    'NOTHING IS TAKEN from the hosted dataset fake/development since 2026-11-24 10:00: it answers with the status 503',
    '  what is served is what this installation had before: none of the dataset was ever read',
    '',
  ]);
});

test('a profile that is kept for its calendar is told with what to do', async ({ app, dataset }) => {
  dataset.delete(NINO);
  await app.minute();
  const { cookie } = await app.signInAs('ADMIN');
  const { said } = await terminal(await listening(app), cookie).ops('content-check');
  expect(said.slice(said.indexOf('SHOWN, BUT WRONG (1)'))).toEqual([
    'SHOWN, BUT WRONG (1)',
    'therapist Nino Beridze  (therapist-nino-beridze)',
    '  the hosted dataset has it no more; it stays here as it was, since it has a calendar that bookings go on naming',
    '      bring it back there, with "visible": false to hide it',
  ]);
});
