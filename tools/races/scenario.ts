import type { Violation } from '../checker/checker.ts';
import { type Chance, chanceOf } from '../simulator/chance.ts';
import type { Answer } from './answer.ts';
import { type Slot, slotBody } from './people.ts';
import type { Client, World } from './world.ts';

/** What one race came to. */
export type Outcome = {
  /** Calls that raced, and how many of them got what they raced for. */
  attempts: number;
  winners: number;
  /** What went wrong beyond what the rows say. */
  violations: Violation[];
};

/** One kind of race. Its plan hangs on the seed alone: who, when, on which server. What really comes first does not. */
export type Scenario = {
  name: string;
  prepare(seed: number): { plan: unknown; run(world: World): Promise<Outcome> };
};

/** A kind of race by its plan and what is done with it. The world is empty when `run` begins. */
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

/** How a client tries to get a slot: by looking whether it is free, or by paying for it at once. */
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
    ...(by === 'check' ? { duration: 50 } : CONTACT),
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
export function oddAnswers(answers: readonly Answer[], refusals: readonly string[] = ['SLOT_TAKEN']): Violation[] {
  return answers
    .filter((answer) => !isWon(answer) && !(answer.status < 500 && refusals.includes(answer.code ?? '')))
    .map(({ status, code, body }) => ({ name: 'ANSWER', detail: `${status} ${code ?? JSON.stringify(body)}` }));
}

/** Reserves and answers order and attempt; the attempt waits at the simulated provider. */
export async function orderFor(world: World, by: Omit<Try, 'by'>): Promise<{ orderId: string; attemptId: string }> {
  const answer = await attempt(world, { ...by, by: 'reserve' });
  const orderId = String(answer.body['sessionId']);
  const [row] = await world.db.run<{ id: string }>(
    'select id from payment_attempts where order_id = $1 order by n desc limit 1',
    [orderId],
  );
  if (!isWon(answer) || row === undefined) throw new Error(`reserving answered ${answer.status} ${answer.code}`);
  return { orderId, attemptId: row.id };
}

/** The provider takes the money for attempts, whatever became of them there, and tells nobody. */
export async function payInSilence({ db }: World, attemptIds: readonly string[]): Promise<void> {
  await db.run(`update sandbox_payments set status = 'SUCCESS' where attempt_id = any($1::uuid[])`, [attemptIds]);
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

/** A server by chance; plans name more of them than there are, and the world counts round. */
export function anyServer(chance: Chance): number {
  return chance.below(12);
}

/** A slot by chance within two weeks. */
export function anySlot(chance: Chance, therapist = chance.below(6)): Slot {
  return { therapist, day: 1 + chance.below(13), hour: 10 + chance.below(9) };
}

const CONTACT = { name: 'ანა', email: 'ana@example.com', locale: 'ka' };
