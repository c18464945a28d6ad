// docs/decisions/179, docs/decisions/234
import { DAY, type Instant, wallOf } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { firstTryWait, guessWait, MAX_FAILURES_PER_NETWORK, networkWait, waitOver } from '#domain/guesses.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockAddress, lockNetwork } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { needOperator } from '../work/work.ts';
import { failuresSince, recordFailure, takeBackFailure } from './proof.sql.ts';

/**
 * The kind of a guesser at an account: a browser that has signed in to it before has its own tries; all others share
 * some, of which those without the cookie of their own code may use only a few.
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
    const known = await failuresSince(tx, subjectOf(deps, subject, guesser), since);
    return guessWait({ known, others: [], blank: [] }, 'known', now);
  }
  const blank = await failuresSince(tx, subjectOf(deps, subject, { kind: 'no cookie' }), since);
  const others = await failuresSince(tx, subject, since);
  return guessWait({ known: [], others, blank }, guesser.kind, now);
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
  if (guesser.kind === 'own cookie') return subject;
  const whose = guesser.kind === 'known' ? `known|${hexOf(guesser.browser)}` : 'no cookie';
  return deps.keyring.blindIndex('guess', `${hexOf(subject)}|${whose}`);
}

/** Counts a guess as wrong before it is compared, so that parallel ones are no more than the limit; else LOCKED. */
export async function spendGuess(
  deps: Deps,
  { subject, most, now }: { subject: Uint8Array; most: number; now: Instant },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireGuess(tx, { subject, most, now });
    await recordFailure(tx, subject, now);
  });
}

/** Refuses with LOCKED while a day's guesses are spent; locks the subject's guesses until the transaction ends. */
export async function requireGuess(
  tx: Tx,
  { subject, most, now }: { subject: Uint8Array; most: number; now: Instant },
): Promise<void> {
  await lockAddress(tx, subject);
  const wait = waitOver(await failuresSince(tx, subject, now - DAY), most, now);
  if (wait !== null) throw new DomainError('LOCKED', { retryAfter: wait });
}

/** Takes a guess back that was right. */
export async function takeBackGuess(sql: Sql, { subject, now }: { subject: Uint8Array; now: Instant }): Promise<void> {
  await takeBackFailure(sql, subject, now);
}

/**
 * Slows a network from which many wrong codes came in a day: an address that is new to it is tried again only after a
 * wait that grows with each further wrong code, from a minute to an hour at most. Known people go on, and a right code
 * causes no wait; nor does a browser's first try (`isFirst`) at the code that it asked for, until many of these were
 * wrong. Returns whether the try passes for that reason alone. Takes the network's lock, so that the numbers are exact.
 */
export async function requireQuietNetwork(
  deps: Deps,
  tx: Tx,
  { network, isFirst, now }: { network: string; isFirst: boolean; now: Instant },
): Promise<boolean> {
  const subject = networkSubject(deps, network);
  await lockNetwork(tx, subject);
  const wrong = await failuresSince(tx, subject, now - DAY);
  const slowed = networkWait(wrong, now);
  if (slowed === null) return false;
  const free = isFirst ? await failuresSince(tx, networkSubject(deps, `${network}|first tries`), now - DAY) : [];
  const wait = isFirst ? firstTryWait(wrong, free, now) : slowed;
  if (wait !== null) throw new DomainError('NETWORK_SLOWED', { retryAfter: wait });
  return true;
}

/** Counts a wrong code for its network; the code that reaches the number, and no other, is a line for the operator. */
export async function countForNetwork(
  deps: Deps,
  tx: Sql,
  { network, isFree, now }: { network: string; isFree: boolean; now: Instant },
): Promise<void> {
  const subject = networkSubject(deps, network);
  await recordFailure(tx, subject, now);
  if (isFree) await recordFailure(tx, networkSubject(deps, `${network}|first tries`), now);
  if ((await failuresSince(tx, subject, now - DAY)).length === MAX_FAILURES_PER_NETWORK) {
    const { date: day } = wallOf(now);
    await needOperator(deps, tx, { kind: 'network_slowed', key: `${hexOf(subject)}:${day}`, facts: { day } });
  }
}

function networkSubject(deps: Deps, network: string): Uint8Array {
  return deps.keyring.blindIndex('network', network);
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
