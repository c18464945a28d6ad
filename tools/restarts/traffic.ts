// docs/decisions/240
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '#domain/dates.ts';
import type { Violation } from '../checker/checker.ts';
import { emptyRecord } from '../crashes/record.ts';
import { anyVisit, type Scene, visit } from '../crashes/visit.ts';
import type { CrashWorld } from '../crashes/world.ts';
import { deliverByHttp } from '../fakes/fake-server.ts';
import { profileOf } from '../races/people.ts';
import { chanceOf } from '../simulator/chance.ts';

/** No answer may take longer (spec §7: every call answers). */
const ANSWERED_WITHIN_MS = 10 * SECOND;
/** Looks at pages, lists and pictures for each client who books. */
const LOOKS = 8;
/** Who is busy at once while the capacity is measured. */
const BUSY = 8;
const MEASURED_MS = 8 * SECOND;

export type Traffic = ReturnType<typeof trafficTo>;

/** Clients who look, book, pay, move and cancel at one address. */
export function trafficTo(world: CrashWorld, { url, seed }: { url: string; seed: number }) {
  const violations: Violation[] = [];
  const record = emptyRecord();
  const chance = chanceOf(seed, 'traffic');
  const free = world.clients.map((_, n) => n);
  const underWay = new Set<Promise<void>>();
  /** Where an answer of 503 is right: the database is out of reach. */
  let isOut = false;
  let [calls, refused, longestMs] = [0, 0, 0];
  let onProvider: ((call: string) => void) | null = null;

  const note = (name: string, ms: number, status: number): void => {
    calls += 1;
    longestMs = Math.max(longestMs, ms);
    if (status === 503) refused += 1;
    if (ms > ANSWERED_WITHIN_MS) violations.push({ name: 'SLOW', detail: `${name}: ${Math.round(ms)} ms` });
  };
  const scene: Scene = {
    world: { ...world, product: { ...world.product, url } },
    record,
    violations,
    at: async () => undefined,
    decides: async (work) => work(),
    // A call without an answer is a mistake unless this has grown meanwhile.
    kills: () => (isOut ? performance.now() : 0),
    running: async () => (isOut ? void (await wait(300)) : undefined),
    heard: note,
  };
  world.listener.deliver = deliverByHttp;
  world.listener.onCall = async (call, moment) => void (moment === 'asked' && onProvider?.(call));

  /** A page, a profile, a picture. */
  const look = async (): Promise<void> => {
    const path = chance.pick([
      '/',
      '/api/info',
      `/api/therapists/${profileOf({ therapist: chance.below(6) })}`,
      PICTURE,
    ]);
    const began = performance.now();
    try {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(3 * ANSWERED_WITHIN_MS) });
      await answer.arrayBuffer();
      note(path, performance.now() - began, answer.status);
      const isRight = answer.status < 500 || (isOut && answer.status === 503);
      if (!isRight) violations.push({ name: 'ANSWER', detail: `${path}: ${answer.status}` });
    } catch (error) {
      violations.push({ name: 'NO_ANSWER', detail: `${path}: ${reasonOf(error)}` });
    }
  };
  /** One client who looks and books; nothing where all of them are busy. */
  const turn = async (): Promise<void> => {
    const client = free.shift();
    if (client === undefined) return;
    for (let n = 0; n < LOOKS; n += 1) await look();
    await visit(scene, anyVisit(chance, client), `${randomUUID()}-${client}`);
    free.push(client);
  };
  const begin = (): void => {
    const one = turn().finally(() => underWay.delete(one));
    underWay.add(one);
    one.catch((error: unknown) => violations.push({ name: 'VISIT', detail: reasonOf(error) }));
  };

  return {
    violations,
    record,
    counts: () => ({ calls, refused, longestMs }),
    /** Calls the next time the provider is asked to make a payment. */
    nextPayment: async () =>
      new Promise<void>((done) => {
        onProvider = (call) => {
          if (call !== 'create') return;
          onProvider = null;
          done();
        };
      }),
    isOut: (out: boolean) => void (isOut = out),
    /** How many turns a second all that this machine has can do. */
    async capacity(): Promise<number> {
      const end = performance.now() + MEASURED_MS;
      let turns = 0;
      const busy = async (): Promise<void> => {
        for (; performance.now() < end; turns += 1) await turn();
      };
      await Promise.all(Array.from({ length: BUSY }, busy));
      return (SECOND * turns) / MEASURED_MS;
    },
    /** Begins turns at a steady rate, whatever the answers take, until it is told to end; then all of them end. */
    start(rate: number) {
      const timer = setInterval(begin, SECOND / rate);
      return async (): Promise<void> => {
        clearInterval(timer);
        // Harmless: it is told above.
        await Promise.allSettled(underWay);
      };
    },
  };
}

const PICTURE = '/share-ka.png';

/** What a call that was not answered says of its reason. */
export function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  return [error, cause]
    .filter((one) => one !== undefined)
    .map(String)
    .join(', ');
}
