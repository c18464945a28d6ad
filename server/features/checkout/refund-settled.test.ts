import { describe, expect } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { refundAgain, refundSettled } from '#server/features/payment/payment.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { loseSeat } from '#server/testing/booking/lost-seat.ts';
import { newest, refunds, statusOfAttempts } from '#server/testing/payment/payment-records.ts';
import { test } from '#server/testing/payment/payment-test.ts';
import type { PaymentWorld } from '#server/testing/payment/payment-world.ts';
import { beforeLeaving } from '#server/testing/session/leaving.ts';
import { order, pass } from '#server/testing/booking/shopping.ts';
import { standingWork } from '#server/testing/work-items.ts';
import { compareBooks } from './checkout.ts';

/** Money that came too late and that the provider failed to send back; answers the attempt. */
async function failed(app: TestApp, ana: TestPerson, world: PaymentWorld): Promise<string> {
  const paid = await loseSeat(app, ana, world);
  for (let n = 0; n < 4; n += 1) {
    world.endRefund(paid, 'failed');
    await pass(app, HOUR);
  }
  expect(await statusOfAttempts(app)).toEqual(['REFUND_FAILED']);
  return paid;
}

const settle = (app: TestApp, attemptId: string, [minor, currency, bankRef]: [number, string, string]) =>
  refundSettled(app.deps, { attemptId, amount: { minor, currency }, bankRef });
const refused = (code: string) => ({ code });
const receipts = async (app: TestApp) =>
  (await app.rows<{ word: string }>(`select kind || ' ' || amount_minor as word from receipts order by number`)).map(
    ({ word }) => word,
  );
const balances = async (app: TestApp) => {
  const { balances: all, differences, balanced } = await compareBooks(app.deps, { days: 7 });
  const left = all.filter(({ minor }) => minor !== 0).map(({ account, minor }) => `${account} ${minor}`);
  return { left: left.toSorted(), differences, balanced };
};
const mails = (app: TestApp, words: string) => app.mails.filter(({ subject }) => subject.includes(words)).length;

