import type { Answer } from '#contract/api.ts';
import { type Step, isStep } from '#domain/steps.ts';
import { createApi } from './api.ts';
import { LANGUAGE_KEY, currentLanguage } from './language.ts';
import { logFailure } from './log.ts';
import { forgetPerson, readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

const TOKEN_KEY = 'accessToken';

export type User = Answer<'refresh'>['user'];
export type WirePreferences = NonNullable<Answer<'verifyOtp'>['preferences']>;
export type Therapist = NonNullable<Answer<'verifyOtp'>['therapist']>;

/** The signed-in person as spec §3 lists them. Whoever is signed in also has their preferences or their profile here. */
export type AuthState = {
  user: User | null;
  isAuth: boolean;
  isLoading: boolean;
  errorMessage: 'session-over' | null;
  currentStepTest: Step;
  preferences: WirePreferences | null;
  therapist: Therapist | null;
};

/** The empty default of spec §3. */
export const NO_WISHES: WirePreferences = {
  preferTherapistGender: '',
  psychoIssues: [],
  priceRange: 'default',
  typeTherapy: '',
  startTime: [],
  selectedDate: null,
};

const NOBODY: AuthState = {
  user: null,
  isAuth: false,
  isLoading: false,
  errorMessage: null,
  currentStepTest: 0,
  preferences: null,
  therapist: null,
};

const auth = createStore<AuthState>({ ...NOBODY, isLoading: true });

/** The client of our API with this person's sign-in. */
export const api = createApi({
  origin: '',
  locale: currentLanguage,
  tokens: {
    read: () => readStored(TOKEN_KEY),
    renew({ accessToken, user }) {
      writeStored(TOKEN_KEY, accessToken);
      auth.set((now) => (now.isAuth ? { ...now, ...ofUser(user) } : now));
    },
    lost: () => endSession(),
  },
});

/** Who is signed in, for components. */
export function useAuth(): AuthState {
  return useStore(auth);
}

/** Who is signed in now. */
export const currentAuth = auth.get;

/** Keeps a successful sign-in (spec §4). */
export function signIn(answer: Answer<'verifyOtp'>): void {
  writeStored(TOKEN_KEY, answer.accessToken);
  const { preferences, therapist } = answer;
  auth.set({ ...NOBODY, isAuth: true, ...ofUser(answer.user), preferences, therapist });
}

/**
 * Finds out at the start who is signed in. Without a kept token nobody is asked. A token that has run out by this
 * clock is renewed first, so that an ordinary return visit fails no call.
 */
export async function checkAuth(): Promise<void> {
  const token = readStored(TOKEN_KEY);
  if (token === null) {
    auth.set(NOBODY);
    return;
  }
  try {
    const claims = claimsOf(token);
    const id = claims !== null && claims.exp * 1000 > Date.now() ? claims.sub : (await api.refresh()).user.id;
    const { user, preferences, therapist } = await api.call('getUserInformation', { body: { user: { id } } });
    auth.set({ ...NOBODY, isAuth: true, ...ofUser(user), preferences, therapist });
  } catch (error) {
    logFailure('not authorized');
    if (isRefusal(error)) endSession();
    else auth.set((now) => ({ ...now, isLoading: false }));
  }
}

/** Signs out: the server first, but whatever it says this browser forgets the person (spec §8, 'Logout failed'). */
export async function signOut(): Promise<void> {
  try {
    await api.call('logout', {});
  } catch {
    logFailure('Logout failed');
  }
  forgetPerson(LANGUAGE_KEY);
  auth.set(NOBODY);
}

/** A sign-in that could not be renewed: back to `/login`, with the reason. */
export function endSession(): void {
  const wasSignedIn = auth.get().isAuth;
  writeStored(TOKEN_KEY, null);
  auth.set({ ...NOBODY, errorMessage: wasSignedIn ? 'session-over' : null });
}

/** The step as the interface shows it at once; the server hears of it through the save queue. */
export function showStep(step: Step): void {
  auth.set((now) => ({ ...now, currentStepTest: step, user: now.user && { ...now.user, step } }));
}

/** The wishes as last chosen, so that the next page begins with them. */
export function showPreferences(preferences: WirePreferences): void {
  auth.set((now) => ({ ...now, preferences }));
}

function ofUser(user: User): Pick<AuthState, 'user' | 'currentStepTest'> {
  return { user, currentStepTest: isStep(user.step) ? user.step : 0 };
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
}

/** What the token says about itself; it is read for convenience only, the server alone judges it. */
function claimsOf(token: string): { sub: string; exp: number } | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims) || !('exp' in claims)) return null;
    return typeof claims.sub === 'string' && typeof claims.exp === 'number'
      ? { sub: claims.sub, exp: claims.exp }
      : null;
  } catch {
    return null;
  }
}
