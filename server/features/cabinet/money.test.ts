import { describe, expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { ownSession, ownSessions, toldTimeline } from '#server/testing/session/cabinet.ts';
import { newest } from '#server/testing/payment/payment-records.ts';
import { test } from '#server/testing/payment/payment-test.ts';
import { order, paymentStatus } from '#server/testing/booking/shopping.ts';

describe('the money of an own session', () => {
  test.override('provider', 'bog');

  test('the money of an own session that came after its payment had failed was paid when it came, with the card that the bank names', async ({
    app,
    ana,
    world,
  }) => {
    const orderId = await order(app, ana);
    const attempt = await newest(app);
    await world.payer(attempt, 'decline');
    expect(await paymentStatus(app, ana, orderId)).toBe('FAILED');
    expect(await ownSession(app, ana, orderId)).toMatchObject({ status: 'held', paid: null, refund: null });
    app.clock.advance(5 * MINUTE);
    await world.force(attempt);
    const [session] = await ownSessions(app, ana);
    expect(session?.paid).toEqual({ minor: 12_000, currency: 'GEL', at: '2026-11-24T06:05:00.000Z', card: '9893' });
    expect(await toldTimeline(app, ana, orderId)).toEqual(['11-24T10:00 booked', '11-24T10:05 paid']);
  });

  test.for(['GEL', 'EUR'] as const)(
    'the money of an own session of two payments is told by the one that bought it, in %s, whichever was begun first',
    async (currency, { app, ana, world }) => {
      const orderId = await order(app, ana);
      const first = await newest(app);
      await order(app, ana, { card: 'EUR' });
      const second = await newest(app);
      for (const attempt of currency === 'GEL' ? [first, second] : [second, first]) await world.force(attempt);
      await app.deps.jobs.drain();
      expect(await ownSessions(app, ana)).toMatchObject([
        { orderId, status: 'confirmed', refund: null, paid: { currency } },
      ]);
      const { receipt } = await ownSession(app, ana, orderId);
      const [row] = await app.rows<{ number: number }>(
        `select r.number from receipts r join payment_attempts p on p.id = r.attempt_id where p.seats and r.kind = 'payment'`,
      );
      expect(receipt).toBe(row?.number);
    },
  );
});
