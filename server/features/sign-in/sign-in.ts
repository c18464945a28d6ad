/** Somebody who has just signed in, and signing in by proofs that another feature has seen. */
export { type SignedIn, signInShowing } from './open-or-ask.ts';
export { personWith } from './ways.ts';
/** A person's facts for a sign-in, and the blocked people. */
export { livingOperators, clientShutOutAt, profileOfPerson, shutClientOut } from './account.ts';
export { holderOf, isTokenOf } from './tokens.ts';
/** The end of sign-ins, and of what waits to become one. */
export { shutOut } from './open-or-ask.ts';
export { endAllSignIns, endSignIn, endSignInsBefore, endSignInsBrought } from './tokens.ts';
/** The link with which an operator sets the ways in. */
export { endSetups, makeSetup } from './operator-setup.ts';
