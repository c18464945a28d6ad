import { readStored, writeStored } from '../lib/storage.ts';
import { useStore } from '../lib/store.ts';
import { type AuthState, type User, auth } from './auth-store.ts';

export type { AuthState, NextProof, SignInAnswer, WirePreferences } from './auth-store.ts';

/** Where the access token is kept (P26). */
export const TOKEN_KEY = 'accessToken';

/** The signed-in person, for components. */
export function useAuth(): AuthState {
  return useStore(auth);
}

/** Whether the person is a therapist or an operator: the questionnaire and booking are for clients only (spec §6). */
export function isStaff(user: User | null): boolean {
  return user !== null && user.role !== 'USER';
}

/** The signed-in person at this moment. */
export const currentAuth = auth.get;

/** Calls the listener whenever the signed-in person or what is known of them changes; answers the way to stop. */
export const subscribeAuth = auth.subscribe;

/** Runs at once when it is known who is signed in, else as soon as the answer is there: a press may come before it. */
export function onceSignInChecked(run: (state: AuthState) => void): void {
  if (!currentAuth().isLoading) return run(currentAuth());
  const stop = subscribeAuth(() => {
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
