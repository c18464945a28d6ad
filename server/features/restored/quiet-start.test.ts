import { expect } from 'vitest';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { featureDaily } from '#server/features.ts';
import { iso } from '#server/db/db.ts';
import { startDaily } from '#server/jobs/daily.ts';
import { booked, START, test } from '#server/testing/booking/after-booking.ts';
import { finish, order, pass } from '#server/testing/booking/shopping.ts';
import type { TestApp } from '#server/testing/app.ts';
import { changeProvider } from '#server/testing/payment/payment-records.ts';
import { tellAll } from '../notify/notify.ts';
import { needOperator } from '../work/work.ts';
import { beginQuietly, refuseBroken, RestoringBroken } from './restored.ts';

/** Writes what a restoring writes, of a copy of two hours ago. */
async function restore(app: TestApp, { proved = true } = {}): Promise<void> {
  const now = app.clock.now();
  await app.rows(`insert into restorings(copy_at, restored_at, proved_at) values ($1, $2, $3)`, [
    iso(now - 2 * HOUR),
    iso(now),
    proved ? iso(now) : null,
  ]);
}

/** Starts a server as `serve` does, and lets it do all that is due. */
async function start(app: TestApp): Promise<void> {
  await beginQuietly(app.deps, (parts) => startDaily(featureDaily(app.deps), parts));
  await app.deps.jobs.drain();
}

const LATER = { bookingSession: { date: '2026-11-26', start: '18:00', end: '18:50' } };

const wentOut = (app: TestApp) => app.sms.length + app.mails.length;

const heldKinds = async (app: TestApp): Promise<string[]> =>
  (
    await app.rows<{ template: string }>(
      `select distinct template from notifications where held_at is not null and status = 'queued' order by 1`,
    )
  ).map(({ template }) => template);

test('what was due before the first start goes nowhere, what is ahead goes as ever, and nobody is signed in', async ({
  app,
  ana,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  // Of this session, whose reminder is ahead still.
  await booked(app, await app.signIn('599000002'), LATER);
  app.clock.set(START - 30 * MINUTE);
  await tellAll(app.deps, app.deps.db, [
    {
      to: { userId: null, locale: 'ka', email: 'ana@example.com' },
      template: 'address-in-use-email',
      data: { isStaff: false },
      dedupeKey: 'waits in the queue',
    },
  ]);
  await needOperator(app.deps, app.deps.db, { kind: 'sms_refused', key: 'a sender' });
  await restore(app);
  const before = wentOut(app);
  await start(app);
  await start(app);
  expect(wentOut(app)).toBe(before);
  // Of the queue, of a job that was due, and of the work of a day that a start does at once.
  const held = ['address-in-use-email', 'reminder-email', 'reminder-sms', 'work-items-email'];
  expect(await heldKinds(app)).toEqual(held);
  expect((await app.inject('GET', '/booking/current', { token: ana.token })).status).toBe(401);
  await pass(app, 3 * HOUR);
  expect(app.mails.at(-1)?.subject).toBe('შეხვედრა დღეს თბილისის დროით 18:00 საათზეა');
  expect(await heldKinds(app)).toEqual(held);
});

test('other work of money waits until the provider has said what became of each payment', async ({ app, ana }) => {
  const orderId = await order(app, ana);
  let isSilent = true;
  changeProvider(app, (payments) => ({
    status: async (ref) => (isSilent ? { ok: false, kind: 'unknown' } : payments.status(ref)),
  }));
  // The client pays, and the hold runs out, after the copy.
  await finish(app, orderId, 'pay');
  app.clock.advance(HOUR);
  await restore(app);
  await start(app);
  await pass(app, MINUTE);
  const state = async () =>
    app.rows(
      `select a.status, r.asked_at is not null as asked, r.changes from appointments a, restorings r
       where a.status <> 'cancelled'`,
    );
  expect(await state()).toEqual([{ status: 'held', asked: false, changes: [] }]);
  isSilent = false;
  await pass(app, HOUR);
  expect(await state()).toMatchObject([
    { status: 'confirmed', asked: true, changes: [{ was: 'INITIAL', is: 'SUCCESS' }] },
  ]);
});

test('a payment that the provider never answers for holds up no other, and is listed', async ({ app, ana }) => {
  await order(app, ana);
  const [never] = await app.rows<{ id: string }>('select id from payment_attempts');
  const other = await order(app, await app.signIn('599000002'), LATER);
  let isSilent = true;
  changeProvider(app, (payments) => ({
    status: async (ref) =>
      isSilent || ref.attemptId === never?.id ? { ok: false, kind: 'unknown' } : payments.status(ref),
  }));
  await finish(app, other, 'pay');
  isSilent = false;
  app.clock.advance(MINUTE);
  await restore(app);
  await start(app);
  const [restoring] = await app.rows('select asked_at is not null as asked, changes from restorings');
  const number: unknown = expect.any(String);
  expect(restoring).toEqual({
    asked: true,
    changes: [
      { order: number, was: 'INITIAL', is: 'SUCCESS' },
      { order: number, was: 'INITIAL', is: 'silent' },
    ],
  });
});

test('a restoring that was broken off before its proofs lets no server start', async ({ app }) => {
  await refuseBroken(app.deps);
  await restore(app, { proved: false });
  await expect(refuseBroken(app.deps)).rejects.toThrow(RestoringBroken);
});
