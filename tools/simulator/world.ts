import { DAY, type Instant, MINUTE, SECOND, wallOf, weekdayOf } from '#domain/dates.ts';
import { codeOf, iso, isoRange, type Statement } from '#server/db/db.ts';
import { takeCallback } from '#server/features/checkout/checkout.ts';
import { chanceOf, hash } from './chance.ts';
import { type Life, shareDatabase } from './database.ts';
import { faultsOf } from './faults.ts';
import { hasAccount, type Plan } from './plan.ts';
import { simulateProvider } from './provider.ts';
import { openKeyring } from './secrets.ts';
import { simulateSenders } from './senders.ts';
import { bootServer, type Fixtures, type Server } from './server.ts';
import type { Backing } from './store/memory.ts';
import { WORLD } from './store/world-statements.ts';
import { timelineFrom } from './timeline.ts';
import { putOnTimeline } from './virtual-time.ts';

/** A broken promise: its name, and the evidence. */
export type Violation = { name: string; detail: string };

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

/** The initial rows of every history. */
export function firstRows(seed: number, { start, clients, therapists, openings }: Plan): [Statement, unknown[]][] {
  const keyring = openKeyring();
  const person = (id: string, role: string, phone: string, email: string | null): [Statement, unknown[]] => {
    const key = keyring.newUserKey(id);
    const mail = email === null ? null : key.seal('users.email_enc', email);
    const sealed = key.seal('users.phone_enc', phone);
    const index = keyring.blindIndex('phone', phone);
    return [WORLD.addUser, [id, role, 'en', sealed, mail, iso(start), key.wrapped, index]];
  };
  const firstAccount = (n: number): [Statement, unknown[]][] => {
    const account = [idOf('b', n), idOf('a', n), idOf('d', n), iso(start - 2 * DAY)];
    return hasAccount(seed, n) ? [[WORLD.addAccount, account]] : [];
  };
  return [
    ...Array.from({ length: clients }, (_, n) => person(idOf('c', n), 'USER', `+99559900000${n}`, null)),
    person(idOf('f', 0), 'ADMIN', '+995555000099', 'operator@example.com'),
    ...therapists.flatMap(({ contentId }, n): [Statement, unknown[]][] => [
      person(idOf('d', n), 'THERAPIST', `+99555500000${n}`, `therapist${n}@example.com`),
      [WORLD.addTherapist, [idOf('a', n), contentId, idOf('d', n), 120, iso(start)]],
      ...firstAccount(n),
    ]),
    ...openings.map((opening, n): [Statement, unknown[]] => {
      const id = [idOf('a', opening.therapist), idOf('e', n)];
      if (!opening.isWeekly) return [WORLD.addOpening, [...id, isoRange(opening)]];
      const [from, to] = [wallOf(opening.start).time, wallOf(opening.end).time];
      return [WORLD.addWeekly, [...id, weekdayOf(wallOf(opening.start).date), from, to, opening.types]];
    }),
  ];
}

