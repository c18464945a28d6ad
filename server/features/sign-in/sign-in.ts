import type { Instant } from '#domain/dates.ts';
import type { Sql } from '#server/db/db.ts';
import { clientDisabledAt, contentIdOf, type OperatorRow, operators, setClientDisabled } from './sign-in.sql.ts';

/** Somebody who has just signed in, and signing in by proofs that another feature has seen. */
export { type SignedIn, signInShowing } from './open-or-ask.ts';
export { personWith } from './ways.ts';
/** A person's facts for a sign-in, and the blocked people. */
export { holderOf, isTokenOf } from './tokens.ts';
/** The end of sign-ins, and of what waits to become one. */
export { shutOut } from './open-or-ask.ts';
export { endAllSignIns, endEverySignIn, endSignIn, endSignInsBefore, endSignInsBrought } from './tokens.ts';
/** The link with which an operator sets the ways in. */
export { endSetups, makeSetup } from './operator-setup.ts';

/** The living operators, the oldest first. */
export async function livingOperators(sql: Sql): Promise<OperatorRow[]> {
  return operators(sql);
}

/** The profile of the therapist who signs in as this person. */
export async function profileOfPerson(sql: Sql, userId: string): Promise<string | null> {
  return contentIdOf(sql, userId);
}

/** Since when a client is shut out; null for everybody else. */
export async function clientShutOutAt(sql: Sql, userId: string): Promise<Instant | null> {
  return clientDisabledAt(sql, userId);
}

/** Shuts a client out (`disabledAt`), or lets them in again (null). False when it is so already. */
export async function shutClientOut(tx: Sql, client: { userId: string; disabledAt: Instant | null }): Promise<boolean> {
  return setClientDisabled(tx, client);
}
