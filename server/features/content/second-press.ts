// docs/decisions/229
import { createHash } from 'node:crypto';
import { type Instant, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { CommittedRefusal, type Sql, type Tx } from '#server/db/db.ts';
import { keepShown, takeShown } from './second-press.sql.ts';
import { type Leap, leapsIn, type Rewriting } from './sold.ts';

/** How long a change that was shown can be pressed again. */
const SHOWN_FOR_MS = 10 * MINUTE;

type Press = Rewriting & { signInId: string; now: Instant };

/** Writes that a sign-in was shown prices that leap by more than a fifth, replacing earlier ones; nothing for none. */
export async function showLeaps(sql: Sql, press: Press): Promise<void> {
  const leaps = leapsIn(press);
  if (leaps.length > 0) await keepShown(sql, press.signInId, leapsHash(leaps), press.now);
}

/**
 * Refuses prices that change by more than a fifth unless the same sign-in was shown the very same change in the last
 * ten minutes, which serves once. The refusal shows them: it commits the transaction, so far without another write.
 */
export async function requireSecondPress(tx: Tx, press: Press): Promise<void> {
  const { signInId, now } = press;
  const leaps = leapsIn(press);
  if (leaps.length === 0) return;
  if (await takeShown(tx, signInId, leapsHash(leaps), now - SHOWN_FOR_MS)) return;
  await showLeaps(tx, press);
  throw new CommittedRefusal(new DomainError('PRICES_LEAP', { facts: { leaps } }));
}

function leapsHash(leaps: readonly Leap[]): Uint8Array {
  const facts = leaps.map(({ id, sessionType, before, after }) => [id, sessionType, before, after]);
  return createHash('sha256').update(JSON.stringify(facts)).digest();
}
