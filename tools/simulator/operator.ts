import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { refundAgain } from '#server/features/payment/payment.ts';
import { payoutPaid, payoutReturned, sendPayouts } from '#server/features/payout/payout.ts';
import { call } from './call.ts';
import { chanceOf, uuidOf } from './chance.ts';
import type { Told } from './told.ts';
import type { World } from './world.ts';

/** The operator sends due payouts to the bank and reports the bank's results to the product. */
export function payOut(world: World, told: Told, day: number): void {
  const chance = chanceOf(world.seed, `bank ${day}`);
  const batchId = uuidOf(chance);
  const until = world.timeline.now() + 3 * DAY;
  const send = (triesLeft: number): void =>
    call(
      world,
      'the operator',
      (deps) => sendPayouts(deps, { batchId, until }),
      (reply) => {
        if (reply.kind !== 'ok') {
          if (triesLeft > 0) world.timeline.after(MINUTE, () => send(triesLeft - 1));
          return;
        }
        for (const { appointmentId, minor } of reply.value.sent) {
          const returned = day < 4 && chance.hits(world.faults.on('bank') ? 0.3 : 0);
          if (!returned) {
            const before = told.bank.get(appointmentId);
            told.bank.set(appointmentId, { minor: (before?.minor ?? 0) + minor, times: (before?.times ?? 0) + 1 });
          }
          world.sometimes(returned ? 'payout sent back' : 'payout paid');
          const report = (left: number): void =>
            call(
              world,
              'the operator',
              (deps) =>
                returned
                  ? payoutReturned(deps, { appointmentId })
                  : payoutPaid(deps, { appointmentId, bankRef: `B${day}` }),
              ({ kind }) => {
                if (kind !== 'ok' && left > 0) world.timeline.after(MINUTE, () => report(left - 1));
              },
            );
          report(10);
          if (!returned && chance.hits(0.3)) world.timeline.after(HOUR, () => report(0));
        }
      },
    );
  send(10);
}

/** The operator resolves failed refunds. */
export function resolveRefunds(world: World): void {
  for (const payment of world.provider.payments.values()) {
    if (payment.came === null) continue;
    const unreadable = payment.hidden || (payment.came.currency !== 'GEL' && payment.came.currency !== 'EUR');
    if (unreadable) world.provider.returnByHand(payment.attemptId, true);
    if (payment.refund === 'part') {
      payment.returned = payment.came.minor;
      payment.refund = 'done';
    }
    const { attemptId } = payment;
    call(world, 'the operator', (deps) => refundAgain(deps, attemptId));
  }
}
