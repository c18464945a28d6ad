import { expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { isTerminal, type WireStatus } from '#domain/payment.ts';
import type { PaymentState } from '#server/providers/payments/payments.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { changeProvider } from '#server/testing/payment/payment-records.ts';
import { test as base } from '#server/testing/payment/payment-test.ts';
import { practise } from '#server/testing/practice/practice.ts';
import { sessionIdOf } from '#server/testing/practice/practice-sessions.ts';
import { order, pass, paymentStatus } from '#server/testing/booking/shopping.ts';
import { becomeKnown, payLater, proposeTo, WAITING_UNTIL } from '#server/testing/booking/waiting.ts';

/** Minutes after the deadline at which the bank says how the payment ended; it was opened 3 minutes before. */
const ENDS = [0, 3, 15, 30, Number.POSITIVE_INFINITY];
/** Minutes at which the client's pages are read. */
const LOOKS = [-2, -1, 0, 1, 2, 3, 4, 14, 15, 16, 30, 31];
const STILL_AT_IT: PaymentState = { status: 'PROCESSING', raw: 'WAITING' };
const PAID: PaymentState = { status: 'SUCCESS', raw: 'PAID', paid: 'as asked' };

/** `bank`: what it says of every payment from now on, also where it is asked to cancel it. */
const test = base.extend('bank', async ({ app, ana }) => {
  await becomeKnown(app, ana);
  const bank = { says: STILL_AT_IT };
  changeProvider(app, () => ({
    status: async () => ({ ok: true, value: bank.says }),
    cancel: async () => ({ ok: true, value: bank.says }),
  }));
  return bank;
});

test.for(
  ENDS.flatMap((end) =>
    (['released', 'withdrawn'] as const).flatMap((how) => [true, false].map((isPaid) => ({ end, how, isPaid }))),
  ),
)(
  '$how while the bank is at it for $end minutes more, paid: $isPaid: it is open until it ended',
  async ({ end, how, isPaid }, { app, ana, bank }) => {
    const orderId = await proposeTo(app, ana);
    app.clock.set(WAITING_UNTIL - 3 * MINUTE);
    await app.deps.jobs.drain();
    ana = await app.signIn();
    expect((await payLater(app, ana, orderId)).body['success']).toBe(true);
    const therapist = await practise(app, DEMO_THERAPISTS.Th1, '599777001');
    for (const minute of LOOKS) {
      if (minute === -1 && how === 'withdrawn') {
        const path = `/practice/sessions/${await sessionIdOf(app, orderId)}/withdraw`;
        expect((await app.inject('POST', path, { token: therapist.token, body: {} })).status).toBe(200);
      }
      if (minute >= end) bank.says = isPaid ? PAID : { status: 'EXPIRED', raw: 'OVER' };
      app.clock.set(WAITING_UNTIL + minute * MINUTE + 1);
      await pass(app, 0);
      ana = minute === 14 || minute === 30 ? await app.signIn() : ana;
      const told = (await paymentStatus(app, ana, orderId)) as WireStatus;
      const { body } = await app.inject('GET', `/cabinet/sessions/${orderId}`, { token: ana.token });
      const { openAtBank, status } = body['session'] as { openAtBank: boolean; status: string };
      expect([minute, isTerminal(told), openAtBank]).toEqual([minute, minute >= end, minute < end]);
      if (minute >= end && isPaid && how === 'released') expect([told, status]).toEqual(['SUCCESS', 'confirmed']);
    }
  },
);

test('a hold that ran out while the bank is at it is asked about until it ended', async ({ app, ana, bank }) => {
  const orderId = await order(app, ana, { bookingSession: { date: '2026-11-27', start: '12:00', end: '12:50' } });
  for (const minutes of [10, 6, 20, 60]) {
    await pass(app, minutes * MINUTE);
    ana = await app.signIn();
    expect(await paymentStatus(app, ana, orderId)).toBe('PROCESSING');
  }
  bank.says = { status: 'EXPIRED', raw: 'OVER' };
  app.clock.advance(MINUTE);
  // The client's own question is the one that hears it.
  expect(await paymentStatus(app, ana, orderId)).toBe('EXPIRED');
});
