import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { refundAgain, refundSettled } from '#server/features/payment/payment.ts';
import type { Deps } from '#server/deps.ts';
import {
  payoutPaid,
  payoutReturned,
  payoutsPaid,
  sendPayouts,
  transferReturned,
} from '#server/features/payout/payout.ts';
import { call } from './call.ts';
import { chanceOf, uuidOf } from './chance.ts';
import { setAgain } from './payout-people.ts';
import type { Payment } from './provider-money.ts';
import type { Told } from './told.ts';
import type { World } from './world.ts';

/** The operator sends due payouts to the bank and reports the bank's results to the product. */
export function payOut(world: World, told: Told, day: number): void {
  const chance = chanceOf(world.seed, `bank ${day}`);
  const batchId = uuidOf(chance);
  const bankRef = `B${day}`;
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
        const setAgainBy = new Set<string>();
        const lines = reply.value.sent.map(({ appointmentId, therapistId, minor }) => {
          const returned = day < 4 && chance.hits(world.faults.on('bank') ? 0.3 : 0);
          if (returned) setAgainBy.add(therapistId);
          else {
            const before = told.bank.get(appointmentId);
            told.bank.set(appointmentId, { minor: (before?.minor ?? 0) + minor, times: (before?.times ?? 0) + 1 });
          }
          world.sometimes(returned ? 'payout sent back' : 'payout paid');
          return { appointmentId, therapistId, minor, returned };
        });
        // The bank takes its time: some of it is still there when the next batch goes out.
        const after = chance.hits(0.5) ? 0 : chance.below(day < 6 ? 30 * HOUR : 6 * HOUR);
        for (const therapistId of setAgainBy) world.timeline.after(after + HOUR, () => setAgain(world, therapistId));
        lateReturns(world, told, { day, batchId, bankRef, after, lines: lines.filter(({ returned }) => !returned) });
        if (lines.length > 0 && lines.every(({ returned }) => !returned) && chance.hits(0.5)) {
          world.sometimes('batch paid');
          return report(world, { after, again: chance.hits(0.3) }, (deps, ref = bankRef) =>
            payoutsPaid(deps, { batchId, bankRef: ref }).then((paid) => paid.length > 0),
          );
        }
        for (const { appointmentId, returned } of lines) {
          report(world, { after, again: !returned && chance.hits(0.3) }, (deps, ref) =>
            returned
              ? payoutReturned(deps, { appointmentId, bankRef: ref })
              : payoutPaid(deps, { appointmentId, bankRef: ref ?? bankRef }),
          );
        }
      },
    );
  send(10);
}

type Paid = { appointmentId: string; therapistId: string; minor: number };

/** The bank returns transfers hours after paying: the operator reports each, and the therapist resets the account. */
function lateReturns(
  world: World,
  told: Told,
  batch: { day: number; batchId: string; bankRef: string; after: number; lines: readonly Paid[] },
): void {
  const { day, batchId, bankRef, after } = batch;
  const { timeline, plan, faults } = world;
  const chance = chanceOf(world.seed, `late returns ${day}`);
  plan.therapists.forEach(({ contentId: profile }, therapist) => {
    const therapistId = world.therapistId(therapist);
    const own = batch.lines.filter((line) => line.therapistId === therapistId);
    if (own.length === 0 || day >= 3 || !chance.hits(faults.on('bank') ? 0.5 : 0)) return;
    const again = chance.hits(0.5);
    timeline.after(after + 2 * HOUR + chance.below(10 * HOUR), () => {
      world.sometimes('payout sent back after it was paid');
      for (const { appointmentId, minor } of own) {
        const paid = told.bank.get(appointmentId) ?? { minor: 0, times: 0 };
        told.bank.set(appointmentId, { minor: paid.minor - minor, times: paid.times - 1 });
      }
      const say = (deps: Deps, ref = bankRef) =>
        transferReturned(deps, { batchId, profile, bankRef: ref }).then((returned) => returned.length > 0);
      report(world, { after: 0, again, taken: () => setAgain(world, therapistId) }, say);
    });
  });
}

/**
 * Reports the bank's result until it is accepted: refused while the therapist's pay is stopped, and for a return until
 * the payment is booked. An accepted report may be repeated, and is then refused with another reference.
 */
