import type { Instant } from '#domain/dates.ts';

/** The one clock of the server. Nothing else asks what time it is. */
export type Clock = { now(): Instant };

/** A clock that tests and the simulated outside world move. It keeps running from wherever it was set. */
export type MovableClock = Clock & { set(now: Instant): void; advance(ms: number): void };

/** The machine's own time. */
export const systemClock: Clock = { now: () => Date.now() };

/** The machine's time, shifted by however much it was moved. */
export function movableClock(): MovableClock {
  let shift = 0;
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

/** A clock that stands still until it is moved. */
export function standingClock(start: Instant): MovableClock {
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
