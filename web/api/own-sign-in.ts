// docs/decisions/150
import { currentAuth, subscribeAuth } from './auth.ts';

/** A sign-in ended before a call made in it was done: nothing of that call is done in the name of the next person. */
export class SignInOver extends Error {}

/** The signed-in person and the number of sign-ins: both outlive a sign-in, since their change is its end. */
let owner = currentAuth().user?.id;
let count = 0;
const atTheEnd = new Set<() => void>();

subscribeAuth(() => {
  const id = currentAuth().user?.id;
  if (id === owner) return;
  owner = id;
  count += 1;
  for (const run of atTheEnd) run();
});

/** The sign-in of now, for what waits: answers whether it still stands. */
export function ownSignIn(): () => boolean {
  const own = count;
  return () => own === count;
}

/** Runs whenever a sign-in begins or ends, for what must not outlive it. */
export function whenSignInChanges(run: () => void): void {
  atTheEnd.add(run);
}
