import { describe, expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { refundAgain } from '#server/features/payment/payment.ts';
import { loseSeat } from '#server/testing/booking/lost-seat.ts';
import { newest, refunds, sessions, stands, statusOfAttempts, told } from '#server/testing/payment/payment-records.ts';
import { REMOTE } from '#server/testing/payment/payment-world.ts';
import { check, moneyBack, order, pass } from '#server/testing/booking/shopping.ts';
import { standingWork } from '#server/testing/work-items.ts';

describe.each(REMOTE)('%s', (name) => {
  test.override('provider', name);

  test.for(['done', 'part'] as const)(
    'money that the provider gave back (%s) before we knew of it seats nobody and is never sent again',
    async (how, { app, ana, world }) => {
      const orderId = await order(app, ana);
      const paid = await newest(app);
      world.fail('callback', 'never');
      await world.payer(paid, 'pay');
      world.endRefund(paid, how);
      await pass(app, MINUTE);
      expect(await sessions(app)).toEqual(['held']);
      await pass(app, DAY);
      const all = how === 'done';
      const client = await app.signIn();
      expect(await moneyBack(app, orderId, client)).toEqual({ outcome: 'undone', refund: all ? 'done' : 'failed' });
      expect(await statusOfAttempts(app)).toEqual([all ? 'REFUNDED' : 'REFUND_FAILED']);
      expect(await refunds(app)).toMatchObject([{ status: all ? 'DONE' : 'FAILED', amount: 12_000 }]);
      expect(await standingWork(app)).toEqual(all ? [] : ['refund_failed 1']);
      expect(world.calls()).not.toContain('refund');
      expect(await stands(app, orderId)).toBe('EXPIRED');
    },
  );

  test('a refund of more than a week is checked daily, and an operator is told', async ({ app, ana, world }) => {
    const paid = await loseSeat(app, ana, world);
    for (let hour = 6; hour < 7 * 24; hour += 6) await pass(app, 6 * HOUR);
    expect(await standingWork(app)).toEqual([]);
    for (let hour = 0; hour < 3 * 24; hour += 6) await pass(app, 6 * HOUR);
    expect(await standingWork(app)).toEqual(['refund_slow 3']);
    expect(world.calls().filter((one) => one === 'refund')).toHaveLength(1);
    world.endRefund(paid, 'done');
    await pass(app, DAY);
    expect(await refunds(app)).toMatchObject([{ status: 'DONE' }]);
    expect(await standingWork(app)).toEqual([]);
  });

  test('a refund that failed for good is sent again by an operator', async ({ app, ana, world, worlds }) => {
    const paid = await loseSeat(app, ana, world);
    world.endRefund(paid, 'failed');
    // Keepz says so, three times; the bank says nothing for a week.
    for (let hour = 0; hour < 7 * 24 + 2; hour += 1) {
      if (name === 'keepz') world.endRefund(paid, 'failed');
      await pass(app, HOUR);
    }
    expect(await refunds(app)).toMatchObject([{ status: 'FAILED' }]);
    expect(await standingWork(app)).toEqual(['refund_failed 1']);
    expect(await refundAgain(app.deps, paid)).toBe(true);
    expect(await standingWork(app)).toEqual([]);
    await pass(app, SECOND);
    const state = name === 'keepz' ? worlds.keepz.orders.get(paid)?.status : worlds.bog.orders.get(paid)?.key;
    expect(state).toBe(name === 'keepz' ? 'REFUND_REQUESTED' : 'refund_requested');
    world.endRefund(paid, 'done');
    await pass(app, HOUR);
    expect(await refunds(app)).toMatchObject([{ status: 'DONE' }]);
  });

  test('a refund accepted and then failed is sent again, and an operator is told', async ({ app, ana, world }) => {
    const paid = await loseSeat(app, ana, world);
    expect(await refunds(app)).toMatchObject([{ status: 'SENT' }]);
    if (name === 'keepz') {
      for (let failure = 1; failure <= 2; failure += 1) {
        world.endRefund(paid, 'failed');
        await pass(app, HOUR);
        expect(told(app, 'the provider failed to send money back')).toHaveLength(failure);
        expect(await refunds(app)).toMatchObject([{ status: 'SENT' }]);
      }
      world.endRefund(paid, 'done');
      await pass(app, HOUR);
      expect(await refunds(app)).toMatchObject([{ status: 'DONE' }]);
    } else {
      // The bank has no word for it: the payment is as it was, and after a week an operator must ask.
      world.endRefund(paid, 'failed');
      for (let hour = 0; hour < 7 * 24 + 1; hour += 1) await pass(app, HOUR);
      expect(await refunds(app)).toMatchObject([{ status: 'FAILED' }]);
      expect(await standingWork(app)).toContain('refund_failed 1');
    }
  });

  test('a refund in part is not sent again, and an operator is told', async ({ app, ana, world }) => {
    const paid = await loseSeat(app, ana, world);
    world.endRefund(paid, 'part');
    await pass(app, DAY);
    expect([await refunds(app), await statusOfAttempts(app)]).toMatchObject([
      [{ status: 'FAILED' }],
      ['REFUND_FAILED'],
    ]);
    expect(world.calls().filter((one) => one === 'refund')).toHaveLength(1);
    expect(await standingWork(app)).toEqual(['refund_failed 1']);
  });

  test('an accepted refund and the job that checks it are one transaction', async ({ app, ana, world }) => {
    await order(app, ana);
    const paid = await newest(app);
    await pass(app, 15 * MINUTE + SECOND);
    await check(app, await app.signIn('599000002'));
    const { jobs, db } = app.deps;
    const enqueue: typeof jobs.enqueue = async (sql, job) => {
      if (sql === db && job.kind === 'refund.send') throw new Error('the line to the database broke');
      return jobs.enqueue(sql, job);
    };
    Object.assign(app.deps, { jobs: { ...jobs, enqueue } });
    await world.force(paid);
    await pass(app, 6 * SECOND);
    expect(await refunds(app)).toMatchObject([{ status: 'SENT' }]);
    const waiting = `select 1 from jobs where kind = 'refund.send' and done_at is null and attempts = 0`;
    expect(await app.rows(waiting)).toHaveLength(1);
  });
});