/** Two servers, a database, a provider and senders on one timeline. */
export function createWorld(options: WorldOptions) {
  const { seed, plan, fixtures, backing, withStory } = options;
  const timeline = timelineFrom(plan.start);
  putOnTimeline(timeline);
  const faults = faultsOf(seed, options.without);
  const counts = new Map<string, number>();
  const story: string[] = [];
  let trace = 0x811c9dc5;
  let violation: Violation | null = null;
  let dirty = false;

  const sometimes = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const tell = (line: string): void => {
    if (withStory) story.push(`${when(timeline.now())}  ${line}`);
  };
  const note = (what: string): void => {
    trace = hash(`${timeline.now()} ${what}`, trace);
  };
  const violate = (name: string, detail: string): void => {
    if (violation !== null) return;
    violation = { name, detail };
    tell(`VIOLATION ${name}: ${detail}`);
  };

  const servers: (Server | null)[] = [null, null];
  const placeOf = (life: Life): number => servers.findIndex((server) => server?.life === life);
  const looks: { at: Instant; cancel(): void }[] = [];
  const looking = [false, false];

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
      const { onStatement } = options;
      // The full text is expensive: without a listener the number of rows suffices for the trace.
      if (onStatement !== undefined) onStatement(`${when(timeline.now())} ${name} ${answerText(name, rows)}`);
      trace = Math.imul(trace ^ hashOf(name) ^ rows.length ^ (timeline.now() % 1_000_000_007), 0x01000193) >>> 0;
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
    looking[at] = false;
    dirty = true;
  };

  const world = {
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
    sometimes,
    tell,
    violate,
    violation: (): Violation | null => violation,
    counts,
    story,
    /** The hash of all answers of the database and to people, in order. */
    trace: () => trace,
    note,
    isDirty: () => dirty,
    outstanding: () => database.outstanding(),
    /** Plans the workers' next poll of jobs; called after every event. */
    lookForWork(nextJob: Instant | null): void {
      dirty = false;
      for (const at of [0, 1]) {
        if ((servers[at] ?? null) === null || looking[at] === true || nextJob === null) continue;
        const planned = looks[at];
        // Each server polls once a second, at its own phase.
        const wanted = Math.max(nextJob, timeline.now()) + 1 + (hash(`${at} ${nextJob}`, seed) % 1000);
        if (planned !== undefined && planned.at <= wanted && planned.at > timeline.now()) continue;
        planned?.cancel();
        const event = timeline.at(wanted, () => look(at));
        looks[at] = { at: wanted, cancel: () => void (event.run = null) };
      }
    },
  };
  const look = (at: number): void => {
    const server = servers[at] ?? null;
    if (server === null || looking[at] === true) return;
    looking[at] = true;
    void server.worker.drain().finally(() => {
      if (!server.life.alive) return;
      looking[at] = false;
      dirty = true;
    });
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

const hashes = new Map<string, number>();

/** The cached hash of a statement's name. */
function hashOf(name: string): number {
  const known = hashes.get(name);
  if (known !== undefined) return known;
  const fresh = hash(name);
  hashes.set(name, fresh);
  return fresh;
}

/** The id of a person or a calendar: readable in stories. */
function idOf(kind: string, n: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-00000000000${n}`;
}

/** `2026-11-24 10:03:12` in Tbilisi. */
export function when(instant: Instant): string {
  const { date, time } = wallOf(instant);
  return `${date} ${time}:${String(Math.floor(instant / SECOND) % 60).padStart(2, '0')}`;
}

/** The result of a statement with sorted columns; bytes and unread results are left out. */
function answerText(name: string, rows: object[] | string): string {
  if (typeof rows === 'string') return rows;
  if (UNREAD.has(name)) return `${rows.length} rows`;
  const inOrder = IN_ANY_ORDER.has(name) ? rows.toSorted(byOwner) : rows;
  return JSON.stringify(inOrder, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    // Times of a calendar come in any order.
    if (Array.isArray(value)) return value.every(Array.isArray) ? value.toSorted() : value;
    const said = Object.entries(value).flatMap(([key, one]) =>
      one === null ? [] : [[key, one instanceof Uint8Array ? 'bytes' : one] as const],
    );
    return Object.fromEntries(said.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Statements that answer about several people, in any order. */
const IN_ANY_ORDER: ReadonlySet<string> = new Set(['schedule.calendars', 'notify.contacts']);

type Owned = { contentId?: string; userId?: string };
function byOwner(one: Owned, other: Owned): number {
  return (one.contentId ?? one.userId ?? '') < (other.contentId ?? other.userId ?? '') ? -1 : 1;
}

/** Statements whose result is compared by its number of rows only. */
const UNREAD: ReadonlySet<string> = new Set([
  'locks.order',
  'schedule.lock-calendar',
  'schedule.keep-calendar',
  'booking.known-client',
  'locks.client',
  'locks.named',
  'schedule.own-sessions',
  'paid-later.live-of-client',
  'session.own',
]);
