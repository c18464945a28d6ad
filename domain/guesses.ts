// docs/decisions/234
import { DAY, HOUR, type Instant, MINUTE, SECOND } from './dates.ts';
import {
  MAX_FAILURES_OF_KNOWN_BROWSER,
  MAX_FAILURES_PER_DAY,
  MAX_FAILURES_WITHOUT_COOKIE,
  MAX_SENDS_PER_DAY,
  MAX_SENDS_PER_HOUR,
} from './otp.ts';

/** The kinds of guesser at an account, by whether their browser signed in before or has the cookie of the code. */
export type GuesserKind = 'known' | 'own cookie' | 'no cookie';

/** Wrong guesses at an account in the last day, oldest first: of this known browser, of others, of the cookieless. */
export type Failures = { known: readonly Instant[]; others: readonly Instant[]; blank: readonly Instant[] };

/**
 * The seconds until a guesser may guess at an account again; null when now. A known browser has its own tries; all
 * others share some, of which those without a cookie may use only a few (P27).
 */
export function guessWait(failures: Failures, kind: GuesserKind, now: Instant): number | null {
  if (kind === 'known') return waitOver(failures.known, MAX_FAILURES_OF_KNOWN_BROWSER, now);
  const all = waitOver(
    [...failures.blank, ...failures.others].toSorted((a, b) => a - b),
    MAX_FAILURES_PER_DAY,
    now,
  );
  const few = kind === 'no cookie' ? waitOver(failures.blank, MAX_FAILURES_WITHOUT_COOKIE, now) : null;
  return all === null && few === null ? null : Math.max(all ?? 0, few ?? 0);
}

/** The seconds until events of a day are fewer than `most`; null when they are. */
export function waitOver(events: readonly Instant[], most: number, now: Instant): number | null {
  return events.length < most ? null : secondsUntil(events.at(-most), DAY, now);
}

/**
 * The seconds that a network must wait for addresses new to it, after its wrong codes of the last day; null for no
 * wait. The wait grows with each wrong code above the limit, from a minute to an hour.
 */
export function networkWait(wrong: readonly Instant[], now: Instant): number | null {
  const over = wrong.length - MAX_FAILURES_PER_NETWORK;
  const last = wrong.at(-1);
  if (over < 1 || last === undefined) return null;
  const until = last + Math.min(2 ** (over - 1), SLOWEST_MIN) * MINUTE;
  return now < until ? Math.ceil((until - now) / SECOND) : null;
}

/**
 * The same for the first try of the browser that asked for the code: even on a slowed network it passes until so many
 * of the last day that passed in this way (`free`) were wrong. Neither list has right codes.
 */
export function firstTryWait(wrong: readonly Instant[], free: readonly Instant[], now: Instant): number | null {
  const [slowed, spent] = [networkWait(wrong, now), waitOver(free, MAX_FREE_FIRST_TRIES, now)];
  return slowed === null || spent === null ? null : Math.min(slowed, spent);
}

/** The seconds until an address may get another code, given the last day's codes, oldest first; null when now (P27). */
export function sendWait(sends: readonly Instant[], now: Instant): number | null {
  if (sends.length >= MAX_SENDS_PER_DAY) return secondsUntil(sends.at(-MAX_SENDS_PER_DAY), DAY, now);
  const lastHour = sends.filter((at) => at > now - HOUR);
  if (lastHour.length < MAX_SENDS_PER_HOUR) return null;
  return secondsUntil(lastHour.at(-MAX_SENDS_PER_HOUR), HOUR, now);
}

/** The hourly share of a network in a pot of codes, and the share of browsers without an earlier sign-in. */
export function partsOfPot(pot: number): { network: number; strangers: number } {
  const part = Math.floor(pot / PARTS);
  return { network: Math.max(LEAST_SHARE, part), strangers: pot - part };
}

/** Seconds until an event leaves its window. */
export function secondsUntil(event: Instant | undefined, window: number, now: Instant): number {
  return Math.max(1, Math.ceil(((event ?? now) + window - now) / SECOND));
}

/**
 * Daily wrong codes from a network before it is slowed, for all addresses new to it, and wrong first tries that pass
 * while it is. An office or a mobile carrier puts many people behind one IPv4: if one sign-in in ten has a wrong code,
 * six hundred a day pass unslowed. The waits alone let fewer wrong codes through in a day than either.
 */
export const MAX_FAILURES_PER_NETWORK = 30;
const MAX_FREE_FIRST_TRIES = 30;
const SLOWEST_MIN = 60;
/** Addresses that one network may have codes sent to, per window in milliseconds. */
export const MAX_ADDRESSES_PER_NETWORK = 60;
export const NETWORK_WINDOW_MS = 10 * MINUTE;
/** A network's part of an hourly pot; as much is kept for browsers with an earlier sign-in (docs/decisions/090-*). */
const PARTS = 5;
const LEAST_SHARE = 5;
