import { expect } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import type { TestApp } from '#server/testing/app.ts';
import { heldTwo } from '#server/testing/booking/held-sessions.ts';
import { test as payments } from '#server/testing/payment/payment-test.ts';
import { giveAccounts, setAccountsAgain } from '#server/testing/payment/payout-accounts.ts';
import { sendDue } from './batch.sql.ts';
import {
  duePayouts,
  payoutPaid,
  payoutReturned,
  payoutsPaid,
  resumePayouts,
  saveAccount,
  sendPayouts,
  stopPayouts,
  stopState,
  transferReturned,
} from './payout.ts';

/** Of two sessions that are owed for. */
const test = payments.extend('held', { auto: true }, async ({ app }) => heldTwo(app));
let app: TestApp;
test.beforeEach(({ app: opened }) => void (app = opened));

const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';
const THIRD = '33333333-3333-4333-8333-333333333333';
const PROFILE = DEMO_THERAPISTS.Th1;

const send = async (batchId: string) => {
  const { sent } = await sendPayouts(app.deps, { batchId, until: app.clock.now() + 9 * DAY });
  return sent.map(({ appointmentId }) => appointmentId);
};
const ends = () =>
  app.rows(`select outcome, bank_ref as ref from payout_line_ends order by at, bank_ref, appointment_id`);
/** How many sessions the bank has paid for, as the ledger has it. */
const booked = async () => {
  const [row] = await app.rows<{ minor: number }>(
    `select coalesce(-sum(amount_minor), 0)::int as minor from ledger_entries where account = 'bank'`,
  );
  return (row?.minor ?? 0) / 7500;
};

test('nothing is sent to somebody without an account', async () => {
  expect(await send(FIRST)).toEqual([]);
  expect(await app.rows('select * from payout_lines')).toEqual([]);
});

test('nothing is sent to an account of less than 24 hours, and at 24 hours it is', async () => {
  await giveAccounts(app.deps, { ageMs: DAY - 1 });
  expect(await send(FIRST)).toEqual([]);
  app.clock.advance(1);
  expect(await send(SECOND)).toHaveLength(2);
});

test('nothing is sent to an earlier account while the newest is young; each line keeps the account it went to', async () => {
  await giveAccounts(app.deps);
  const [old] = await app.rows<{ therapist: string }>(`select p.therapist_id as therapist from payouts p limit 1`);
  await app.rows(
    `insert into payout_accounts select gen_random_uuid(), therapist_id, user_id, details_enc, '9999', $2
       from payout_accounts where therapist_id = $1`,
    [old?.therapist, new Date(app.clock.now()).toISOString()],
  );
  expect(await send(FIRST)).toEqual([]);
  app.clock.advance(DAY);
  expect(await send(SECOND)).toHaveLength(2);
  const lines = await app.rows(
    `select distinct last4 from payout_lines l join payout_accounts a on a.id = l.account_id`,
  );
  expect(lines).toEqual([{ last4: '9999' }]);
});

test('nothing is sent to a changed account in its first 72 hours; the first pay to it is new', async () => {
  await giveAccounts(app.deps);
  const [whose] = await app.rows<{ therapistId: string; userId: string }>(
    `select therapist_id as "therapistId", user_id as "userId" from payout_accounts
       where therapist_id in (select therapist_id from payouts)`,
  );
  const account = { therapistId: '', userId: '', ...whose, holder: 'Nino Beridze', iban: 'GE29NB0000000101904917' };
  const changedAt = app.clock.now();
  await app.deps.db.transaction((tx) => saveAccount(app.deps, tx, account));
  app.clock.advance(3 * DAY - 1);
  const due = async () => (await duePayouts(app.deps, { until: changedAt + 9 * DAY, cursor: undefined })).therapists;
  const left = [{ why: 'young_account', lines: 2, from: changedAt + 3 * DAY }];
  expect(await due()).toMatchObject([{ last4: '4917', isNew: true, leftOut: left }]);
  expect(await send(FIRST)).toEqual([]);
  app.clock.advance(1);
  expect(await send(SECOND)).toHaveLength(2);
  expect(await due()).toEqual([]);
});

