import type { Violation } from '../../checker/checker.ts';
import type { Answer } from '../answer.ts';
import type { Slot } from '../people.ts';
import {
  anyServer,
  anySlot,
  attempt,
  callBack,
  type Order,
  orderFor,
  payWithoutCallback,
  scenario,
} from '../scenario.ts';
import { bookSession, isTaken, moveTo, ok, oddPresses, press, type Session, timesOf } from '../sessions.ts';
import type { World } from '../world.ts';

const MOVERS = 40;

/** The n-th of the times of a therapist from the day after tomorrow on, nine a day. */
function nth(therapist: number, n: number): Slot {
  return { therapist, day: 2 + Math.floor(n / 9), hour: 10 + (n % 9) };
}

/** 40 clients move to one slot, some press twice: one client gets it, all others are told so and keep their time. */
export const movesToOneSlot = scenario('forty moves to one slot', {
  plan: (chance) => ({
    target: nth(0, MOVERS + chance.below(40)),
    presses: Array.from({ length: MOVERS }, (_, client) => ({
      client,
      servers: Array.from({ length: chance.hits(0.2) ? 2 : 1 }, () => anyServer(chance)),
    })),
  }),
  async run(world, { target, presses }) {
    const sessions = await Promise.all(
      presses.map(({ client }) => bookSession(world, { client, server: client, slot: nth(0, client) })),
    );
    const before = await timesOf(world);
    const body = moveTo(world, target);
    const told = await Promise.all(
      presses.flatMap(({ servers }, index) =>
        servers.map(async (server) => move(world, sessions[index], { server, body })),
      ),
    );
    const after = await timesOf(world);
    const winners = new Set(told.filter(ok).map(({ orderId }) => orderId));
    const violations = oddPresses(told, ['SLOT_TAKEN']);
    if (winners.size !== 1) violations.push({ name: 'WINNERS', detail: `${winners.size} were told that they moved` });
    for (const { orderId } of sessions) {
      const moved = after.get(orderId) !== before.get(orderId);
      if (moved !== winners.has(orderId)) violations.push({ name: 'TOLD_WRONG', detail: `${orderId}: moved ${moved}` });
      const answers = told.filter((one) => one.orderId === orderId).map(ok);
      if (new Set(answers).size > 1) violations.push({ name: 'TOLD_TWO', detail: `${orderId}: ${answers}` });
    }
    return { attempts: told.length, winners: winners.size, violations };
  },
});

type Told = Answer & { orderId: string };

async function move(world: World, session: Session | undefined, sent: { server: number; body: object }): Promise<Told> {
  if (session === undefined) throw new RangeError('there is no such session');
  return { ...(await press(world, session, { what: 'move', ...sent })), orderId: session.orderId };
}

/**
 * Clients want each other's times, at one therapist or at two, while others have a free time: a client without a free
 * time to begin with is refused, and nobody waits for ever.
 */
export const swaps = scenario('clients who swap their times', {
  plan(chance) {
    const [one, other, free] = [nth(0, 0), nth(0, 4), nth(0, 8)];
    const at = (slot: Slot, therapist: number): Slot => ({ ...slot, therapist });
    const kind = chance.pick(['one therapist', 'two therapists', 'with a free time'] as const);
    const second = kind === 'two therapists' ? 1 : 0;
    // At two therapists each client has a session with both, at the times of the other client's.
    const sessions = [
      { client: 0, slot: one },
      { client: 1, slot: other },
      ...(second === 1
        ? [
            { client: 0, slot: at(other, 1) },
            { client: 1, slot: at(one, 1) },
          ]
        : []),
    ];
    const wishes = [
      { session: 0, to: other },
      { session: 1, to: kind === 'with a free time' ? free : one },
      ...(second === 1
        ? [
            { session: 2, to: at(one, 1) },
            { session: 3, to: at(other, 1) },
          ]
        : []),
    ];
    const times = 1 + chance.below(3);
    return {
      kind,
      sessions,
      presses: wishes.flatMap((wish) => Array.from({ length: times }, () => ({ ...wish, server: anyServer(chance) }))),
    };
  },
  async run(world, { kind, sessions: wanted, presses }) {
    const sessions: Session[] = [];
    for (const { client, slot } of wanted) sessions.push(await bookSession(world, { client, server: client, slot }));
    const before = await timesOf(world);
    const told = await Promise.all(
      presses.map(({ session, to, server }) => move(world, sessions[session], { server, body: moveTo(world, to) })),
    );
    const after = await timesOf(world);
    const violations = oddPresses(told, ['SLOT_TAKEN', 'OWN_SESSION']);
    for (const [index, { orderId }] of sessions.entries()) {
      const moved = after.get(orderId) !== before.get(orderId);
      const isFree = kind === 'with a free time';
      if (moved && !isFree) violations.push({ name: 'SWAPPED', detail: `${orderId} has a time that was taken` });
      if (!moved && isFree && index === 1) violations.push({ name: 'REFUSED_FREE', detail: `${orderId} stays` });
      const last = told.filter((one) => one.orderId === orderId && ok(one)).length > 0;
      if (last !== moved) violations.push({ name: 'TOLD_WRONG', detail: `${orderId} was told ${last}` });
    }
    return { attempts: told.length, winners: told.filter(ok).length, violations };
  },
});

