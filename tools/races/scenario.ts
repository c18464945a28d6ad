import type { Violation } from '../checker/checker.ts';
import { type Chance, chanceOf } from '../simulator/chance.ts';
import type { Answer } from './answer.ts';
import { MINUTES, type Slot, slotBody } from './people.ts';
import type { Client, World } from './world.ts';
import { type OrderId, orderIdOf } from '#server/secrets/order-ids.ts';

/** The result of one race. */
export type Outcome = {
  /** Calls that raced, and how many of them succeeded. */
  attempts: number;
  winners: number;
  /** Violations that the answers show, beside those in the rows. */
  violations: Violation[];
};

/** A kind of race. The seed determines its plan (clients, times, servers) but not which call comes first. */
export type Scenario = {
  name: string;
  prepare(seed: number): { plan: unknown; run(world: World): Promise<Outcome> };
};

/** Makes a kind of race from its plan and its run. The world is empty when `run` begins. */
export function scenario<Plan>(
  name: string,
  of: { plan(chance: Chance, seed: number): Plan; run(world: World, plan: Plan): Promise<Outcome> },
): Scenario {
  return {
    name,
    prepare(seed) {
      const plan = of.plan(chanceOf(seed, name), seed);
      return { plan, run: (world) => of.run(world, plan) };
    },
  };
}

/** How a client tries to get a slot: by a hold, or by a reservation without one. */
export type Try = { client: number; server: number; by: 'check' | 'reserve'; slot: Slot };

/** Makes a try. */
export function attempt(
  world: World,
  { client, server, by, slot }: Try,
  extra: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const as = clientOf(world, client);
  const body = {
    userId: as.userId,
    ...slotBody(world.clock.now(), slot),
    ...(by === 'check' ? { duration: slot.minutes ?? MINUTES } : CONTACT),
    ...extra.body,
  };
  const headers = extra.headers ?? {};
  const path = by === 'check' ? '/therapists/check-specialist-availability' : '/therapists/reserve-appointment';
  return world.call(server, 'POST', path, { as, body, headers });
}

/** Whether a try got the slot. */
export function isWon({ status, body }: Answer): boolean {
  return status === 200 && (body['available'] === true || body['success'] === true);
}

/** Answers other than a win and a plain refusal. */
export function oddAnswers(
  answers: readonly Answer[],
  refusals: readonly string[] = ['SLOT_TAKEN', 'OWN_SESSION'],
): Violation[] {
  return answers
    .filter((answer) => !isWon(answer) && !(answer.status < 500 && refusals.includes(answer.code ?? '')))
    .map(({ status, code, body }) => ({ name: 'ANSWER', detail: `${status} ${code ?? JSON.stringify(body)}` }));
}

/** An order by its public id, and by the one of the tables. */
export type Order = { orderId: string; id: OrderId; attemptId: string };

/** Reserves and returns order and attempt; the attempt is open at the simulated provider. */
export async function orderFor(world: World, by: Omit<Try, 'by'>): Promise<Order> {
  const answer = await attempt(world, { ...by, by: 'reserve' });
  const orderId = String(answer.body['sessionId']);
  const id = orderIdOf(world.depsOf(0).keyring, orderId);
  const [row] = await world.db.run<{ id: string }>(
    'select id from payment_attempts where order_id = $1 order by n desc limit 1',
    [id],
  );
  if (!isWon(answer) || row === undefined) throw new Error(`reserving answered ${answer.status} ${answer.code}`);
  return { orderId, id, attemptId: row.id };
}

/** The provider captures the attempts of orders in any state, without a callback. */
export async function payWithoutCallback({ db }: World, ...orders: readonly Order[]): Promise<void> {
  const ids = orders.map(({ attemptId }) => attemptId);
  await db.run(`update sandbox_payments set status = 'SUCCESS' where attempt_id = any($1::uuid[])`, [ids]);
}

/** The provider calls back about an attempt. */
export function callBack(world: World, { server, attemptId }: { server: number; attemptId: string }): Promise<Answer> {
  return world.call(server, 'POST', '/payments/sandbox/callback', { body: { attemptId } });
}

/** A client by number. */
export function clientOf({ clients }: World, number: number): Client {
  const client = clients[number];
  if (client === undefined) throw new RangeError(`there is no client ${number}`);
  return client;
}

/** A random server number; the world takes it modulo the number of servers. */
export function anyServer(chance: Chance): number {
  return chance.below(12);
}

/** A random slot within two weeks. */
export function anySlot(chance: Chance, therapist = chance.below(6)): Slot {
  return { therapist, day: 1 + chance.below(13), hour: 10 + chance.below(9) };
}

/** The permutation of a list with this index. */
export function permutation<T>(of: readonly T[], index: number): T[] {
  const left = [...of];
  const order: T[] = [];
  for (let rest = index; left.length > 0;) {
    order.push(...left.splice(rest % left.length, 1));
    rest = Math.floor(rest / (left.length + 1));
  }
  return order;
}

const CONTACT = { name: 'ანა', email: 'ana@example.com', locale: 'ka' };
