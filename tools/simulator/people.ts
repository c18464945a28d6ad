import { DAY, HOUR, MINUTE, SECOND, wallOf } from '#domain/dates.ts';
import { placeHold } from '#server/features/booking/hold.ts';
import { showOrder } from '#server/features/booking/order.ts';
import { checkPayment, currentBooking, reserve, takeCallback } from '#server/features/checkout/checkout.ts';
import { saveStep } from '#server/features/journey/journey.ts';
import { call, outcomeOf } from './call.ts';
import { chanceOf, uuidOf } from './chance.ts';
import { editCalendar } from './calendar-people.ts';
import { payOut, resolveRefunds } from './operator.ts';
import { planPayouts } from './payout-people.ts';
import type { Choice, Step } from './plan.ts';
import type { Payment } from './provider.ts';
import { performDeed, settleComplaints } from './session-people.ts';
import type { KeyAnswer, Told } from './told.ts';
import { when, type World } from './world.ts';

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
  for (const hours of [2, 30, 50]) timeline.at(plan.faultsEnd + hours * HOUR, () => resolveRefunds(world));
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

function hold(world: World, told: Told, { client, choice, seed }: Extract<Step, { kind: 'hold' }>): void {
  const who = `client ${client + 1}`;
  const request = requestOf(world, client, choice);
  const at = world.timeline.now();
  call(
    world,
    who,
    (deps) => placeHold(deps, { ...request, durationMin: (choice.end - choice.start) / MINUTE, requestId: `r${seed}` }),
    (reply) => {
      world.tell(`${who} asks to hold ${wordsOf(choice)}: ${outcomeOf(reply)}`);
      if (reply.kind === 'refused') {
        world.sometimes(`hold refused: ${reply.code}`);
        told.refusals.push({ client, choice, at, answeredAt: world.timeline.now(), code: reply.code });
      }
      if (reply.kind !== 'ok') return;
      const { appointmentId, expiresAt } = reply.value;
      told.holds.push({ client, id: appointmentId, choice, at: world.timeline.now(), expiresAt });
    },
  );
}

function pay(world: World, told: Told, step: Extract<Step, { kind: 'reserve' }>): void {
  const { client, choice, key, seed } = step;
  const { timeline, faults } = world;
  const chance = chanceOf(seed, 'pay');
  const who = `client ${client + 1}`;
  const pages: string[] = [];
  const send = (otherBody: boolean, triesLeft: number): void => {
    const name = otherBody ? 'Somebody Else' : `Client ${client + 1}`;
    const body = `${name} ${JSON.stringify(choice)} ${step.card}`;
    const reservation = {
      ...requestOf(world, client, choice),
      sessionType: choice.type,
      name,
      email: `client${client + 1}@example.com`,
      card: step.card,
      shownMinor: null,
      advice: true,
      locale: 'en' as const,
      idempotencyKey: key,
      requestId: `r${seed}`,
    };
    call(
      world,
      who,
      (deps) => reserve(deps, reservation),
      (reply) => {
        world.tell(`${who} asks to pay for ${wordsOf(choice)}: ${outcomeOf(reply)}`);
        if (reply.kind === 'refused') world.sometimes(`payment refused: ${reply.code}`);
        const unclear = reply.kind === 'nothing' || (reply.kind === 'refused' && reply.code === 'UNAVAILABLE');
        if (unclear && triesLeft > 0) {
          world.sometimes('asked again after no answer');
          timeline.after(3 * SECOND, () => send(otherBody, triesLeft - 1));
        }
        if (reply.kind !== 'ok' || reply.value === null) return;
        const { orderId, paymentUrl: url } = reply.value;
        told.orders.push({ client, orderId, url, choice });
        pages.push(url);
        if (key !== null) rememberKey(world, told, `${who} ${key}`, { body, orderId, url });
      },
    );
  };
  send(false, 3);
  for (const { after, otherBody } of step.again) timeline.after(after, () => send(otherBody, 0));
  const then = step.pay;
  if (then === null) return;
  timeline.after(then.after, () => {
    const url = chance.hits(0.8) ? pages.at(-1) : pages[0];
    if (url === undefined) return;
    const payment = paymentAt(world, url);
    if (payment === undefined) return world.violate('BAD_ADDRESS', `${who} was sent to ${url}, which is no page`);
    if (!url.startsWith('https://')) world.violate('BAD_ADDRESS', `${who} was sent to ${url}`);
    const accepted = world.provider.act(payment.attemptId, then.outcome);
    world.tell(`${who} chooses "${then.outcome}" on the payment page${accepted ? '' : ', which is over'}`);
    if (then.outcome !== 'pay' && chance.hits(0.5)) {
      timeline.after(chance.below(20 * MINUTE), () => void world.provider.act(payment.attemptId, 'pay'));
    }
    // A client with two open pages may pay on both.
    const other = pages.find((page) => page !== url);
    if (other !== undefined && chance.hits(0.5)) {
      const second = paymentAt(world, other);
      if (second !== undefined)
        timeline.after(chance.below(MINUTE), () => void world.provider.act(second.attemptId, 'pay'));
    }
    if (faults.chance.hits(0.5)) timeline.after(2 * SECOND, () => poll(world, told, client, 4));
  });
}

function paymentAt({ provider }: World, url: string): Payment | undefined {
  const ref = url.split('/').at(-1);
  return [...provider.payments.values()].find((one) => one.ref === ref);
}

function rememberKey(world: World, told: Told, key: string, answer: KeyAnswer): void {
  const first = told.byKey.get(key);
  if (first === undefined) return void told.byKey.set(key, answer);
  world.sometimes('same key, answered again');
  if (first.body !== answer.body) world.violate('IDEMPOTENCY', `${key}: another body was accepted under the same key`);
  if (first.orderId !== answer.orderId || first.url !== answer.url) {
    world.violate('IDEMPOTENCY', `${key}: the same request was answered ${first.url} and then ${answer.url}`);
  }
}

function poll(world: World, told: Told, client: number, times: number): void {
  const orderId = told.orders.findLast((order) => order.client === client)?.orderId;
  if (orderId === undefined) return;
  const who = `client ${client + 1}`;
  call(
    world,
    who,
    (deps) => checkPayment(deps, { orderId, clientId: world.clientId(client) }),
    (reply) => {
      if (reply.kind !== 'ok') return;
      world.tell(`${who} is told that the payment is ${reply.value.status}`);
      if (reply.value.status === 'SUCCESS') told.successes.push({ client, orderId });
      else if (times > 1) world.timeline.after(3 * SECOND, () => poll(world, told, client, times - 1));
    },
  );
}

function look(world: World, told: Told, client: number): void {
  const clientId = world.clientId(client);
  const orderId = told.orders.findLast((order) => order.client === client)?.orderId;
  call(world, `client ${client + 1}`, async (deps) => {
    if (orderId !== undefined) await showOrder(deps, { orderId, locale: 'en', viewerId: clientId, ip: '203.0.113.2' });
    return currentBooking(deps, { clientId, locale: 'en' });
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

function requestOf(world: World, client: number, choice: Choice) {
  const [from, to] = [wallOf(choice.start), wallOf(choice.end)];
  return {
    clientId: world.clientId(client),
    therapistContentId: world.plan.therapists[choice.therapist]?.contentId ?? '',
    session: { date: from.date, start: from.time, end: to.time },
    sessionType: choice.type,
  };
}

function wordsOf({ therapist, start, end }: Choice): string {
  return `therapist ${therapist + 1}, ${when(start).slice(0, -3)} to ${wallOf(end).time}`;
}
