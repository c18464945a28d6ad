import { expect } from 'vitest';
import type { Answer } from '#contract/api.ts';
import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import { iso } from '#server/db/db.ts';
import { byClient, cancel, goTo, mark, sendAll, test as base } from '#server/testing/booking/after-booking.ts';
import type { TestApp } from '#server/testing/app.ts';
import { paidSession, therapistIdOf } from '#server/testing/booking/paid-session.ts';
import { readPractice } from '#server/testing/practice/practice-sessions.ts';
import { statementsOf } from '#server/testing/database/statements.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { sayAbsent, settle } from '#server/testing/session/session-changes.ts';
import { duePayouts, payoutPaid } from '../payout/payout.ts';

type Month = Answer<'readEarnings'>;

/** Tuesday, 10 November 2026, 13:00 in Tbilisi. */
const START = Date.UTC(2026, 10, 10, 9);
const END = START + 50 * MINUTE;

const test = base.extend('options', { now: START - 3 * DAY }).extend('pair', async ({ app, ana, therapist }) => ({
  therapistId: await therapistIdOf(app, therapist),
  clientId: ana.userId,
}));

/** Reads a month as the therapist of the tests does; the newest sign-in counts, since the clock goes on by days. */
async function monthOf(app: TestApp, month?: string): Promise<Month> {
  const path = month === undefined ? 'earnings' : `earnings?month=${month}`;
  const { status, body } = await readPractice(app, await app.signInAs('THERAPIST'), path);
  if (status !== 200) throw new Error(`the earnings answered ${status} ${JSON.stringify(body)}`);
  return body as Month;
}

const statesOf = async (app: TestApp, month?: string) => (await monthOf(app, month)).lines.map(({ state }) => state);

/** The debt to all therapists in the ledger, in tetri. */
async function owedByLedger(app: TestApp): Promise<number> {
  const [row] = await app.rows<{ minor: number }>(
    `select coalesce(-sum(amount_minor), 0)::int as minor from ledger_entries where account = 'therapist_payable'`,
  );
  return row?.minor ?? 0;
}

async function nameAccount(app: TestApp, therapistId: string, at: Instant, last4 = '4417'): Promise<void> {
  await app.rows(
    `insert into payout_accounts(id, therapist_id, user_id, details_enc, last4, created_at)
      select $1, id, user_id, '\\x00', $3, $4 from therapists where id = $2`,
    [app.deps.random.uuid(), therapistId, last4, iso(at)],
  );
}

test('a month of earnings shows a session from before it begins until it is paid', async ({ app, pair }) => {
  await paidSession(app, pair, { start: START, name: 'თორნიკე' });
  const of = async () => {
    const { lines, sums, next, owedMinor } = await monthOf(app);
    return { state: lines[0]?.state, lines: lines.length, share: sums.shareMinor, next, owedMinor };
  };
  const until = new Date(END + 2 * DAY).toISOString();
  const by = new Date(END + 3 * DAY).toISOString();
  const beside = { lines: 1, share: 7500, next: null, owedMinor: 0 };
  expect(await of()).toEqual({ ...beside, state: { kind: 'ahead' }, share: 0 });
  await goTo(app, END + HOUR);
  expect(await of()).toEqual({ ...beside, state: { kind: 'over', until } });
  await goTo(app, END + DAY);
  expect(await of()).toEqual({ ...beside, state: { kind: 'over', until }, owedMinor: 7500 });
  await goTo(app, END + DAY + MINUTE);
  expect(await of()).toMatchObject({ state: { kind: 'no_account' }, next: null, owedMinor: 7500 });
  expect((await monthOf(app)).waits).toEqual({ cameBack: null, noAccountMinor: 7500, stoppedMinor: 0 });
  await nameAccount(app, pair.therapistId, START);
  expect(await of()).toEqual({ ...beside, state: { kind: 'due', by }, next: { minor: 7500, by }, owedMinor: 7500 });
  // What an operator is told that goes now.
  expect(await duePayouts(app.deps, { until: Date.parse(by), cursor: undefined })).toMatchObject({
    totalMinor: 7500,
  });
  const [line] = (await monthOf(app)).lines;
  expect(line).toMatchObject({
    on: '2026-11-10T09:00:00.000Z',
    name: 'თორნიკე',
    sessionType: 'personal',
    priceMinor: 10_000,
    commissionPercent: 25,
    commissionMinor: 2500,
    shareMinor: 7500,
  });
  const [sent] = await sendAll(app);
  expect(await of()).toMatchObject({ state: { kind: 'sent' }, next: null, owedMinor: 7500 });
  await pass(app, HOUR);
  await payoutPaid(app.deps, { appointmentId: sent?.appointmentId ?? '', bankRef: 'B1' });
  expect(await of()).toMatchObject({ state: { kind: 'paid' }, share: 7500, owedMinor: 0 });
});