test('nothing is sent to an account from which other pay came back, until it is set again; the statement that forgets it fails', async () => {
  await giveAccounts(app.deps);
  const [first = ''] = await app.deps.db.transaction(async (tx) => {
    const one = { batchId: FIRST, until: app.clock.now() + 9 * DAY, now: app.clock.now(), most: 1 };
    return (await sendDue(tx, one)).map(({ appointmentId }) => appointmentId);
  });
  await payoutReturned(app.deps, { appointmentId: first });
  expect(await send(SECOND)).toEqual([]);
  const due = await duePayouts(app.deps, { until: app.clock.now() + 9 * DAY, cursor: undefined });
  expect(due.therapists).toMatchObject([{ minor: 0, leftOut: [{ why: 'came_back', lines: 2 }] }]);
  const line = `insert into payout_lines(batch_id, therapist_id, appointment_id, account_id)
      select '${SECOND}', p.therapist_id, appointment_id, a.id from payouts p join payout_accounts a using (therapist_id)`;
  await expect(app.rows(line)).rejects.toMatchObject({ message: expect.stringContaining('has refused the account') });
  await setAccountsAgain(app.deps);
  expect(await send(THIRD)).toHaveLength(2);
});

test('nothing is sent while pay is stopped, until it goes on; stopping and going on twice change nothing', async () => {
  await giveAccounts(app.deps);
  expect(await stopPayouts(app.deps, PROFILE)).toBe(true);
  expect(await stopPayouts(app.deps, PROFILE)).toBe(false);
  expect(await stopState(app.deps, PROFILE)).toMatchObject({ isStopped: true, dueMinor: 15_000, sentMinor: 0 });
  expect(await send(FIRST)).toEqual([]);
  expect(await resumePayouts(app.deps, PROFILE)).toBe(true);
  expect(await resumePayouts(app.deps, PROFILE)).toBe(false);
  expect(await send(SECOND)).toHaveLength(2);
  expect(await stopState(app.deps, PROFILE)).toMatchObject({ isStopped: false, dueMinor: 0, sentMinor: 15_000 });
  await expect(stopPayouts(app.deps, 'nobody')).rejects.toMatchObject({ code: 'THERAPIST_NOT_FOUND' });
});

test('nothing is sent by a statement that forgets the rules: the database refuses it', async () => {
  await giveAccounts(app.deps, { ageMs: HOUR });
  const now = new Date(app.clock.now()).toISOString();
  const line = `with b as (insert into payout_batches(id, sent_at) values ('${FIRST}', '${now}') returning id),
        p as (update payouts set status = 'SENT', batch_id = b.id, updated_at = '${now}' from b
          returning therapist_id, appointment_id)`;
  const insert = `${line} insert into payout_lines(batch_id, therapist_id, appointment_id, account_id)
      select '${FIRST}', p.therapist_id, p.appointment_id, a.id from p left join payout_accounts a using (therapist_id)`;
  const refused = (why: string, statement = insert) =>
    expect(app.rows(statement)).rejects.toMatchObject({ code: '23514', message: expect.stringContaining(why) });
  await refused('no account that has waited');
  await refused('as a line of a batch', `${line} select * from p`);
  app.clock.advance(DAY);
  await stopPayouts(app.deps, PROFILE);
  await refused('the pay is stopped', insert.replaceAll(now, new Date(app.clock.now()).toISOString()));
  await resumePayouts(app.deps, PROFILE);
  const [one] = await send(FIRST);
  await refused('a payout is paid by its line', `update payouts set status = 'PAID', bank_ref = 'B'`);
  await refused('a payout comes back by its line', `update payouts set status = 'FAILED'`);
  await refused('a payout is sent once', `update payouts set batch_id = '${SECOND}'`);
  const end = (outcome: string, ref: string) =>
    `insert into payout_line_ends values ('${FIRST}', '${one}', '${outcome}', ${ref}, '${now}')`;
  await refused('that of its payout', end('PAID', `'B'`));
  await refused('that of its payout', end('RETURNED', 'null'));
  await expect(app.rows('delete from payout_stops')).rejects.toMatchObject({ code: '42501' });
  await expect(app.rows('update payout_stops set ended_at = null')).rejects.toMatchObject({ code: '42501' });
});

