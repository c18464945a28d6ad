import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { DAY, HOUR, wallOf } from '#domain/dates.ts';
import type { TestApp } from '#server/testing/app.ts';
import { paidSession, therapistIdOf } from '#server/testing/booking/paid-session.ts';
import { test } from '#server/testing/payment/payment-test.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { bankFile, payoutReturned, payoutsPaid, readBatch, saveAccount, sendPayouts, stopPayouts } from './payout.ts';

const BATCH = '11111111-1111-4111-8111-111111111111';
const IBAN = 'GE29NB0000000101904917';

/** A batch with two sessions of a therapist, whose account has this holder. */
async function batchFor(app: TestApp, holder: string): Promise<string[]> {
  const { userId } = await app.signInAs('THERAPIST');
  const therapistId = await therapistIdOf(app, { userId });
  const { userId: clientId } = await app.signIn();
  const now = app.clock.now();
  for (const days of [3, 4]) {
    await paidSession(
      app,
      { therapistId, clientId },
      { start: now - days * DAY, priceMinor: 5002, commissionPercent: 12.5 },
    );
  }
  await app.deps.db.transaction((tx) => saveAccount(app.deps, tx, { therapistId, userId, holder, iban: IBAN }));
  await pass(app, DAY + HOUR);
  const { sent } = await sendPayouts(app.deps, { batchId: BATCH, until: app.clock.now() + 9 * DAY });
  return sent.map(({ appointmentId }) => appointmentId);
}

const read = (file: string) => parse(file, { columns: true }) as Record<string, string>[];

test("the bank's file has one transfer a therapist with its sum, and no word of what it is for", async ({ app }) => {
  await batchFor(app, 'ნინო ბერიძე');
  const { file, transfers, totalMinor } = await bankFile(app.deps, BATCH);
  // 50.02 less 12.5 %, twice.
  expect([transfers, totalMinor]).toEqual([1, 8754]);
  const [first, last] = [4, 3].map((days) => wallOf(app.clock.now() - DAY - HOUR - days * DAY).date);
  expect(file).toBe(
    `\ufeffbatch,line,iban,holder,amount_gel,purpose\n1,1,${IBAN},ნინო ბერიძე,87.54,Simshvide payout 1 for the period ${first} to ${last}\n`,
  );
});

test("the bank's file is the same each time, also with another account and when it is paid", async ({ app }) => {
  await batchFor(app, 'Nino Beridze');
  const first = await bankFile(app.deps, BATCH);
  const { userId } = await app.signInAs('THERAPIST');
  const therapistId = await therapistIdOf(app, { userId });
  const other = { therapistId, userId, holder: 'Nino B', iban: 'GE60NB0000000123456789' };
  await app.deps.db.transaction((tx) => saveAccount(app.deps, tx, other));
  expect(await bankFile(app.deps, BATCH)).toEqual(first);
  await payoutsPaid(app.deps, { batchId: BATCH, bankRef: 'B1' });
  expect(await bankFile(app.deps, BATCH)).toEqual({ ...first, paidMinor: 8754 });
});

test("the bank's file has no more what came back, since that goes with another batch", async ({ app }) => {
  const [one = '', two = ''] = await batchFor(app, 'Nino Beridze');
  await payoutReturned(app.deps, { appointmentId: one });
  expect(await bankFile(app.deps, BATCH)).toMatchObject({ totalMinor: 4377, returnedMinor: 4377, transfers: 1 });
  expect(read((await bankFile(app.deps, BATCH)).file)).toMatchObject([{ line: '1', amount_gel: '43.77' }]);
  await payoutReturned(app.deps, { appointmentId: two });
  expect((await bankFile(app.deps, BATCH)).file).toBe('\ufeffbatch,line,iban,holder,amount_gel,purpose\n');
});

test("the bank's file is refused once the pay of somebody in it is stopped, until it came back or goes on", async ({
  app,
}) => {
  const sent = await batchFor(app, 'Nino Beridze');
  const { profile = '' } = (await readBatch(app.deps, BATCH)).lines[0] ?? {};
  await stopPayouts(app.deps, profile);
  await expect(bankFile(app.deps, BATCH)).rejects.toMatchObject({ code: 'PAYOUT_STOPPED' });
  for (const appointmentId of sent) await payoutReturned(app.deps, { appointmentId });
  expect(await bankFile(app.deps, BATCH)).toMatchObject({ transfers: 0 });
});

test.for(['=HYPERLINK("http://a.ge","b")', '"Nino", Ltd.', '+995', '-1', '@sum', "O'Neill, ნ"])(
  "the bank's file holds the holder %s as text that no spreadsheet runs",
  async (holder, { app }) => {
    await batchFor(app, holder);
    const [row] = read((await bankFile(app.deps, BATCH)).file);
    expect(row?.['holder']).toBe(/^[=+\-@]/.test(holder) ? `'${holder}` : holder);
    expect(Object.keys(row ?? {})).toHaveLength(6);
  },
);

test("the bank's file is refused for a batch that is unknown, and for an account that nobody can open", async ({
  app,
}) => {
  await expect(bankFile(app.deps, BATCH)).rejects.toMatchObject({ code: 'PAYOUT_BATCH_UNKNOWN' });
  await batchFor(app, 'Nino Beridze');
  await app.rows(`delete from user_keys where user_id in (select user_id from payout_accounts)`);
  await expect(bankFile(app.deps, BATCH)).rejects.toMatchObject({ code: 'PAYOUT_ACCOUNT_GONE' });
});

test("the bank's file of a batch of nothing has its head alone", async ({ app }) => {
  await sendPayouts(app.deps, { batchId: BATCH, until: app.clock.now() });
  expect((await bankFile(app.deps, BATCH)).file).toBe('\ufeffbatch,line,iban,holder,amount_gel,purpose\n');
});
