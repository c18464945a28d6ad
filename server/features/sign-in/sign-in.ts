export { clientDisabledAt, contentIdOf, operators, setClientDisabled } from './account.sql.ts';
export { answerSignedIn, answerSignIn } from './answer-sign-in.ts';
export { sendNextCode } from './next-proof.ts';
export { shutOut, type SignedIn, signInShowing } from './open-or-ask.ts';
export { endSetupsOf } from './operator-setup.sql.ts';
export { beginSetup, finishSetup, makeSetup, setupPage } from './operator-setup.ts';
export { giveTicket, openByTicket } from './studio-ticket.ts';
export { endAllSignIns, endSignIn } from './tokens.ts';
export { personWith } from './ways.ts';
