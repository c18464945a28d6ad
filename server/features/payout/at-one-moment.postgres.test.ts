import { expect } from 'vitest';
import { DAY } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import { lockPayouts } from '#server/db/locks.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import type { TestApp } from '#server/testing/app.ts';
import { inTheMomentOf } from '#server/testing/database/one-moment.ts';
import { test } from '#server/testing/payment/payment-test.ts';
import { owedTwo } from '#server/testing/booking/held-sessions.ts';
import { insertStop, stopStateOf } from './payout.sql.ts';
import { isPaidOut, payoutsPaid, sendPayouts } from './payout.ts';

const BATCH = '11111111-1111-4111-8111-111111111111';

const send = async (app: TestApp) =>
  (await sendPayouts(app.deps, { batchId: BATCH, until: app.clock.now() + 9 * DAY })).sent.length;

/** Does something in a transaction that is kept open until a batch, which is sent meanwhile, waits for it. */
async function inTheMomentOfSending(app: TestApp, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return inTheMomentOf(app, { work, meanwhile: async () => send(app) });
}

test('an account that is changed in the moment of sending leaves the therapist out', async ({ app }) => {
  await owedTwo(app);
  const sent = await inTheMomentOfSending(app, async (tx) => {
    await lockPayouts(tx);
    await tx.run(
      `insert into payout_accounts select gen_random_uuid(), therapist_id, user_id, details_enc, '9999', $1 from payout_accounts`,
      [new Date(app.clock.now()).toISOString()],
    );
  });
  expect(sent).toBe(0);
});

test('pay that is stopped in the moment of sending is not sent', async ({ app }) => {
  await owedTwo(app);
  const sent = await inTheMomentOfSending(app, async (tx) => {
    await lockPayouts(tx);
    const { therapistId = '' } = (await stopStateOf(tx, DEMO_THERAPISTS.Th1)) ?? {};
    await insertStop(tx, { id: app.deps.random.uuid(), therapistId, now: app.clock.now() });
  });
  expect(sent).toBe(0);
});

test('a session of which its client complains in the moment of sending is left out, and it alone', async ({ app }) => {
  await owedTwo(app);
  const sent = await inTheMomentOfSending(app, async (tx) => {
    const [one] = await tx.run<{ therapistId: string; appointmentId: string; orderId: string }>(
      `select o.therapist_id as "therapistId", o.appointment_id as "appointmentId", o.id as "orderId" from orders o limit 1`,
    );
    if (one === undefined) throw new Error('no order');
    await isPaidOut(tx, one);
    await tx.run(
      `insert into complaints(therapist_id, order_id, kind, status, key_version, created_at, upheld_at)
       values ($1, $2, 'therapist_absent', 'disputed', 1, $3, $3::timestamptz + interval '1 day')`,
      [one.therapistId, one.orderId, new Date(app.clock.now()).toISOString()],
    );
  });
  expect(sent).toBe(1);
  expect(await app.rows(`select count(*)::int as lines from payout_lines`)).toEqual([{ lines: 1 }]);
});

test('two operators who pay one batch at once book every line once', async ({ app }) => {
  await owedTwo(app);
  expect(await send(app)).toBe(2);
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, async (_, n) => payoutsPaid(app.deps, { batchId: BATCH, bankRef: `B${n % 2}` })),
  );
  const books = all.map((one) => (one.status === 'fulfilled' ? one.value.length : one.reason.code));
  expect(books.filter((n) => n === 2)).toHaveLength(1);
  expect(books.filter((n) => n === 0)).toHaveLength(3);
  expect(books.filter((n) => n === 'PAYOUT_REF_OTHER')).toHaveLength(4);
});
