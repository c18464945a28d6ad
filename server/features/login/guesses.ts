// docs/decisions/179
import { DAY, type Instant, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { MAX_FAILURES_OF_KNOWN_BROWSER, MAX_FAILURES_PER_DAY, MAX_FAILURES_WITHOUT_COOKIE } from '#domain/otp.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockAddress, lockNetwork } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { failuresSince, recordFailure, takeBackFailure } from './guesses.sql.ts';

/**
 * Who guesses at an account: a browser that has signed in to it before keeps its own tries; all others share some, of which those
 * that do not bring the cookie of their own code may use only a few.
 */
export type Guesser = { kind: 'known'; browser: Uint8Array } | { kind: 'own cookie' } | { kind: 'no cookie' };

/** The seconds until a guesser may guess at a subject again; null when now. Call it behind the lock of the subject. */
export async function lockedFor(
  deps: Deps,
  tx: Sql,
  { subject, guesser, now }: { subject: Uint8Array; guesser: Guesser; now: Instant },
): Promise<number | null> {
  const since = now - DAY;
  if (guesser.kind === 'known') {
    const own = await failuresSince(tx, knownSubject(deps, subject, guesser.browser), since);
    return waitFor(own, MAX_FAILURES_OF_KNOWN_BROWSER, now);
  }
  const blank = await failuresSince(tx, blankSubject(deps, subject), since);
  const cookied = await failuresSince(tx, subject, since);
  const all = waitFor(
    [...blank, ...cookied].toSorted((a, b) => a - b),
    MAX_FAILURES_PER_DAY,
    now,
  );
  const few = guesser.kind === 'no cookie' ? waitFor(blank, MAX_FAILURES_WITHOUT_COOKIE, now) : null;
  return all === null && few === null ? null : Math.max(all ?? 0, few ?? 0);
}

/** Counts a wrong guess; answers whether the subject is locked for this guesser by it. */
export async function countGuess(
  deps: Deps,
  tx: Sql,
  { subject, guesser, now }: { subject: Uint8Array; guesser: Guesser; now: Instant },
): Promise<boolean> {
  await recordFailure(tx, subjectOf(deps, subject, guesser), now);
  return (await lockedFor(deps, tx, { subject, guesser, now })) !== null;
}

/** The name under which the guesses of a guesser at a subject are counted. */
export function subjectOf(deps: Deps, subject: Uint8Array, guesser: Guesser): Uint8Array {
  if (guesser.kind === 'known') return knownSubject(deps, subject, guesser.browser);
  return guesser.kind === 'no cookie' ? blankSubject(deps, subject) : subject;
}

/**
 * Takes one guess before it is compared: it counts as wrong until `takeBackGuess`, so that many at once are not compared more often
 * than one by one. Refuses with LOCKED.
 */
export async function spendGuess(
  deps: Deps,
  { subject, most, now }: { subject: Uint8Array; most: number; now: Instant },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAddress(tx, subject);
    const wait = waitFor(await failuresSince(tx, subject, now - DAY), most, now);
    if (wait !== null) throw new DomainError('LOCKED', { retryAfter: wait });
    await recordFailure(tx, subject, now);
  });
}

/** Takes a guess back that was right. */
export async function takeBackGuess(sql: Sql, { subject, now }: { subject: Uint8Array; now: Instant }): Promise<void> {
  await takeBackFailure(sql, subject, now);
}

/**
 * Slows a network from which many wrong codes came in a day: an address that is new to it is tried again only after a wait that grows
 * with each further wrong code, a minute at first and half an hour at most. Its people go on, and a right code makes nobody
 * wait. Takes the lock of the network, so that the number is exact.
 */
export async function requireQuietNetwork(deps: Deps, tx: Tx, network: string, now: Instant): Promise<void> {
  const subject = networkSubject(deps, network);
  await lockNetwork(tx, subject);
  const wrong = await failuresSince(tx, subject, now - DAY);
  const over = wrong.length - MAX_FAILURES_PER_NETWORK;
  const last = wrong.at(-1);
  if (over < 1 || last === undefined) return;
  const until = last + Math.min(2 ** (over - 1), SLOWEST_MIN) * MINUTE;
  if (now < until) throw new DomainError('NETWORK_SLOWED', { retryAfter: Math.ceil((until - now) / 1000) });
}

/** Counts a wrong code for its network; the code that reaches the number, and no other, is a line for the operator. */
export async function countForNetwork(deps: Deps, tx: Sql, network: string, now: Instant): Promise<void> {
  const subject = networkSubject(deps, network);
  await recordFailure(tx, subject, now);
  if ((await failuresSince(tx, subject, now - DAY)).length === MAX_FAILURES_PER_NETWORK) {
    deps.log.warn({ wrongCodes: MAX_FAILURES_PER_NETWORK }, 'a network is slowed for a day: somebody guesses codes');
  }
}

/** Seconds until an event leaves its window. */
export function secondsUntil(event: Instant | undefined, window: number, now: Instant): number {
  return Math.max(1, Math.ceil(((event ?? now) + window - now) / 1000));
}

function waitFor(failures: readonly Instant[], most: number, now: Instant): number | null {
  return failures.length < most ? null : secondsUntil(failures.at(-most), DAY, now);
}

function knownSubject(deps: Deps, subject: Uint8Array, browser: Uint8Array): Uint8Array {
  return deps.keyring.blindIndex('guess', `${hex(subject)}|known|${hex(browser)}`);
}

function blankSubject(deps: Deps, subject: Uint8Array): Uint8Array {
  return deps.keyring.blindIndex('guess', `${hex(subject)}|no cookie`);
}

function networkSubject(deps: Deps, network: string): Uint8Array {
  return deps.keyring.blindIndex('network', network);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/**
 * Wrong codes from one network in a day before it is slowed, for all addresses new to it together. An office or a mobile carrier
 * puts many people behind one IPv4: if one sign-in in ten has a wrong code, six hundred of them a day pass unslowed.
 */
export const MAX_FAILURES_PER_NETWORK = 60;
const SLOWEST_MIN = 30;
