import { expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { compareBooks } from '#server/features/checkout/checkout.ts';
import type { TestApp } from '#server/testing/app.ts';
import { changeProvider } from '#server/testing/payment/payment-records.ts';
import { finish, order, pass } from '#server/testing/booking/shopping.ts';
import { paymentJobs } from './payment.jobs.ts';
import { standingWork } from '#server/testing/work-items.ts';

/** The provider's word about the refund, and what comes of asking for one. */
let word: 'asked' | 'failed' | 'done' | null;
let reachable: boolean;
let attemptId: string;

const status = async (app: TestApp) => (await app.rows<{ status: string }>('select status from refunds'))[0]?.status;
const failures = (app: TestApp) =>
  app.logs.filter((line) => line.includes('the provider failed to send money back')).length;
const waiting = (app: TestApp) => app.rows(`select 1 from jobs where kind = 'refund.send' and done_at is null`);
/** As a worker does that takes the job over while another still runs it. */
const look = (app: TestApp) => paymentJobs(app.deps)['refund.send']({ attempt: attemptId }, JOB);
const JOB = { id: 0, kind: 'refund.send', payload: {}, attempts: 1, maxAttempts: 32, deadline: null, isLate: false };

test.beforeEach(async ({ app }) => {
  [word, reachable] = [null, true];
  let asked: string | null = null;
  changeProvider(app, (payments) => ({
    status: async (ref) => {
      const state = await payments.status(ref);
      return state.ok && word !== null && ref.attemptId === asked
        ? { ok: true, value: { ...state.value, refund: word } }
        : state;
    },
    refund: async (ref) => {
      asked = ref.attemptId;
      if (!reachable) return { ok: false, kind: 'unknown' };
      word = 'asked';
      return { ok: true, value: { pending: true, raw: 'TAKEN' } };
    },
  }));
  const late = await order(app, await app.signIn());
  await pass(app, 15 * MINUTE);
  await order(app, await app.signIn('599000002'));
  await finish(app, late, 'pay');
  const [row] = await app.rows<{ id: string }>('select attempt_id as id from refunds');
  attemptId = row?.id ?? '';
  if ((await status(app)) !== 'SENT') throw new Error('the refund was not taken');
});

test('one failure of the provider counts once, however often it is looked at', async ({ app }) => {
  [word, reachable] = ['failed', false];
  // Harmless: that it failed is what the lines below count.
  for (let time = 0; time < 4; time += 1) await look(app)?.catch(() => undefined);
  expect([failures(app), await status(app)]).toEqual([1, 'DUE']);
  reachable = true;
  await pass(app, HOUR);
  if ((await status(app)) !== 'SENT') throw new Error('the refund was not taken');
});

test('looking twice at a refund in work makes one look of an hour later, not two', async ({ app }) => {
  await look(app);
  app.clock.advance(MINUTE);
  await look(app);
  expect(await waiting(app)).toHaveLength(1);
  await pass(app, HOUR);
  expect(await waiting(app)).toHaveLength(1);
});

test('a word of a refund that nobody knows is told to an operator once', async ({ app }) => {
  changeProvider(app, (payments) => ({
    status: async (ref) =>
      ref.attemptId === attemptId
        ? { ok: true, value: { status: 'PROCESSING', raw: 'TELEPORTED', isUnknown: true } }
        : payments.status(ref),
  }));
  for (let hour = 0; hour < 3; hour += 1) await pass(app, HOUR);
  expect(await standingWork(app)).toEqual(['provider_word 3']);
});

test('a refund that failed for good is not sent again by a look that comes late', async ({ app }) => {
  for (let time = 0; time < 3; time += 1) {
    word = 'failed';
    await pass(app, HOUR);
  }
  expect([failures(app), await status(app)]).toEqual([3, 'FAILED']);
  word = 'failed';
  await look(app);
  expect([word, failures(app), await status(app)]).toEqual(['failed', 3, 'FAILED']);
  expect(await standingWork(app)).toEqual(['refund_failed 1']);
});

test('a refund that the provider ended before our next look is no difference of the books', async ({ app }) => {
  word = 'done';
  expect((await compareBooks(app.deps, { days: 7 })).differences).toEqual([]);
  await pass(app, HOUR);
  expect(await status(app)).toBe('DONE');
  expect((await compareBooks(app.deps, { days: 7 })).differences).toEqual([]);
  word = 'asked';
  expect((await compareBooks(app.deps, { days: 7 })).differences).toMatchObject([{ ours: 'all', theirs: 'nothing' }]);
});