test('what was earned and is not stays as two lines, each in the month of its own day', async ({
  app,
  pair,
  ana,
  therapist,
}) => {
  // In Tbilisi it is still November.
  const start = Date.UTC(2026, 10, 30, 18);
  const orderId = await paidSession(app, pair, { start, priceMinor: 5002, commissionPercent: 12.5 });
  await goTo(app, start + HOUR);
  await mark(app, orderId, therapist, 'completed');
  expect(await owedByLedger(app)).toBe(4377);
  await sayAbsent(app, orderId, ana);
  const complained = await monthOf(app, '2026-11');
  expect(complained.lines).toMatchObject([{ state: { kind: 'no_pay', why: 'complaint_open' }, isBooked: true }]);
  expect(complained).toMatchObject({ sums: { sessions: 1, shareMinor: 4377 }, owedMinor: 4377, next: null });
  await goTo(app, start + 3 * HOUR);
  await settle(app, orderId, 'therapist_absent');
  const on = new Date(app.clock.now()).toISOString();
  const [november, december] = [await monthOf(app, '2026-11'), await monthOf(app, '2026-12')];
  expect(november.lines).toMatchObject([{ shareMinor: 4377, commissionMinor: 625, state: { kind: 'taken_back', on } }]);
  expect(december.lines).toMatchObject([
    {
      on,
      priceMinor: -5002,
      shareMinor: -4377,
      commissionMinor: -625,
      state: { kind: 'correction', of: new Date(start).toISOString(), why: 'therapist_absent' },
    },
  ]);
  expect([november.sums.sessions, december.sums.sessions]).toEqual([1, -1]);
  expect([november.owedMinor, await owedByLedger(app)]).toEqual([0, 0]);
});

test('a cancelling in time has no pay, one too late is due at once, and a therapist who cancels gets nothing', async ({
  app,
  pair,
  ana,
  therapist,
}) => {
  const at = (days: number) => paidSession(app, pair, { start: START + days * DAY });
  const [inTime, byTherapist, late] = [await at(2), await at(1), await at(0)];
  await cancel(app, inTime, byClient(ana));
  await cancel(app, byTherapist, { role: 'therapist', userId: therapist.userId, reason: 'ill' });
  await goTo(app, START - HOUR);
  await cancel(app, late, byClient(ana));
  await nameAccount(app, pair.therapistId, START - 2 * DAY);
  const { lines, sums, next, owedMinor } = await monthOf(app);
  const by = new Date(END + 3 * DAY).toISOString();
  expect(lines.map(({ state, late: isLate, shareMinor }) => [state, isLate, shareMinor])).toEqual([
    [{ kind: 'no_pay', why: 'cancelled_in_time' }, false, 0],
    [{ kind: 'no_pay', why: 'cancelled_by_therapist' }, false, 0],
    [{ kind: 'due', by }, true, 7500],
  ]);
  expect({ sums, next, owedMinor }).toMatchObject({
    sums: { sessions: 1, priceMinor: 10_000, shareMinor: 7500 },
    next: { minor: 7500, by },
    owedMinor: 0,
  });
});

