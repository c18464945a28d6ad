import { describe, expect } from 'vitest';
import { test } from '#server/testing/payment/payment-test.ts';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import {
  attempts,
  newest,
  outcomesOfAttempts,
  refunds,
  sessions,
  stands,
  statusOfAttempts,
  told,
} from '#server/testing/payment/payment-records.ts';
import { REMOTE } from '#server/testing/payment/payment-world.ts';
import { moneyBack, order, pass, paymentStatus } from '#server/testing/booking/shopping.ts';
import { standingWork } from '#server/testing/work-items.ts';

describe.each(REMOTE)('%s', (name) => {
  test.override('provider', name);

  test('at the end of the hold a provider that can cancel the payment does', async ({ app, ana, world }) => {
    await order(app, ana);
    await pass(app, 15 * MINUTE);
    await app.deps.jobs.drain();
    expect(await statusOfAttempts(app)).toEqual(['EXPIRED']);
    expect(await world.payer(await newest(app), 'pay')).toBe(name === 'bog');
  });

  test('of two paid attempts of one order one is seated and the other goes back', async ({ app, ana, world }) => {
    const orderId = await order(app, ana);
    const first = await newest(app);
    expect(await order(app, ana, { card: 'EUR' })).toBe(orderId);
    const second = await newest(app);
    await world.payer(second, 'pay');
    await world.force(first);
    await pass(app, 6 * SECOND);
    world.endRefund(first, 'done');
    await pass(app, 2 * HOUR);
    expect(await sessions(app)).toEqual(['confirmed']);
    expect((await attempts(app)).map(({ status, seats }) => [status, seats])).toEqual([
      ['REFUNDED', false],
      ['SUCCESS', true],
    ]);
    expect(await refunds(app)).toEqual([{ status: 'DONE', reason: 'paid twice', amount: 12_000, currency: 'GEL' }]);
    expect(await outcomesOfAttempts(app)).toEqual(['paid_twice', null]);
  });

  test('a wrong sum never seats: it goes back, and an operator is told', async ({ app, ana, world }) => {
    const orderId = await order(app, ana);
    world.fail('status', 'wrong amount', 100);
    await world.payer(await newest(app), 'pay');
    await pass(app, 6 * SECOND);
    expect(await sessions(app)).toEqual(['held']);
    expect(await refunds(app)).toMatchObject([{ reason: 'wrong amount', amount: 100, currency: 'GEL' }]);
    expect(await moneyBack(app, orderId, ana)).toEqual({ outcome: 'wrong_amount', refund: 'pending' });
    const audit = await app.rows(`select reason from audit_log where action = 'payment.wrong-amount'`);
    expect(audit).toEqual([{ reason: 'came: 100 GEL, asked: 12000 GEL' }]);
    expect(await standingWork(app)).toEqual(['wrong_amount 1']);
  });

  test.for([
    ['foreign currency', 'came: 12000 USD, asked: 12000 GEL'],
    ['nothing paid', 'came: 0 GEL, asked: 12000 GEL'],
    ['no amount', `came: ${name === 'keepz' ? '0 GEL' : 'a sum that cannot be read'}, asked: 12000 GEL`],
  ] as const)('a success of %s seats nobody, and an operator is told', async ([fault, reason], { app, ana, world }) => {
    const orderId = await order(app, ana);
    world.fail('status', fault, 100);
    await world.payer(await newest(app), 'pay');
    expect(await paymentStatus(app, ana, orderId)).toEqual(expect.any(String));
    await pass(app, 6 * SECOND);
    expect([await sessions(app), await statusOfAttempts(app)]).toEqual([['held'], ['REFUND_FAILED']]);
    expect(await refunds(app)).toEqual([]);
    // Nothing was sent back, so no page may promise it.
    expect(await moneyBack(app, orderId, ana)).toEqual({ outcome: 'wrong_amount', refund: 'failed' });
    const shownTo = async (token: string | undefined) =>
      (await app.inject('GET', `/order/${orderId}?locale=en`, { ...(token && { token }) })).body['data'];
    expect(await shownTo(ana.token)).toMatchObject({ outcome: 'wrong_amount', refund: 'failed' });
    expect(await shownTo(undefined)).toMatchObject({ outcome: null, refund: null });
    expect(await app.rows(`select reason from audit_log where action = 'payment.wrong-amount'`)).toEqual([{ reason }]);
    expect(await standingWork(app)).toEqual(['payment_set_aside 1']);
    expect(told(app, '"fault"')).toEqual([]);
    await pass(app, HOUR);
    expect(await stands(app, orderId)).toBe('EXPIRED');
  });
});
