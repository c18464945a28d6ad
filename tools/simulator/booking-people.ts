import { MINUTE, SECOND, wallOf } from '#domain/dates.ts';
import { placeHold } from '#server/features/booking/hold.ts';
import { checkPayment, reserve } from '#server/features/checkout/checkout.ts';
import { call, isUnclear, outcomeOf } from './call.ts';
import { type Chance, chanceOf } from './chance.ts';
import { wallsOf } from './instants.ts';
import type { Choice, Step } from './plan.ts';
import type { Payment } from './provider-money.ts';
import type { Outcomes } from './provider.ts';
import type { KeyAnswer, Told } from './told.ts';
import { when } from './record.ts';
import type { World } from './world.ts';

/** Clients who hold a time, pay for it, and look how the payment stands. */

/** A client asks to hold a time. */
export function hold(
  world: World,
  told: Told,
  { client, choice, seed }: Pick<Extract<Step, { kind: 'hold' }>, 'client' | 'choice' | 'seed'>,
): void {
  const who = `client ${client + 1}`;
  const request = requestOf(world, client, choice);
  const { clientId } = request;
  const at = world.timeline.now();
  call(
    world,
    who,
    (deps) => placeHold(deps, { ...request, durationMin: (choice.end - choice.start) / MINUTE, requestId: `r${seed}` }),
    (reply) => {
      world.tell(`${who} asks to hold ${wordsOf(choice)}: ${outcomeOf(reply)}`);
      if (reply.kind === 'refused') {
        world.sometimes(`hold refused: ${reply.code}`);
        told.refusals.push({ client, clientId, choice, at, answeredAt: world.timeline.now(), code: reply.code });
      }
      if (reply.kind !== 'ok') return;
      const { appointmentId: id, expiresAt } = reply.value;
      told.holds.push({ client, clientId, id, choice, at: world.timeline.now(), expiresAt });
    },
  );
}

/** A client asks for a payment page, perhaps again, and does something there. */
export function pay(world: World, told: Told, step: Extract<Step, { kind: 'reserve' }>): void {
  const { client, choice, key, seed } = step;
  const { timeline } = world;
  const chance = chanceOf(seed, 'pay');
  const who = `client ${client + 1}`;
  const pages: string[] = [];
  const send = (otherBody: boolean, triesLeft: number): void => {
    const name = otherBody ? 'Somebody Else' : `Client ${client + 1}`;
    const body = `${name} ${JSON.stringify(choice)} ${step.card}`;
    const reservation = {
      ...requestOf(world, client, choice),
      sessionType: choice.type,
      ...formOf(client),
      name,
      card: step.card,
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
        if (isUnclear(reply) && triesLeft > 0) {
          world.sometimes('asked again after no answer');
          timeline.after(3 * SECOND, () => send(otherBody, triesLeft - 1));
        }
        if (reply.kind !== 'ok' || reply.value === null) return;
        const { orderId, paymentUrl: url } = reply.value;
        const { clientId } = reservation;
        told.orders.push({ client, clientId, orderId, url, choice });
        pages.push(url);
        if (key !== null) rememberKey(world, told, `${clientId} ${key}`, { body, orderId, url });
      },
    );
  };
  send(false, 3);
  for (const { after, otherBody } of step.again) timeline.after(after, () => send(otherBody, 0));
  if (step.pay !== null) visitPages(world, told, { client, chance, pages, visit: step.pay });
}

/** The payment pages that a client was sent to, in order; more may come until the visit. */
type Visit = { client: number; chance: Chance; pages: readonly string[]; visit: { after: number; outcome: Outcomes } };

/** A client does something on a payment page, mostly the newest, and perhaps on another one, too. */
export function visitPages(world: World, told: Told, { client, chance, pages, visit }: Visit): void {
  const { timeline, faults } = world;
  const { after, outcome } = visit;
  const who = `client ${client + 1}`;
  timeline.after(after, () => {
    const url = chance.hits(0.8) ? pages.at(-1) : pages[0];
    if (url === undefined) return;
    const payment = paymentAt(world, url);
    if (payment === undefined) return world.violate('BAD_ADDRESS', `${who} was sent to ${url}, which is no page`);
    if (!url.startsWith('https://')) world.violate('BAD_ADDRESS', `${who} was sent to ${url}`);
    const accepted = world.provider.act(payment.attemptId, outcome);
    world.tell(`${who} chooses "${outcome}" on the payment page${accepted ? '' : ', which is over'}`);
    if (outcome !== 'pay' && chance.hits(0.5)) {
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

/** Whether money came on a payment page. */
export function isPaid(world: World, url: string): boolean {
  return (paymentAt(world, url)?.came ?? null) !== null;
}

function paymentAt({ provider }: World, url: string): Payment | undefined {
  const ref = url.split('/').at(-1);
  return [...provider.payments.values()].find((one) => one.ref === ref);
}

/** The same key is answered the same, and with another body it is refused. */
export function rememberKey(world: World, told: Told, key: string, answer: KeyAnswer): void {
  const first = told.byKey.get(key);
  if (first === undefined) return void told.byKey.set(key, answer);
  world.sometimes('same key, answered again');
  if (first.body !== answer.body) world.violate('IDEMPOTENCY', `${key}: another body was accepted under the same key`);
  if (first.orderId !== answer.orderId || first.url !== answer.url) {
    world.violate('IDEMPOTENCY', `${key}: the same request was answered ${first.url} and then ${answer.url}`);
  }
}

/** A client's page asks how the newest payment stands. */
export function poll(world: World, told: Told, client: number, times: number): void {
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

/** The form that a client fills in for a payment. */
export function formOf(client: number) {
  const [name, email] = [`Client ${client + 1}`, `client${client + 1}@example.com`];
  return { name, email, shownMinor: null, advice: false, locale: 'en' } as const;
}

function requestOf(world: World, client: number, choice: Choice) {
  return {
    clientId: world.clientId(client),
    therapistContentId: world.plan.therapists[choice.therapist]?.contentId ?? '',
    session: wallsOf(choice),
    sessionType: choice.type,
  };
}

function wordsOf({ therapist, start, end }: Choice): string {
  return `therapist ${therapist + 1}, ${when(start).slice(0, -3)} to ${wallOf(end).time}`;
}
