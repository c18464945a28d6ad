// docs/decisions/150
import { currentAuth, subscribeAuth } from './auth.ts';

/** A sign-in has ended before what was asked for in it was done: nothing of it is done in the name of the next person. */
export class SignInOver extends Error {}

/** Who is signed in and how many sign-ins there have been: they are what ends a sign-in, so they outlive it. */
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