test('a share of 0 is a line, and a stop holds all that is due', async ({ app, pair }) => {
  await paidSession(app, pair, { start: START, commissionPercent: 100 });
  await paidSession(app, pair, { start: START + HOUR });
  await goTo(app, START + 3 * DAY);
  await nameAccount(app, pair.therapistId, START);
  await app.rows('insert into payout_stops(id, therapist_id, stopped_at) values ($1, $2, $3)', [
    app.deps.random.uuid(),
    pair.therapistId,
    iso(app.clock.now()),
  ]);
  expect(await statesOf(app)).toEqual([{ kind: 'stopped' }, { kind: 'no_share' }]);
  const { sums, waits, owedMinor } = await monthOf(app);
  expect({ sums, waits, owedMinor }).toMatchObject({
    sums: { sessions: 2, priceMinor: 20_000, commissionMinor: 12_500, shareMinor: 7500, commissionPercent: null },
    waits: { stoppedMinor: 7500, noAccountMinor: 0 },
    owedMinor: 7500,
  });
});

test('the reading of earnings takes as many statements for 60 lines as for one', async ({ app, pair }) => {
  const add = (i: number) => paidSession(app, pair, { start: START + i * HOUR });
  const statements = async () => {
    const staff = await app.signInAs('THERAPIST');
    return statementsOf(app, async () => readPractice(app, staff, 'earnings?month=2026-11'));
  };
  await add(0);
  const one = await statements();
  for (let i = 1; i < 60; i++) await add(i);
  const many = await statements();
  expect((await monthOf(app, '2026-11')).lines).toHaveLength(60);
  expect(many).toEqual(one);
  expect(one.filter((name) => name.startsWith('earnings.'))).toHaveLength(3);
});

test('the reading of earnings shows nothing of another therapist, and neither a name nor an id of a client who is gone', async ({
  app,
  pair,
  ana,
}) => {
  const orderId = await paidSession(app, pair, { start: START });
  const [other] = await app.rows<{ id: string }>('select id from therapists where id <> $1 limit 1', [
    pair.therapistId,
  ]);
  await paidSession(app, { ...pair, therapistId: other?.id ?? '' }, { start: START + DAY });
  await app.rows('delete from user_keys where user_id = $1', [ana.userId]);
  const month = await monthOf(app);
  expect(month.lines).toMatchObject([{ name: null, on: new Date(START).toISOString() }]);
  const [ids] = await app.rows<Record<string, string>>(
    'select id as order, appointment_id as appointment, client_id as client, number, therapist_id as therapist from orders where id = $1',
    [app.idOf(orderId)],
  );
  const told = JSON.stringify(month);
  expect([orderId, ...Object.values(ids ?? {})].filter((id) => told.includes(id))).toEqual([]);
});

test.for(['2026-13', '2026-1', '9999-01', '2019-12', '2027-02', "2026-11'--", '2026-11-01', 'november'])(
  'the month %s is refused',
  async (month, { app }) => {
    const staff = await app.signInAs('THERAPIST');
    const answer = await readPractice(app, staff, `earnings?month=${encodeURIComponent(month)}`);
    expect([answer.status, answer.body['code']]).toEqual([422, 'TIME_UNREADABLE']);
  },
);

test('the reading of earnings goes from the month of the first session to that of the last one that can be booked', async ({
  app,
  pair,
}) => {
  expect(await monthOf(app)).toMatchObject({
    month: '2026-11',
    firstMonth: '2026-11',
    lastMonth: '2027-01',
    lines: [],
  });
  await paidSession(app, pair, { start: START - 70 * DAY });
  expect(await monthOf(app)).toMatchObject({ firstMonth: '2026-09', sums: { sessions: 0, commissionPercent: null } });
});
