import { type Instant, SECOND } from '#domain/dates.ts';

/** The one clock of the server. Nothing else asks what time it is. */
export type Clock = { now(): Instant };

/** A clock that tests and the simulated outside world move. It keeps running from wherever it was set. */
export type MovableClock = Clock & { set(now: Instant): void; advance(ms: number): void };

/** The time as answers of the API carry it. */
export function isoNow({ now }: Clock): string {
  return new Date(now()).toISOString();
}

/** An answer of the API with the time. */
export async function withNow<T extends object>(
  { clock }: { clock: Clock },
  answer: Promise<T>,
): Promise<T & { now: string }> {
  return { ...(await answer), now: isoNow(clock) };
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => Date.now() };

/** The machine's time, shifted by however much it was moved; with a `start`, it runs on from there. */
export function movableClock(start: Instant | null = null): MovableClock {
  let shift = start === null ? 0 : start - Date.now();
  return {
    now: () => Date.now() + shift,
    set: (now) => {
      shift = now - Date.now();
    },
    advance: (ms) => {
      shift += ms;
    },
  };
}

/** A clock that is set by somebody else's. */
export type FollowingClock = Clock & {
  /** Asks what time it is there. Without an answer, or with a slow one, the clock goes on as before. */
  follow(): Promise<void>;
};

/** Tells the time of the database between two questions, since servers whose clocks differ share leases and codes. */
export function followingClock(ask: () => Promise<Instant>, machine: Clock = systemClock): FollowingClock {
  let shift = 0;
  return {
    now: () => machine.now() + shift,
    async follow() {
      const before = machine.now();
      // Harmless: the last answer holds until the next one.
      const theirs = await ask().catch(() => null);
      const took = machine.now() - before;
      if (theirs === null || took < 0 || took > SLOW_ANSWER_MS) return;
      shift = Math.round(theirs - (before + took / 2));
    },
  };
}

/** The duration from which an answer is too slow to tell the time it was given at. */
const SLOW_ANSWER_MS = 1 * SECOND;

/** A clock that stands still until it is moved. */
export function stoppedClock(start: Instant): MovableClock {
  let now = start;
  return {
    now: () => now,
    set: (instant) => {
      now = instant;
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