/** A moving client, new holds, and late money of clients whose holds had ended compete for one slot. */
export const moveHoldLateMoney = scenario('a move, holds and late money on one slot', {
  plan: (chance) => ({
    slot: { ...anySlot(chance, 0), day: 4 + chance.below(9) },
    movers: 1 + chance.below(3),
    payers: 1 + chance.below(3),
    // The first mover holds the slot too, or has to pass an expired hold of another client.
    ownHold: chance.hits(0.3),
    staleHold: chance.hits(0.5),
    rivals: Array.from({ length: chance.below(8) }, (_, index) => ({
      client: 20 + index,
      server: anyServer(chance),
      by: chance.hits(0.3) ? ('reserve' as const) : ('check' as const),
    })),
    servers: Array.from({ length: 12 }, () => anyServer(chance)),
  }),
  async run(world, { slot, movers, payers, ownHold, staleHold, rivals, servers }) {
    const sessions: Session[] = [];
    for (let client = 0; client < movers; client += 1) {
      const own = { ...nth(0, client), day: slot.day === 3 ? 4 : 3 };
      sessions.push(await bookSession(world, { client, server: client, slot: own }));
    }
    const orders: Order[] = [];
    for (let client = 10; client < 10 + payers; client += 1) {
      orders.push(await orderFor(world, { client, server: client, slot }));
      world.clock.advance(15 * 60_000);
      await world.renewAccess();
      await world.work();
    }
    if (staleHold) {
      await attempt(world, { client: 19, server: 0, by: 'check', slot });
      world.clock.advance(15 * 60_000);
      await world.renewAccess();
    }
    if (ownHold) await attempt(world, { client: 0, server: 1, by: 'check', slot });
    await payWithoutCallback(world, ...orders);
    const before = await timesOf(world);
    const at = (index: number): number => servers[index % servers.length] ?? 0;
    const [told, held] = await Promise.all([
      Promise.all(sessions.map((session, n) => move(world, session, { server: at(n), body: moveTo(world, slot) }))),
      Promise.all(rivals.map((rival) => attempt(world, { ...rival, slot }))),
      ...orders.map(({ attemptId }, n) => callBack(world, { server: at(n + 4), attemptId })),
      ...servers.slice(0, 3).map((server) => world.drain(server)),
    ]);
    const after = await timesOf(world);
    const violations: Violation[] = [
      ...oddPresses(told, ['SLOT_TAKEN']),
      ...held
        .filter(({ status, code }) => status !== 200 && !isTaken(code))
        .map(({ status, code }) => ({ name: 'ANSWER', detail: `a hold: ${status} ${code}` })),
    ];
    for (const { orderId, ...answer } of told) {
      if (ok(answer) === (after.get(orderId) !== before.get(orderId))) continue;
      violations.push({ name: 'TOLD_WRONG', detail: `${orderId} was told ${answer.status}` });
    }
    world.clock.advance(5000);
    await world.work();
    const winners = told.filter(ok).length;
    const holders = await world.db.run<{ status: string }>(
      `select status from appointments where status in ('held', 'confirmed') and during && (
        select during from appointments where id = (select appointment_id from orders where id = $1))`,
      [orders[0]?.id ?? ''],
    );
    if (holders.length !== 1) violations.push({ name: 'HOLDERS', detail: `${holders.length} have the slot` });
    if (ownHold && winners === 0 && sessions.length === 1) {
      const seated = holders.some(({ status }) => status === 'confirmed');
      if (!seated) violations.push({ name: 'REFUSED_FREE', detail: 'a client was kept out by an own hold' });
    }
    return { attempts: told.length + held.length + orders.length, winners: holders.length, violations };
  },
});
