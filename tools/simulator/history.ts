import { checkAlways } from './always.ts';
import { calendarLog } from './calendars.ts';
import { checkFinally } from './finally.ts';
import { planOf, type Step } from './plan.ts';
import { countSometimes } from './sometimes.ts';
import { nothingTold, type Told } from './told.ts';
import type { Fixtures } from './server.ts';
import { type Backing, openMemory } from './store/memory.ts';
import { settlePromises } from './timeline.ts';
import { firstRows } from './first-rows.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';
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
import type { Payment } from './provider-money.ts';
import { decideEmptyRooms, performDeed, settleComplaints } from './session-people.ts';

/** Identifies a history: its seed, and the parts left out to make it shorter. */
export type Tale = {
  seed: number;
  /** Steps of the plan that do not happen. */
  dropped?: readonly number[];
  /** Kinds of faults that do not happen. */
  without?: readonly string[];
};

export type Outcome = ReturnType<typeof runHistory>;

/** Generates ids as the database does, one after the other. */
function invented(): () => string {
  let n = 0;
  return () => `00000000-0000-4000-8000-${(n += 1).toString(16).padStart(12, '0')}`;
}

function begin({ seed, without = [], dropped }: Tale, options: Omit<WorldOptions, 'seed' | 'without'>) {
  const told = nothingTold();
  const world = createWorld({ ...options, seed, without });
  planPeople(world, told, new Set(dropped));
  return { world, told };
}

/** Runs one history in memory; it drains the promise queue itself, so it must not run inside a promise callback. */
export function runHistory(fixtures: Fixtures, tale: Tale, withStory = false, onStatement?: (line: string) => void) {
  const memory = openMemory(invented());
  const plan = planOf(tale.seed);
  for (const [statement, values] of firstRows(tale.seed, plan)) void memory.run(statement, values);
  const calendars = calendarLog(memory.tables);
  calendars.look(plan.start);
  const kept = checkAlways(memory.tables, calendars);
  const { world, told } = begin(tale, { plan, fixtures, backing: memory, withStory, kept, onStatement });
  do {
    settlePromises();
    if (world.isDirty()) world.lookForWork(memory.nextJob());
  } while (world.violation() === null && world.timeline.step(plan.end));
  if (world.violation() === null) {
    checkFinally(world, memory.tables, told, calendars);
    countSometimes(world, memory.tables);
  }
  return {
    seed: tale.seed,
    violation: world.violation(),
    /** Hash of all answers, in order. */
    trace: world.trace(),
    events: world.timeline.steps(),
    counts: world.counts,
    planned: plan.steps.length,
    story: world.story,
  };
}

/** Replays a history on real SQL up to the first unexpected result; returns the results of its statements. */
export async function replayHistory(
  fixtures: Fixtures,
  tale: Tale,
  { backing, expected }: { backing: Backing & { nextJob(): Promise<number | null> }; expected: readonly string[] },
): Promise<string[]> {
  const plan = planOf(tale.seed);
  for (const [statement, values] of firstRows(tale.seed, plan)) await backing.run(statement, values);
  const lines: string[] = [];
  let isSame = true;
  const onStatement = (line: string): void => {
    isSame &&= line === expected[lines.length];
    lines.push(line);
  };
  const { world } = begin(tale, { plan, fixtures, backing, withStory: false, kept: () => undefined, onStatement });
  do {
    // The real database answers in later turns of the event loop: wait until no statement is running.
    do await new Promise((done) => void setImmediate(done));
    while (world.outstanding() > 0);
    if (world.isDirty()) world.lookForWork(await backing.nextJob());
  } while (isSame && world.timeline.step(plan.end));
  return lines;
}

/** Puts the steps of people, operators and crashes on the timeline. */
function planPeople(world: World, told: Told, dropped: ReadonlySet<number>): void {
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
