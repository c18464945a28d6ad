import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoomEvent } from '#contract/room/room.ts';
import { type Statement } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { rateLimiter } from '#server/http/rate-limit.ts';
import { booked, START } from '#server/testing/booking/after-booking.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { asTherapist, byLink, enter, type Entered } from '#server/testing/room/room.ts';
import { type LiveRooms, liveRooms } from './live-room.ts';
import { leaveRoom, listenToRoom, sendSignal } from './room.ts';

/** A step of a stream: it is admitted, begins, its word goes to the servers, its look returns, its device hangs up. */
type Step = 'admit' | 'begin' | 'word' | 'look' | 'abort';
type Name = 'A' | 'B';
type Event = `${Name} ${Step}`;

let app: TestApp;
let order: string;
let therapist: Entered;

beforeAll(async () => {
  app = await testApp();
  await app.signInAs('THERAPIST');
  order = await booked(app, await app.signIn());
  app.clock.set(START);
  therapist = await enter(app, await asTherapist(app, order, await app.signInAs('THERAPIST')));
});

afterAll(() => app.app.close());

/** A database and messages whose looks and words of a stream wait until they are let through. */
function held(deps: Deps) {
  const stream = new AsyncLocalStorage<Name>();
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gate = (event: string) => {
    const known = gates.get(event) ?? Promise.withResolvers<void>();
    gates.set(event, known);
    return known;
  };
  let running = 0;
  const through = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    const name = stream.getStore();
    if (name !== undefined) await gate(`${name} ${step}`).promise;
    running += 1;
    return work().finally(() => (running -= 1));
  };
  return {
    stream,
    letThrough: (event: Event) => gate(event).resolve(),
    /** Waits until all that may go on has gone on. */
    async quiet(): Promise<void> {
      for (let idle = 0; idle < 5; idle = running === 0 ? idle + 1 : 0) await turn();
    },
    deps: {
      ...deps,
      db: {
        ...deps.db,
        run: async <Row extends object>(statement: Statement, parameters?: readonly unknown[]) =>
          through(
            typeof statement !== 'string' && statement.name === 'meeting.see-stays' ? 'look' : 'admit',
            async () => deps.db.run<Row>(statement, parameters),
          ),
      },
      messages: {
        ...deps.messages,
        publish: async (topic: string, text: string) => through('word', async () => deps.messages.publish(topic, text)),
      },
    } satisfies Deps,
  };
}

/** All orders in which the events of two streams can come, those of each in their own. */
function ordersOf(a: readonly Event[], b: readonly Event[]): Event[][] {
  const [firstA, firstB] = [a[0], b[0]];
  if (firstA === undefined || firstB === undefined) return [[...a, ...b]];
  return [
    ...ordersOf(a.slice(1), b).map((rest) => [firstA, ...rest]),
    ...ordersOf(a, b.slice(1)).map((rest) => [firstB, ...rest]),
  ];
}

/** A is never hung up, or as soon as it has begun, or has looked. */
const ORDERS = ordersOf(['A begin', 'A word', 'A look'], ['B admit', 'B begin', 'B word', 'B look']).flatMap(
  (events) => [
    events,
    ...(['A begin', 'A look'] as const).map((event) => events.toSpliced(events.indexOf(event) + 1, 0, 'A abort')),
  ],
);

/** Goes through one order of events; answers what is not as it has to be. */
async function wrongIn(events: readonly Event[], serverCount: 1 | 2): Promise<string[]> {
  Object.assign(app.deps, { limiter: rateLimiter(app.clock) });
  const client = await enter(app, byLink(app, order));
  const world = held(app.deps);
  const first = liveRooms(world.deps);
  const lives: Record<Name, LiveRooms> = { A: first, B: serverCount === 1 ? first : liveRooms(world.deps) };
  const seat = { session: order, entry: client.entry, ip: '192.0.2.1' };
  const admit = async (name: Name) => listenToRoom({ deps: app.deps, live: lives[name] }, seat);
  const admitted = { A: await admit('A'), B: undefined as Awaited<ReturnType<typeof admit>> | undefined };
  const read: Record<Name, RoomEvent[]> = { A: [], B: [] };
  const hangUp: Partial<Record<Name, () => void>> = {};
  const closed = new Set<Name>();
  const begin = (name: Name) => {
    const close = () => {
      if (!closed.has(name)) hangUp[name]?.();
      closed.add(name);
    };
    const stream = {
      send: (event: object) => void (closed.has(name) || read[name].push(event as RoomEvent)),
      end: close,
      cut: close,
    };
    world.stream.run(name, () => admitted[name]?.(stream, (ended) => (hangUp[name] = () => ended(false))));
    return close;
  };
  let abort = (): void => undefined;
  const sent: string[] = [];
  const say = async () => {
    const candidate = `candidate:${sent.length + 1}`;
    sent.push(candidate);
    const signal = { kind: 'candidate', candidate, sdpMid: null, sdpMLineIndex: 0, usernameFragment: null } as const;
    const { seat: therapists, entry } = therapist;
    await sendSignal(
      { deps: app.deps, live: first },
      { session: therapists.session, entry, ip: '192.0.2.2', to: client.stay, signal },
    );
  };
  for (const event of events) {
    if (event === 'A begin') abort = begin('A');
    else if (event === 'B admit') admitted.B = await admit('B');
    else if (event === 'B begin') begin('B');
    else if (event === 'A abort') abort();
    else world.letThrough(event);
    await world.quiet();
    // Before the first stream nobody is there to take a signal, and nobody says one.
    if (hangUp.A !== undefined || hangUp.B !== undefined) await say();
  }
  // Both words and both looks may go through now, also those that come again.
  for (const event of ['A word', 'A look', 'B word', 'B look'] as const) world.letThrough(event);
  await world.quiet();
  await say();
  await world.quiet();

  const ends = (name: Name) => read[name].flatMap((event) => (event.event === 'ended' ? [event.why] : []));
  const taken = (name: Name) => read[name].flatMap((event) => (event.event === 'signal' ? [event.signal] : []));
  const all = [...taken('A'), ...taken('B')].map((signal) => (signal.kind === 'candidate' ? signal.candidate : ''));
  const wrong: string[] = [];
  if (closed.has('B')) wrong.push(`the newest stream ended: ${ends('B').join()}`);
  if (read.B[0]?.event !== 'hello') wrong.push('the newest stream was not greeted first');
  if (!events.includes('A abort') && ends('A').join() !== 'replaced')
    wrong.push(`the older one read ${ends('A').join()}`);
  if (all.join() !== sent.join()) wrong.push(`signals ${sent.join()} were taken as ${all.join()}`);
  if (lives.B.isListening(client.stay) !== true) wrong.push('the newest stream does not listen');
  await leaveRoom({ deps: app.deps, live: lives.B }, seat);
  lives.A.drop(client.stay);
  await world.quiet();
  return wrong.map((problem) => `${events.join(', ')}: ${problem}`);
}

test.for([1, 2] as const)(
  'of two streams of a stay at %i servers the newest lives, and each signal reaches exactly one, in every order of what happens',
  async (serverCount) => {
    const wrong: string[] = [];
    for (const events of ORDERS) wrong.push(...(await wrongIn(events, serverCount)));
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(ORDERS).toHaveLength(35 * 3);
  },
);
