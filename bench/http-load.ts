import { Agent, request } from 'node:http';
import type { Caller } from './callers.ts';

type Offer = { specialistId: string; date: string; start: string; end: string; duration: number; sessionType: string };

/** A client's limit of holds an hour: callers take turns. */
const HOLDS_A_CALLER = 19;

/**
 * Places holds on random slots with `connections` callers for `seconds`, or until every caller has reached its hourly limit.
 * Returns answers per second, the share of placed holds and the 99th percentile in milliseconds. Throws on any answer other
 * than a hold or a taken slot.
 */
export async function holdLoad(load: {
  url: string;
  callers: Caller[];
  connections: number;
  seconds: number;
}): Promise<{ rate: number; placed: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const offers = await readOffers(load.url);
  const times: number[] = [];
  let placed = 0;
  let turn = 0;
  const end = performance.now() + load.seconds * 1000;
  const started = performance.now();
  const work = async (): Promise<void> => {
    // On a fast machine all callers reach their limit before the time is over.
    while (performance.now() < end && turn < load.callers.length * HOLDS_A_CALLER) {
      const caller = load.callers[turn % load.callers.length];
      if (caller === undefined) throw new Error('no callers');
      turn += 1;
      const offer = offers[Math.floor(Math.random() * offers.length)];
      if (offer === undefined) throw new Error('no free slots');
      const at = performance.now();
      const status = await hold(load.url, agent, caller, offer);
      times.push(performance.now() - at);
      if (status === 200) placed++;
      else if (status !== 409) throw new Error(`a hold answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  return {
    rate: times.length / seconds,
    placed: placed / times.length,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

/**
 * All callers ask for the same free slot at once. Returns how many got it, and the longest wait in milliseconds. Throws on
 * any answer other than a hold or a taken slot.
 */
export async function slotRush(rush: {
  url: string;
  callers: Caller[];
}): Promise<{ winners: number; longest: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: rush.callers.length });
  const offer = (await readOffers(rush.url)).at(-1);
  if (offer === undefined) throw new Error('no free slots');
  const answers = await Promise.all(
    rush.callers.map(async (caller) => {
      const at = performance.now();
      const status = await hold(rush.url, agent, caller, offer);
      if (status !== 200 && status !== 409) throw new Error(`a hold answered ${status}`);
      return { status, wait: performance.now() - at };
    }),
  );
  agent.destroy();
  return {
    winners: answers.filter(({ status }) => status === 200).length,
    longest: Math.max(...answers.map(({ wait }) => wait)),
  };
}

async function readOffers(url: string): Promise<Offer[]> {
  const { therapists } = (await (await fetch(`${url}/api/dev/fixtures`)).json()) as { therapists: { _id: string }[] };
  const offers = await Promise.all(
    therapists.map(async ({ _id }) => {
      const answer = (await (await fetch(`${url}/api/therapists/${_id}`)).json()) as {
        therapist: {
          accepting: boolean;
          sessionTypes: { duration: number; sessionType: { _id: string } }[];
          availabilityGaps: { date: string; gaps: { start: string; end: string }[] }[];
        };
      };
      const { accepting, sessionTypes, availabilityGaps } = answer.therapist;
      const [type] = sessionTypes;
      if (!accepting || type === undefined) return [];
      return availabilityGaps.flatMap(({ date, gaps }) =>
        gaps.map((gap) => ({
          specialistId: _id,
          date,
          ...gap,
          duration: type.duration,
          sessionType: type.sessionType._id,
        })),
      );
    }),
  );
  return offers.flat();
}

function hold(url: string, agent: Agent, caller: Caller, offer: Offer): Promise<number> {
  const { specialistId, date, start, end, duration, sessionType } = offer;
  const body = JSON.stringify({
    userId: caller.userId,
    specialistId,
    bookingSession: { date, start, end },
    duration,
    sessionType,
  });
  return new Promise((done, fail) => {
    const sent = request(
      `${url}/api/therapists/check-specialist-availability`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${caller.token}`,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => done(answer.statusCode ?? 0));
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}
