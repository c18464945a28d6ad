import { expect } from 'vitest';
import { HOUR } from '#domain/dates.ts';
import { iso } from '#server/db/db.ts';
import { commandLine } from '#server/testing/command-line.ts';
import { START, test } from '#server/testing/booking/after-booking.ts';
import { giveAccounts } from '#server/testing/payment/payout-accounts.ts';
import { beginQuietly } from './restored.ts';

const BATCH = '11111111-1111-4111-8111-111111111111';

test('the morning after: what is held is sent or dropped, and no pay goes before an operator is done', async ({
  app,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  await giveAccounts(app.deps);
  app.clock.set(START - HOUR / 2);
  const now = app.clock.now();
  await app.rows(`insert into restorings(copy_at, restored_at, proved_at) values ($1, $2, $2)`, [
    iso(now - 2 * HOUR),
    iso(now),
  ]);
  await beginQuietly(app.deps, async () => undefined);
  const { run } = await commandLine(app);
  expect(await run('restored-done --yes')).toEqual([1, expect.stringContaining('RESTORED_NOT_DONE')]);
  await app.deps.jobs.drain();

  const [code, said] = await run('restored');
  expect(code).toBe(0);
  expect(said.split('\n').filter((line) => /restored at|asked|reminder/.test(line))).toEqual([
    'restored at 2026-11-26 14:30 from a copy of 2026-11-26 12:30',
    expect.stringContaining('the provider asked about all payments: 2026-11-26 14:30; done: not yet'),
    expect.stringMatching(/^ {2}reminder-email {2}\S+ {2}2026-11-26 14:30$/),
    expect.stringMatching(/^ {2}reminder-sms /),
  ]);
  const send = `payouts-send --until 2026-12-30 --batch ${BATCH} --yes`;
  expect(await run(send)).toEqual([1, expect.stringContaining('RESTORED_NOT_DONE')]);
  await expect(
    app.rows('insert into payout_batches(id, sent_at) values ($1, $2)', [BATCH, iso(now)]),
  ).rejects.toMatchObject({ code: '23514' });

  const before = app.sms.length + app.mails.length;
  expect((await run('restored-messages --drop --kind reminder-sms --yes'))[1]).toContain('messages: 1');
  expect((await run('restored-messages --send'))[1]).toContain('messages: 1');
  await app.deps.jobs.drain();
  expect(app.sms.length + app.mails.length).toBe(before);
  expect((await run('restored-messages --send --yes'))[1]).toContain('messages: 1');
  await app.deps.jobs.drain();
  expect(app.sms.length + app.mails.length).toBe(before + 1);
  expect((await run('restored-done --yes'))[0]).toBe(0);
  expect((await run('restored-done --yes'))[1]).toContain('it was so already');
  expect((await run(send))[0]).toBe(0);
});
