// docs/decisions/181
import { DomainError } from '#domain/errors.ts';
import type { Tx } from '#server/db/db.ts';
import { lockClient, lockOperators } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { tellOwner } from './own-events.ts';
import { browsersOf } from './browser.sql.ts';
import { clearFailures } from './guesses.sql.ts';
import { type Guesser, subjectOf } from './guesses.ts';
import { addressIndex } from './address.ts';
import { passwordSubject, shutOut } from './open-or-ask.ts';
import { makeSetup } from './operator-setup.ts';
import { endSetupsOf } from './operator-setup.sql.ts';
import type { Person } from './person.ts';
import { operators } from './account.sql.ts';
import { dropPassword, removePerson } from './ways-in.sql.ts';
import { deleteFactor } from './second-factor.sql.ts';
import { factorSubject } from './second-factor.ts';
import { endAllSignIns } from './sign-in.ts';

/** Ends all sign-ins of a person and forgets the browsers; answers how many sign-ins ended. */
export async function endAccess(deps: Deps, tx: Tx, person: Person): Promise<number> {
  await lockClient(tx, person.id);
  const ended = await endAllSignIns(deps, tx, person.id, 'operator');
  await shutOut(deps, tx, person.id);
  return ended;
}

/**
 * Takes the ways in of a person of staff away and makes the link for new ones; the person is told. Who lost phone and recovery codes comes
 * in by it: it sets a password and a code app, with which a phone is needed no more.
 */
export async function resetAccess(deps: Deps, tx: Tx, person: Person): Promise<{ token: string; expiresAt: number }> {
  await endAccess(deps, tx, person);
  await dropPassword(tx, { userId: person.id, setBy: deps.clock.now() });
  if (await deleteFactor(tx, person.id)) {
    await tellOwner(deps, tx, { person, what: 'factor-off', by: 'email', userAgent: null });
  }
  await unlock(deps, tx, person);
  return makeSetup(deps, tx, person.id);
}

/**
 * Removes an operator: no way in is left, and phone and e-mail are free. What they did stays in the log. Refuses the last operator who
 * can sign in, since only this machine could let another one in then.
 */
export async function removeAccess(deps: Deps, tx: Tx, person: Person): Promise<void> {
  await lockOperators(tx);
  const others = (await operators(tx)).filter(({ id }) => id !== person.id);
  if (!others.some(({ hasFactor, isDemo }) => hasFactor || (isDemo && !deps.config.production))) {
    throw new DomainError('LAST_OPERATOR');
  }
  const now = deps.clock.now();
  await lockClient(tx, person.id);
  await endAllSignIns(deps, tx, person.id, 'removed');
  await shutOut(deps, tx, person.id);
  await endSetupsOf(tx, { userId: person.id, now });
  await deleteFactor(tx, person.id);
  await removePerson(tx, { userId: person.id, now });
}

/** Forgets the wrong codes and passwords that were counted against a person. */
export async function unlock(deps: Deps, tx: Tx, { id, phone, email }: Person): Promise<void> {
  const addresses = [
    ...(phone === null ? [] : [addressIndex(deps, { channel: 'sms', to: phone })]),
    ...(email === null ? [] : [addressIndex(deps, { channel: 'email', to: email.toLowerCase() })]),
    ...(email === null ? [] : [passwordSubject(deps, email.toLowerCase())]),
  ];
  const browsers = await browsersOf(tx, id);
  const known = browsers.map((browser): Guesser => ({ kind: 'known', browser }));
  const guessers: Guesser[] = [{ kind: 'own cookie' }, { kind: 'no cookie' }, ...known];
  for (const subject of addresses) {
    for (const guesser of guessers) await clearFailures(tx, subjectOf(deps, subject, guesser));
  }
  await clearFailures(tx, factorSubject(deps, id, { kind: 'new' }));
  for (const browser of browsers) {
    await clearFailures(tx, factorSubject(deps, id, { kind: 'known browser', browser }));
  }
  await clearFailures(tx, nextPasswordSubject(deps, id));
}

/** What wrong passwords that were shown as a second proof are counted under. */
export function nextPasswordSubject(deps: Deps, userId: string): Uint8Array {
  return deps.keyring.blindIndex('guess', `next-password|${userId}`);
}