describe('money that went back another way', () => {
  test.override('provider', 'keepz');

  test('money that went back another way is booked once, with receipt and mail, and no book differs; another sum, currency or reference is refused', async ({
    app,
    ana,
    world,
  }) => {
    const paid = await failed(app, ana, world);
    expect(await beforeLeaving(app, await app.signIn())).toMatchObject({ blocks: [{ why: 'refund' }] });
    for (const said of [
      [11_999, 'GEL', 'B1'],
      [12_000, 'EUR', 'B1'],
      [12_000, 'USD', 'B1'],
      [0, 'GEL', 'B1'],
      [-12_000, 'GEL', 'B1'],
    ] as const) {
      await expect(settle(app, paid, [...said])).rejects.toMatchObject(refused('REFUND_SUM_OTHER'));
    }
    expect(await settle(app, paid, [12_000, 'GEL', 'B1'])).toBe(true);
    expect(await settle(app, paid, [12_000, 'GEL', 'B1'])).toBe(false);
    await expect(settle(app, paid, [12_000, 'GEL', 'B2'])).rejects.toMatchObject(refused('REFUND_REF_OTHER'));
    await expect(settle(app, paid, [100, 'GEL', 'B1'])).rejects.toMatchObject(refused('REFUND_SUM_OTHER'));
    expect(await refundAgain(app.deps, paid)).toBe(false);
    await pass(app, MINUTE);
    expect([await statusOfAttempts(app), await refunds(app)]).toMatchObject([['REFUNDED'], [{ status: 'DONE' }]]);
    expect(await receipts(app)).toEqual(['payment 12000', 'refund 12000']);
    expect(mails(app, 'საბანკო გადარიცხვით')).toBe(1);
    // The provider still owes us what it never sent back.
    expect(await balances(app)).toEqual({
      left: ['bank -12000', 'provider_receivable 12000'],
      differences: [],
      balanced: true,
    });
    expect(await beforeLeaving(app, await app.signIn())).toMatchObject({ blocks: [] });
    // And were it sent by the provider as well, the books would tell.
    world.endRefund(paid, 'done');
    expect((await balances(app)).differences).toMatchObject([{ what: 'refunded', ours: 'nothing', theirs: 'all' }]);
  });

  test('money that went back another way is refused once the provider has sent it back, also when that came first to the books', async ({
    app,
    ana,
    world,
  }) => {
    const paid = await failed(app, ana, world);
    world.endRefund(paid, 'done');
    await expect(settle(app, paid, [12_000, 'GEL', 'B1'])).rejects.toMatchObject(refused('REFUND_RETURNED'));
    expect(await refundAgain(app.deps, paid)).toBe(true);
    await expect(settle(app, paid, [12_000, 'GEL', 'B1'])).rejects.toMatchObject(refused('REFUND_NOT_FAILED'));
    await pass(app, SECOND);
    await expect(settle(app, paid, [12_000, 'GEL', 'B1'])).rejects.toMatchObject(refused('REFUND_RETURNED'));
    expect((await balances(app)).left).toEqual([]);
    await expect(app.rows(`update refunds set bank_ref = 'B1', by_hand_minor = amount_minor`)).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('money that went back another way is the rest of what the provider sent back in part', async ({
    app,
    ana,
    world,
  }) => {
    const paid = await failed(app, ana, world);
    world.endRefund(paid, 'part');
    await expect(settle(app, paid, [12_000, 'GEL', 'B1'])).rejects.toMatchObject(refused('REFUND_SUM_OTHER'));
    expect(await settle(app, paid, [5000, 'GEL', 'B1'])).toBe(true);
    expect(await settle(app, paid, [5000, 'GEL', 'B1'])).toBe(false);
    expect(await balances(app)).toMatchObject({ left: ['bank -5000', 'provider_receivable 5000'], differences: [] });
  });

  test('money that went back another way waits while the provider works on it or does not answer, and unknown money is none', async ({
    app,
    ana,
    world,
  }) => {
    const paid = await failed(app, ana, world);
    for (const fault of ['5xx', 'wrong key'] as const) {
      world.fail('status', fault, 5);
      await expect(settle(app, paid, [12_000, 'GEL', 'B1'])).rejects.toMatchObject(refused('UNAVAILABLE'));
      world.reset();
    }
    await refundAgain(app.deps, paid);
    await pass(app, SECOND);
    await expect(settle(app, paid, [12_000, 'GEL', 'B1'])).rejects.toMatchObject(refused('REFUND_NOT_FAILED'));
    await expect(settle(app, ana.userId, [1, 'GEL', 'B1'])).rejects.toMatchObject(refused('NOT_FOUND'));
    expect(await refunds(app)).toMatchObject([{ status: 'SENT' }]);
  });

  test.for(['by our bank', 'at the provider'] as const)(
    'money that went back another way may be what was set aside, which has both receipts then: %s',
    async (where, { app, ana, world }) => {
      await order(app, ana);
      const paid = await newest(app);
      world.fail('status', 'foreign currency', 100);
      await world.payer(paid, 'pay');
      await pass(app, 6 * SECOND);
      expect(await statusOfAttempts(app)).toEqual(['REFUND_FAILED']);
      expect(await standingWork(app)).toEqual(['payment_set_aside 1']);
      if (where === 'at the provider') world.endRefund(paid, 'done');
      expect(await settle(app, paid, [12_500, 'GEL', 'B1'])).toBe(true);
      expect(await settle(app, paid, [12_500, 'GEL', 'B1'])).toBe(false);
      expect(await standingWork(app)).toEqual([]);
      await pass(app, MINUTE);
      expect([await statusOfAttempts(app), await receipts(app)]).toEqual([
        ['REFUNDED'],
        ['payment 12500', 'refund 12500'],
      ]);
      expect(await balances(app)).toEqual({
        left: where === 'at the provider' ? [] : ['bank -12500', 'provider_receivable 12500'],
        differences: [],
        balanced: true,
      });
    },
  );
});