function report(
  world: World,
  { after, again, taken }: { after: number; again: boolean; taken?: () => void },
  say: (deps: Deps, otherRef?: string) => Promise<boolean>,
): void {
  const { timeline, sometimes } = world;
  const once = (triesLeft: number): void =>
    call(world, 'the operator', say, (reply) => {
      if (reply.kind === 'refused') sometimes(`payout refused: ${reply.code}`);
      // What is not at the bank any more came back meanwhile.
      if (reply.kind === 'refused' && reply.code === 'PAYOUT_NOT_SENT') return;
      if (reply.kind !== 'ok') {
        if (triesLeft > 0) timeline.after(reply.kind === 'refused' ? 4 * HOUR : MINUTE, () => once(triesLeft - 1));
        return;
      }
      if (taken !== undefined) timeline.after(HOUR, taken);
      if (again) timeline.after(HOUR, () => repeat());
    });
  const repeat = (): void => {
    call(world, 'the operator', say, (reply) => {
      if (reply.kind === 'ok' && reply.value) world.violate('PAID_TWICE', 'what was booked was booked again');
    });
    call(
      world,
      'the operator',
      (deps) => say(deps, 'another'),
      (reply) => {
        if (reply.kind === 'ok') world.violate('PAID_TWICE', 'another reference of the bank was taken');
        if (reply.kind === 'refused') sometimes(`payout refused: ${reply.code}`);
      },
    );
  };
  timeline.after(after, () => once(20));
}

/** The operator resolves failed refunds: asks the provider again, or sends the money by our bank and says so. */
export function resolveRefunds(world: World, told: Told, { isLast }: { isLast: boolean }): void {
  for (const payment of world.provider.payments.values()) {
    const { attemptId, came } = payment;
    if (came === null || told.byHand.has(attemptId)) continue;
    const isReadable = !payment.hidden && (came.currency === 'GEL' || came.currency === 'EUR');
    if (!isReadable) {
      if (payment.refund === 'part') world.provider.returnRest(payment);
      else world.provider.returnByHand(attemptId, true);
      const currency = came.currency === 'EUR' ? 'EUR' : 'GEL';
      settle(world, told, { payment, amount: { minor: came.minor, currency } });
      continue;
    }
    const chance = chanceOf(world.seed, `by hand ${attemptId}`);
    if (!isLast && chance.hits(0.5)) {
      const amount = { minor: came.minor - payment.returned, currency: came.currency };
      // Sometimes the provider is faster than the one who types.
      const isFaster = (payment.refund === 'failed' || payment.refund === 'part') && chance.hits(0.4);
      if (isFaster) world.provider.returnRest(payment);
      settle(world, told, { payment, amount });
      continue;
    }
    if (payment.refund === 'part') world.provider.returnRest(payment);
    call(world, 'the operator', (deps) => refundAgain(deps, attemptId));
  }
}

/** Reports twice that money went back another way; a report with another reference or sum must be refused. */
function settle(
  world: World,
  told: Told,
  { payment, amount }: { payment: Payment; amount: { minor: number; currency: string } },
): void {
  const { attemptId } = payment;
  const say = (deps: Deps, other: { bankRef?: string; minor?: number } = {}) => {
    const { bankRef = `H${attemptId}`, minor = amount.minor } = other;
    return refundSettled(deps, { attemptId, amount: { ...amount, minor }, bankRef });
  };
  const isReturned = payment.refund === 'done';
  const refuse = (other: { bankRef?: string; minor?: number }): void =>
    call(
      world,
      'the operator',
      (deps) => say(deps, other),
      (wrong) => {
        if (wrong.kind === 'ok') world.violate('RETURNED_TWICE', `another word about ${attemptId} was taken`);
      },
    );
  // Of a rest and of what was set aside nobody knows the sum.
  if (payment.refund === 'failed') refuse({ minor: amount.minor + 1 });
  call(world, 'the operator', say, (reply) => {
    if (reply.kind === 'refused') world.sometimes(`settle refused: ${reply.code}`);
    if (reply.kind !== 'ok') return;
    if (!isReturned) {
      told.byHand.set(attemptId, amount.minor);
      world.sometimes('refund settled by hand');
    } else if (!payment.hidden && amount.currency === payment.came?.currency) {
      world.violate('RETURNED_TWICE', `${attemptId} went back by hand and by the provider`);
    } else world.sometimes('set aside, and settled');
    call(world, 'the operator', say, (again) => {
      if (again.kind === 'ok' && again.value) world.violate('RETURNED_TWICE', `${attemptId} was settled twice`);
    });
    refuse({ bankRef: 'another' });
    refuse({ minor: amount.minor + 1 });
  });
}
