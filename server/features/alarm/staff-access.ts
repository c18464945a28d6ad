// docs/decisions/181
import { DomainError } from '#domain/errors.ts';
import type { Tx } from '#server/db/db.ts';
import { lockClient, lockOperators } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { type Person, tellOwner } from '../person/person.ts';
import { switchFactorOff, forgetGuesses } from '../proof/proof.ts';
import { endAllSignIns, endSetups, makeSetup, livingOperators, shutOut } from '../sign-in/sign-in.ts';
import { dropPassword, removePerson } from './ways-in.sql.ts';

/** Ends all sign-ins of a person and forgets the browsers; answers how many sign-ins ended. */
export async function endAccess(deps: Deps, tx: Tx, person: Person): Promise<number> {
  await lockClient(tx, person.id);
  const ended = await endAllSignIns(deps, tx, person.id, 'operator');
  await shutOut(deps, tx, person.id);
  return ended;
}

/**
 * Takes away the ways in of a staff member, who is told, and makes the link for new ones. A person who lost phone and
 * recovery codes sets a password and a code app through it, and needs no phone any more.
 */
export async function resetAccess(deps: Deps, tx: Tx, person: Person): Promise<{ token: string; expiresAt: number }> {
  await endAccess(deps, tx, person);
  await dropPassword(tx, { userId: person.id, setBy: deps.clock.now() });
  await dropFactor(deps, tx, person);
  await forgetGuesses(deps, tx, person, 'all');
  return makeSetup(deps, tx, person.id);
}

/** Switches a lost app off, of which the person is told. */
export async function dropFactor(deps: Deps, tx: Tx, person: Person): Promise<void> {
  if (!(await switchFactorOff(tx, person.id))) return;
  await tellOwner(deps, tx, { person, what: 'factor-off', by: 'email', userAgent: null });
}

/**
 * Removes an operator: no way in is left, phone and e-mail are free, and the log keeps what they did. Refuses the last
 * operator who can sign in, since then only this machine could let another one in.
 */
export async function removeAccess(deps: Deps, tx: Tx, person: Person): Promise<void> {
  await lockOperators(tx);
  const others = (await livingOperators(tx)).filter(({ id }) => id !== person.id);
  if (!others.some(({ hasFactor, isDemo }) => hasFactor || (isDemo && !deps.config.production))) {
    throw new DomainError('LAST_OPERATOR');
  }
  const now = deps.clock.now();
  await lockClient(tx, person.id);
  await endAllSignIns(deps, tx, person.id, 'removed');
  await shutOut(deps, tx, person.id);
  await endSetups(deps, tx, person.id);
  await switchFactorOff(tx, person.id);
  await removePerson(tx, { userId: person.id, now });
}
