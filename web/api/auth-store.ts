import type { Answer } from '#contract/api.ts';
import type { Step } from '#domain/steps.ts';
import { createStore } from '../lib/store.ts';

export type User = Answer<'refreshSignIn'>['user'];
/** The answer of every way to sign in: the sign-in is done, or it needs another proof (P71). */
export type SignInAnswer = Answer<'verifyCode'>;
export type SignedIn = Extract<SignInAnswer, { user: unknown }>;
export type NextProof = Extract<SignInAnswer, { next: unknown }>['next'];

export type WirePreferences = NonNullable<SignedIn['preferences']>;
type OwnProfile = NonNullable<SignedIn['therapist']>;

/** `over`: the sign-in could not be renewed. `unchecked`: no answer about it came; `words` are the server's. */
type SignInTrouble = { readonly kind: 'over' } | { readonly kind: 'unchecked'; readonly words: string };

/** The signed-in person with the fields of spec §3: a client has preferences, a therapist has a profile. */
export type AuthState = {
  user: User | null;
  isAuth: boolean;
  isLoading: boolean;
  errorMessage: SignInTrouble | null;
  currentStepTest: Step;
  preferences: WirePreferences | null;
  therapist: OwnProfile | null;
};

/** No person is signed in, and that is known. */
export const NOBODY: AuthState = {
  user: null,
  isAuth: false,
  isLoading: false,
  errorMessage: null,
  currentStepTest: 0,
  preferences: null,
  therapist: null,
};

/**
 * The state itself, for its writers only: `sign-in.ts` says who is signed in, `data/step.ts` moves the step and changes
 * the preferences. The linter refuses every other import; readers use `auth.ts`.
 */
export const auth = createStore<AuthState>({ ...NOBODY, isLoading: true });
