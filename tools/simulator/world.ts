import { type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { codeOf } from '#server/db/db.ts';
import { takeCallback } from '#server/features/checkout/checkout.ts';
import { chanceOf, hash } from './chance.ts';
import { type Life, shareDatabase } from './database.ts';
import { faultsOf } from './faults.ts';
import { idOf } from './first-rows.ts';
import type { Plan } from './plan.ts';
import { simulateProvider } from './provider.ts';
import { answerText, openRecord, when } from './record.ts';
import { simulateSenders } from './senders.ts';
import { bootServer, type Fixtures, type Server } from './server.ts';
import type { Backing } from './store/memory.ts';
import { type Timeline, timelineFrom } from './timeline.ts';
import { putOnTimeline } from './virtual-time.ts';

/** A history while it happens. */
export type World = ReturnType<typeof createWorld>;

export type WorldOptions = {
  seed: number;
  plan: Plan;
  fixtures: Fixtures;
  backing: Backing;
  /** Kinds of faults left out. */
  without: readonly string[];
  /** Whether to write a story; large runs need none. */
  withStory: boolean;
  /** Called after every commit of the database. */
  kept(world: World): void;
  /** Called with every statement and its result as text. */
  onStatement?: ((line: string) => void) | undefined;
};

/** The supervisor's pause after a failed start. */
const RESTART_MS = 5 * SECOND;

/** Two servers, a database, a provider and senders on one timeline. */
export function createWorld(options: WorldOptions) {
  const { seed, plan, fixtures, backing, withStory } = options;
  const timeline = timelineFrom(plan.start);
  putOnTimeline(timeline);
  const faults = faultsOf(seed, options.without);
  const record = openRecord(timeline.now, withStory);
  const { sometimes, tell } = record;
  let dirty = false;

  const servers: (Server | null)[] = [null, null];
  const placeOf = (life: Life): number => servers.findIndex((server) => server?.life === life);
  const polls = pollForJobs(timeline, seed, servers, () => (dirty = true));

  const database = shareDatabase({
    backing,
    timeline,
    faults,
    kept() {
      dirty = true;
      options.kept(world);
    },
    kill(life: Life) {
      sometimes('crash inside a transaction');
      const at = placeOf(life);
      if (at >= 0) world.kill(at, 1 * SECOND + faults.chance.below(MINUTE));
    },
    trace(name, rows) {
      options.onStatement?.(`${when(timeline.now())} ${name} ${answerText(name, rows)}`);
      record.noteRows(name, rows);
    },
  });
  const provider = simulateProvider({ timeline, faults, sometimes, tell, callBack: (body) => callBack(world, body) });
  const senders = simulateSenders(timeline, faults, sometimes);
  const outside = {
    database,
    provider,
    senders,
    chance: chanceOf(seed, 'ids'),
    now: timeline.now,
    startFailed(life: Life) {
      const at = placeOf(life);
      if (at < 0) return;
      sometimes('start that failed');
      world.kill(at, RESTART_MS);
    },
    alarm: (message: string) => {
      sometimes(`alarm: ${message}`);
      tell(`the operator is told: ${message}`);
    },
  };
  const boot = (at: number): void => {
    servers[at] = bootServer(`server-${at + 1}-${timeline.now()}`, fixtures, outside);
    polls.begin(at);
    dirty = true;
  };

  const world = {
    ...record,
    seed,
    plan,
    timeline,
    faults,
    provider,
    senders,
    /** The server that answers a call now; null when none is up. */
    server: (prefer: number): Server | null => servers[prefer] ?? servers[1 - prefer] ?? null,
    kill(at: number, downMs: number): void {
      const server = servers[at] ?? null;
      if (server === null) return;
      server.life.alive = false;
      servers[at] = null;
      sometimes('crash');
      tell(`server ${at + 1} dies`);
      timeline.after(downMs, () => {
        tell(`server ${at + 1} starts again`);
        boot(at);
      });
    },
    /** The id of a client's person. */
    clientId: (client: number) => idOf('c', client),
    therapistId: (therapist: number) => idOf('a', therapist),
    /** The id of a therapist's person. */
    therapistUserId: (therapist: number) => idOf('d', therapist),
    operatorId: () => idOf('f', 0),
    isDirty: () => dirty,
    outstanding: () => database.outstanding(),
    /** Plans the workers' next poll of jobs; called after every event. */
    lookForWork(nextJob: Instant | null): void {
      dirty = false;
      polls.plan(nextJob);
    },
  };
  boot(0);
  boot(1);
  return world;
}

/** Delivers a callback to a running server, without a retry. */
function callBack(world: World, body: string): void {
  const server = world.server(world.faults.chance.below(2));
  if (server === null) return world.sometimes('callback found nobody');
  const input = { provider: 'keepz', rawBody: new TextEncoder().encode(body), headers: {}, ip: '203.0.113.1' };
  takeCallback(server.deps, input).catch((error: unknown) => {
    judgeFault(world, error, 'a callback');
  });
}

/** The caller's error code: a refusal, or UNAVAILABLE without the database. Any other error is a violation. */
export function judgeFault(world: World, error: unknown, who: string): string {
  if (error instanceof Error && error.name === 'DomainError') return error.message;
  if (/^(08|40001)/.test(codeOf(error))) return 'UNAVAILABLE';
  world.violate(
    'SERVER_ERROR',
    `${who} met a fault of ours: ${error instanceof Error ? error.message : String(error)}`,
  );
  return 'INTERNAL';
}

/** The polls of the servers' workers: each looks for jobs once a second, at its own phase. */
function pollForJobs(timeline: Timeline, seed: number, servers: readonly (Server | null)[], ended: () => void) {
  const looks: { at: Instant; cancel(): void }[] = [];
  const looking = [false, false];
  const look = (at: number): void => {
    const server = servers[at] ?? null;
    if (server === null || looking[at] === true) return;
    looking[at] = true;
    void server.worker.drain().finally(() => {
      if (!server.life.alive) return;
      looking[at] = false;
      ended();
    });
  };
  return {
    /** A server that has just started does not look yet. */
    begin: (at: number): void => void (looking[at] = false),
    plan(nextJob: Instant | null): void {
      for (const at of [0, 1]) {
        if ((servers[at] ?? null) === null || looking[at] === true || nextJob === null) continue;
        const planned = looks[at];
        const wanted = Math.max(nextJob, timeline.now()) + 1 + (hash(`${at} ${nextJob}`, seed) % 1000);
        if (planned !== undefined && planned.at <= wanted && planned.at > timeline.now()) continue;
        planned?.cancel();
        const event = timeline.at(wanted, () => look(at));
        looks[at] = { at: wanted, cancel: () => void (event.run = null) };
      }
    },
  };
}
