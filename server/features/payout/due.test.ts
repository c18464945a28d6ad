import { expect } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import type { TestApp } from '#server/testing/app.ts';
import { paidSession } from '#server/testing/booking/paid-session.ts';
import { test } from '#server/testing/payment/payment-test.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { readDuePay } from './due.sql.ts';
import { duePayouts, payoutPaid, payoutReturned, sendPayouts, stopPayouts } from './payout.ts';

const BATCH = '11111111-1111-4111-8111-111111111111';

/** Calendars without anything, in the order of their profiles. */
async function therapistsOf(app: TestApp, count: number): Promise<{ id: string; profile: string }[]> {
  return app.rows(`select id, content_id as profile from therapists order by content_id limit $1`, [count]);
}

async function account(app: TestApp, therapistId: string, ageMs: number, last4 = '0101'): Promise<void> {
  await app.rows(
    `insert into payout_accounts(id, therapist_id, user_id, details_enc, last4, created_at)
     select gen_random_uuid(), $1, id, '\\x00', $2, $3 from users limit 1`,
    [therapistId, last4, new Date(app.clock.now() - ageMs).toISOString()],
  );
}

const due = async (app: TestApp, until = app.clock.now() + 9 * DAY) =>
  duePayouts(app.deps, { until, cursor: undefined });

test('says of each therapist what goes, what is late, and what is left out and why; what is late comes first', async ({
  app,
}) => {
  const { userId: clientId } = await app.signIn();
  const [going, none, halted, young, fresh, disputed] = await therapistsOf(app, 6);
  if (!going || !none || !halted || !young || !fresh || !disputed) throw new Error('too few therapists');
  const now = app.clock.now();
  // The latest first, so that the order of the answer is not that of writing.
  const ends: readonly (readonly [string, number])[] = [
    [going.id, 2 * DAY],
    [going.id, 3 * DAY],
    [none.id, 5 * DAY],
    [halted.id, 4 * DAY + HOUR],
    [young.id, 4 * DAY],
    [fresh.id, 3 * DAY + 2 * HOUR],
    [disputed.id, 8 * DAY],
  ];
  for (const [therapistId, ago] of ends) await paidSession(app, { therapistId, clientId }, { start: now - ago - HOUR });
  await pass(app, 0);
  for (const { id } of [going, halted, fresh, disputed]) await account(app, id, 2 * DAY);
  await account(app, young.id, HOUR, '4242');
  await stopPayouts(app.deps, halted.profile);
  await app.rows(`update appointments set marked_at = $2 where therapist_id = $1`, [
    fresh.id,
    new Date(now - HOUR).toISOString(),
  ]);
  await app.rows(
    `insert into complaints(therapist_id, order_id, kind, status, key_version, created_at, upheld_at)
     select therapist_id, id, 'therapist_absent', 'disputed', 1, $2, $2::timestamptz + interval '1 day' from orders
     where therapist_id = $1`,
    [disputed.id, new Date(now).toISOString()],
  );

  const { therapists, ...sums } = await due(app);
  const left = (why: string, from: number | null = null) => ({ why, minor: 7500, lines: 1, from });
  const row = (of: { profile: string }, more: object) => expect.objectContaining({ profile: of.profile, ...more });
  expect(therapists).toEqual([
    row(none, { last4: null, minor: 0, lines: 0, lateMinor: 7500, leftOut: [left('no_account')] }),
    row(halted, { minor: 0, lateMinor: 7500, leftOut: [left('stopped')] }),
    row(young, { last4: '4242', isNew: true, lateMinor: 7500, leftOut: [left('young_account', now + 23 * HOUR)] }),
    row(fresh, { minor: 0, lateMinor: 7500, leftOut: [left('too_young', now + 23 * HOUR)] }),
    row(going, { last4: '0101', minor: 15_000, lines: 2, lateMinor: 7500, leftOut: [] }),
    row(disputed, { minor: 0, lateMinor: 0, lateSince: null, leftOut: [left('complaint')] }),
  ]);
  expect(sums).toEqual({
    totalMinor: 15_000,
    leftOutMinor: 37_500,
    lateMinor: 37_500,
    atBank: [],
    answered: [],
    next: null,
  });

  // A batch takes exactly what was said to go.
  const { sent } = await sendPayouts(app.deps, { batchId: BATCH, until: now + 9 * DAY });
  expect(sent.map(({ therapistId, minor }) => [therapistId, minor])).toEqual([
    [going.id, 7500],
    [going.id, 7500],
  ]);
  expect(await due(app)).toMatchObject({
    totalMinor: 0,
    atBank: [{ id: BATCH, number: 1, minor: 15_000, lines: 2 }],
  });
  await payoutReturned(app.deps, { appointmentId: sent[0]?.appointmentId ?? '' });
  expect(await due(app)).toMatchObject({ totalMinor: 0, leftOutMinor: 45_000, atBank: [{ minor: 7500, lines: 1 }] });
  await payoutPaid(app.deps, { appointmentId: sent[1]?.appointmentId ?? '', bankRef: 'TR-1' });
  // Both lines stay in the sum of the batch, also the one that came back.
  expect(await due(app)).toMatchObject({ atBank: [], answered: [{ id: BATCH, number: 1, minor: 15_000, lines: 2 }] });
  const back = (await due(app)).therapists.find(({ profile }) => profile === going.profile);
  expect(back).toMatchObject({ isNew: false, minor: 0, leftOut: [left('came_back')] });
});

test('goes in pages, and ends with the day that is asked for', async ({ app }) => {
  const { userId: clientId } = await app.signIn();
  const therapists = await therapistsOf(app, 3);
  const now = app.clock.now();
  for (const [n, { id: therapistId }] of therapists.entries()) {
    await paidSession(app, { therapistId, clientId }, { start: now - (4 - n) * DAY });
  }
  await pass(app, 0);
  const seen: string[] = [];
  let after = null;
  for (let turn = 0; turn < 5; turn += 1) {
    const [one] = await readDuePay(app.deps.db, { until: now + 9 * DAY, now, after, limit: 1 });
    if (one === undefined) break;
    seen.push(one.profile);
    after = { at: one.place, id: one.therapistId };
  }
  expect(seen).toEqual(therapists.map(({ profile }) => profile));
  expect((await due(app, now)).therapists.map(({ profile }) => profile)).toEqual(seen.slice(0, 1));
});