test('a batch is paid whole, once; again with its reference changes nothing, with another one is refused', async () => {
  await giveAccounts(app.deps);
  await send(FIRST);
  const paid = (bankRef: string) => payoutsPaid(app.deps, { batchId: FIRST, bankRef });
  expect(await paid('B1')).toHaveLength(2);
  expect(await paid('B1')).toEqual([]);
  await expect(paid('B2')).rejects.toMatchObject({ code: 'PAYOUT_REF_OTHER' });
  expect(await ends()).toEqual([
    { outcome: 'PAID', ref: 'B1' },
    { outcome: 'PAID', ref: 'B1' },
  ]);
  expect(await booked()).toBe(2);
});

test('a batch is paid but for what came back, and that goes with another batch; the return stays readable', async () => {
  await giveAccounts(app.deps);
  const [appointmentId = ''] = await send(FIRST);
  expect(await payoutReturned(app.deps, { appointmentId })).toBe(true);
  expect(await payoutReturned(app.deps, { appointmentId })).toBe(false);
  expect(await payoutsPaid(app.deps, { batchId: FIRST, bankRef: 'B1' })).toHaveLength(1);
  expect(await send(SECOND)).toEqual([]);
  await setAccountsAgain(app.deps);
  expect(await send(THIRD)).toEqual([appointmentId]);
  expect(await payoutPaid(app.deps, { appointmentId, bankRef: 'B2' })).toBe(true);
  await expect(payoutPaid(app.deps, { appointmentId, bankRef: 'B3' })).rejects.toMatchObject({
    code: 'PAYOUT_REF_OTHER',
  });
  expect(await ends()).toEqual(
    expect.arrayContaining([
      { outcome: 'RETURNED', ref: null },
      { outcome: 'PAID', ref: 'B1' },
      { outcome: 'PAID', ref: 'B2' },
    ]),
  );
  expect(await booked()).toBe(2);
});

test('a batch is paid but for a transfer of its file that came back: all of its therapist, booked as paid or not', async () => {
  await giveAccounts(app.deps);
  const [appointmentId = ''] = await send(FIRST);
  await payoutPaid(app.deps, { appointmentId, bankRef: 'B1' });
  const back = async (profile: string = PROFILE, batchId: string = FIRST, bankRef: string | undefined = 'B1') =>
    transferReturned(app.deps, { batchId, profile, bankRef });
  await expect(back('nobody')).rejects.toMatchObject({ code: 'PAYOUT_NOT_SENT' });
  await expect(back(PROFILE, SECOND)).rejects.toMatchObject({ code: 'PAYOUT_BATCH_UNKNOWN' });
  for (const ref of ['', 'B2']) {
    await expect(back(PROFILE, FIRST, ref)).rejects.toMatchObject({ code: 'PAYOUT_REF_OTHER' });
  }
  expect(await back()).toHaveLength(2);
  expect(await back()).toEqual([]);
  expect(await booked()).toBe(0);
  await setAccountsAgain(app.deps);
  expect(await send(SECOND)).toHaveLength(2);
  expect(await back()).toEqual([]);
});

test('a batch is paid and comes back later, a line before the others: so already only once all of it came back', async () => {
  await giveAccounts(app.deps);
  const [appointmentId = ''] = await send(FIRST);
  await payoutReturned(app.deps, { appointmentId });
  await payoutsPaid(app.deps, { batchId: FIRST, bankRef: 'B1' });
  await stopPayouts(app.deps, PROFILE);
  const back = (bankRef?: string) => transferReturned(app.deps, { batchId: FIRST, profile: PROFILE, bankRef });
  await expect(back()).rejects.toMatchObject({ code: 'PAYOUT_REF_OTHER' });
  expect(await back('B1')).toHaveLength(1);
  expect(await back('B1')).toEqual([]);
  expect([await booked(), await stopState(app.deps, PROFILE)]).toMatchObject([
    0,
    { dueMinor: 15_000, cameBackMinor: 15_000 },
  ]);
});

