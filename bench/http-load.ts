import { Agent } from 'node:http';
import type { Caller } from './callers.ts';
import { type Answers, ask, load, turnOf } from './load.ts';

type Offer = { specialistId: string; date: string; start: string; end: string; duration: number; sessionType: string };

/** A client's limit of holds an hour: callers take turns. */
const HOLDS_A_CALLER = 19;

/**
 * Places holds on random slots with `connections` callers for `seconds`, or until every caller is at its hourly limit
 * (on a fast machine that is first). The share is that of holds. Throws on any answer but a hold or a taken slot.
 */
export async function holdLoad({
  url,
  callers,
  ...much
}: {
  url: string;
  callers: readonly Caller[];
  connections: number;
  seconds: number;
}): Promise<Answers> {
  const offers = await readOffers(url);
  return load({
    ...much,
    turns: callers.length * HOLDS_A_CALLER,
    callOf: (turn) => holdOf(url, turnOf(callers, turn), offers[Math.floor(Math.random() * offers.length)]),
  });
}

/**
 * Has all callers ask for the same free slot at once. Returns how many got it, and the longest wait in milliseconds.
 * Throws on any answer other than a hold or a taken slot.
 */
export async function slotRush(rush: {
  url: string;
  callers: readonly Caller[];
}): Promise<{ winners: number; longest: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: rush.callers.length });
  const offer = (await readOffers(rush.url)).at(-1);
  const answers = await Promise.all(
    rush.callers.map(async (caller) => {
      const at = performance.now();
      return { isPlaced: await ask(holdOf(rush.url, caller, offer), agent), wait: performance.now() - at };
    }),
  );
  agent.destroy();
  return {
    winners: answers.filter(({ isPlaced }) => isPlaced).length,
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

function holdOf(url: string, { userId, token }: Caller, offer: Offer | undefined) {
  if (offer === undefined) throw new Error('no free slots');
  const { date, start, end, ...what } = offer;
  const body = JSON.stringify({ userId, ...what, bookingSession: { date, start, end } });
  return { url: `${url}/api/therapists/check-specialist-availability`, token, body };
}
