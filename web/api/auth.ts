import type { Answer } from '#contract/api.ts';
import type { Step } from '#domain/steps.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';

/** Where the access token is kept (P26). */
export const TOKEN_KEY = 'accessToken';

export type User = Answer<'refreshSignIn'>['user'];
export type WirePreferences = NonNullable<Answer<'verifyCode'>['preferences']>;
export type Therapist = NonNullable<Answer<'verifyCode'>['therapist']>;

/**
 * `over`: the sign-in could not be renewed. `unchecked`: there is one, but no answer about it; `words` are the server's,
 * if it said any.
 */
type SignInTrouble = { readonly kind: 'over' } | { readonly kind: 'unchecked'; readonly words: string };

/** The signed-in person as spec §3 lists them. Whoever is signed in also has their preferences or their profile here. */
export type AuthState = {
  user: User | null;
  isAuth: boolean;
  isLoading: boolean;
  errorMessage: SignInTrouble | null;
  currentStepTest: Step;
  preferences: WirePreferences | null;
  therapist: Therapist | null;
};

/** Nobody is signed in, and that is known. */
export const NOBODY: AuthState = {
  user: null,
  isAuth: false,
  isLoading: false,
  errorMessage: null,
  currentStepTest: 0,
  preferences: null,
  therapist: null,
};

/** The state itself; only `session.ts` changes it. Pages without a sign-in load no more than this. */
export const auth = createStore<AuthState>({ ...NOBODY, isLoading: true });

/** Who is signed in, for components. */
export function useAuth(): AuthState {
  return useStore(auth);
}

/** Who is signed in now. */
export const currentAuth = auth.get;

/** Runs at once, or as soon as it is known who is signed in: whoever presses may be quicker than the answer. */
export function onceSignInChecked(run: (state: AuthState) => void): void {
  if (!currentAuth().isLoading) {
    run(currentAuth());
    return;
  }
  const stop = auth.subscribe(() => {
    if (currentAuth().isLoading) return;
    stop();
    run(currentAuth());
  });
}

/** The access token of this browser (P26). */
export function readToken(): string | null {
  return readStored(TOKEN_KEY);
}

/** Keeps the access token; `null` forgets it. */
export function keepToken(token: string | null): void {
  writeStored(TOKEN_KEY, token);
}