test('a return with another reference, of what was never sent and of an unknown session is refused by name', async () => {
  await giveAccounts(app.deps);
  const [row] = await app.rows<{ id: string }>('select appointment_id as id from payouts limit 1');
  const back = async (appointmentId = '', bankRef?: string) => payoutReturned(app.deps, { appointmentId, bankRef });
  for (const id of [row?.id, THIRD]) await expect(back(id)).rejects.toMatchObject({ code: 'PAYOUT_NOT_SENT' });
  await send(FIRST);
  await payoutsPaid(app.deps, { batchId: FIRST, bankRef: 'B1' });
  for (const ref of [undefined, 'B2'])
    await expect(back(row?.id, ref)).rejects.toMatchObject({ code: 'PAYOUT_REF_OTHER' });
  expect([await back(row?.id, 'B1'), await back(row?.id, 'B1')]).toEqual([true, false]);
  await expect(back(row?.id, 'B2')).rejects.toMatchObject({ code: 'PAYOUT_REF_OTHER' });
  // Paid once more under another reference: the return of before is no return of that.
  await setAccountsAgain(app.deps);
  expect(await send(SECOND)).toEqual([row?.id]);
  await payoutPaid(app.deps, { appointmentId: row?.id ?? '', bankRef: 'B3' });
  await expect(back(row?.id, 'B1')).rejects.toMatchObject({ code: 'PAYOUT_REF_OTHER' });
  expect(await back(row?.id, 'B3')).toBe(true);
});

test('a batch is paid whole or not at all: nothing of it is booked when the work breaks off', async () => {
  await giveAccounts(app.deps);
  await send(FIRST);
  const work = payoutsPaid(app.deps, { batchId: FIRST, bankRef: 'B1' }, async (tx) => {
    await tx.run('select 1 / 0');
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect([await ends(), await booked()]).toEqual([[], 0]);
  expect(await payoutsPaid(app.deps, { batchId: FIRST, bankRef: 'B1' })).toHaveLength(2);
});

test('a batch is paid by two operators at once: one of them books it', async () => {
  await giveAccounts(app.deps);
  await send(FIRST);
  const both = await Promise.allSettled(
    ['B1', 'B2'].map((bankRef) => payoutsPaid(app.deps, { batchId: FIRST, bankRef })),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await booked()).toBe(2);
});

test.for(['void', 'stopped', 'never sent', 'unknown', 'empty', 'all returned'] as const)(
  'paying a batch is refused by name, and nothing is booked: %s',
  async (what) => {
    await giveAccounts(app.deps);
    const ids = what === 'stopped' || what === 'all returned' ? await send(FIRST) : [];
    const [row] = await app.rows<{ id: string }>('select appointment_id as id from payouts limit 1');
    const appointmentId = row?.id ?? '';
    if (what === 'void') await app.rows(`update payouts set status = 'VOID'`);
    if (what === 'void' || what === 'empty') {
      await stopPayouts(app.deps, PROFILE);
      await send(FIRST);
    }
    if (what === 'stopped') await stopPayouts(app.deps, PROFILE);
    if (what === 'all returned') for (const id of ids) await payoutReturned(app.deps, { appointmentId: id });
    const line = what === 'void' ? 'PAYOUT_VOID' : what === 'stopped' ? 'PAYOUT_STOPPED' : 'PAYOUT_NOT_SENT';
    const batch =
      what === 'stopped'
        ? 'PAYOUT_STOPPED'
        : what === 'never sent' || what === 'unknown'
          ? 'PAYOUT_BATCH_UNKNOWN'
          : 'PAYOUT_NOT_SENT';
    const id = what === 'unknown' ? FIRST : appointmentId;
    await expect(payoutPaid(app.deps, { appointmentId: id, bankRef: 'B' })).rejects.toMatchObject({ code: line });
    await expect(payoutsPaid(app.deps, { batchId: FIRST, bankRef: 'B' })).rejects.toMatchObject({ code: batch });
    expect(await booked()).toBe(0);
    expect(await app.rows(`select 1 from payout_line_ends where outcome = 'PAID'`)).toEqual([]);
  },
);
