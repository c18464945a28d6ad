import { DAY, HOUR } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { showOrder } from '#server/features/order-link/order-link.ts';
import { currentBooking, takeCallback } from '#server/features/checkout/checkout.ts';
import { saveStep } from '#server/features/journey/journey.ts';
import { hold, pay, poll } from './booking-people.ts';
import { call } from './call.ts';
import { chanceOf, uuidOf } from './chance.ts';
import { editCalendar } from './calendar-people.ts';
import { payOut, resolveRefunds } from './operator.ts';
import { payLater } from './paid-later-people.ts';
import { planPayouts } from './payout-people.ts';
import type { Step } from './plan.ts';
import type { Payment } from './provider-money.ts';
import { decideEmptyRooms, performDeed, settleComplaints } from './session-people.ts';
import type { Told } from './told.ts';
import type { World } from './world.ts';

/** Puts the steps of people, operators and crashes on the timeline. */
export function planPeople(world: World, told: Told, dropped: ReadonlySet<number>): void {
  const { plan, timeline } = world;
  plan.steps.forEach((step, index) => {
    if (!dropped.has(index)) timeline.at(step.at, () => perform(world, told, step));
  });
  timeline.at(plan.faultsEnd, () => {
    world.faults.stop();
    world.tell('faults end here');
  });
  planPayouts(world, told);
  for (let day = 1.5; day < 8; day += 1) timeline.at(plan.start + day * DAY, () => payOut(world, told, day));
  for (const day of [2.6, 4.4, 6.4]) {
    timeline.at(plan.start + day * DAY, () => settleComplaints(world, told, { day, all: day > 6 }));
  }
  for (const day of [5.4, 6.4]) timeline.at(plan.start + day * DAY, () => decideEmptyRooms(world, told));
  for (const hours of [2, 30, 50]) {
    timeline.at(plan.faultsEnd + hours * HOUR, () => resolveRefunds(world, told, { isLast: hours === 50 }));
  }
}

function perform(world: World, told: Told, step: Step): void {
  const { tell } = world;
  switch (step.kind) {
    case 'hold':
      return hold(world, told, step);
    case 'reserve':
      return pay(world, told, step);
    case 'poll':
      return poll(world, told, step.client, 1);
    case 'back': {
      const userId = world.clientId(step.client);
      return call(
        world,
        `client ${step.client + 1}`,
        (deps) => saveStep(deps, { userId, step: 4, preferences: null, from: null }),
        (reply) => {
          if (reply.kind === 'ok') world.sometimes('stepped back');
          tell(`client ${step.client + 1} steps back: ${reply.kind}`);
        },
      );
    }
    case 'session':
      return performDeed(world, told, step);
    case 'later':
      return payLater(world, told, step);
    case 'calendar':
      return editCalendar(world, told, step);
    case 'look':
      return look(world, told, step.client);
    case 'crash':
      if (world.faults.on('crash')) world.kill(step.server, step.downMs);
      return;
    case 'forge':
      return forge(world, step.seed);
    case 'by-hand': {
      if (!world.faults.on('refund-by-hand')) return;
      const odd = [...world.provider.payments.values()].filter(isMismatched);
      const found = odd[chanceOf(step.seed).below(odd.length)];
      if (found !== undefined) world.provider.returnByHand(found.attemptId, chanceOf(step.seed, 'all').hits(0.6));
    }
  }
}

function look(world: World, told: Told, client: number): void {
  const clientId = world.clientId(client);
  const orderId = told.orders.findLast((order) => order.client === client)?.orderId;
  const open = async (deps: Deps): Promise<string | null> => {
    if (orderId !== undefined) await showOrder(deps, { orderId, locale: 'en', viewerId: clientId, ip: '203.0.113.2' });
    return (await currentBooking(deps, { clientId, locale: 'en' })).order?.holdId ?? null;
  };
  call(world, `client ${client + 1}`, open, (reply) => {
    if (reply.kind === 'ok' && reply.value !== null) {
      told.current.push({ appointmentId: reply.value, at: world.timeline.now() });
    }
  });
}

/** A forged callback claims that a payment succeeded. */
function forge(world: World, seed: number): void {
  if (!world.faults.on('callback-forged')) return;
  world.sometimes('forged callback');
  const chance = chanceOf(seed);
  const known = [...world.provider.payments.keys()];
  const attemptId = known.length > 0 && chance.hits(0.8) ? chance.pick(known) : uuidOf(chance);
  const body = chance.hits(0.2) ? '<html>' : JSON.stringify({ attemptId, providerRef: 'P999', status: 'SUCCESS' });
  world.tell('somebody forges a callback');
  const input = { provider: 'keepz', rawBody: new TextEncoder().encode(body), headers: {}, ip: '203.0.113.9' };
  call(world, 'a forger', (deps) => takeCallback(deps, input));
}

function isMismatched({ came, asked, hidden }: Payment): boolean {
  return came !== null && (hidden || came.minor !== asked.minor || came.currency !== asked.currency);
}
