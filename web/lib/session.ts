import type { Answer } from '#contract/api.ts';
import { type Step, isStep } from '#domain/steps.ts';
import { createApi } from './api.ts';
import { type AuthState, NOBODY, type User, type WirePreferences, auth, keepToken, readToken } from './auth.ts';
import { LANGUAGE_KEY, currentLanguage } from './language.ts';
import { logFailure } from './log.ts';
import { forgetPerson } from './storage.ts';

/** The empty default of spec §3. */
export const NO_WISHES: WirePreferences = {
  preferTherapistGender: '',
  psychoIssues: [],
  priceRange: 'default',
  typeTherapy: '',
  startTime: [],
  selectedDate: null,
};

/** The client of our API with this person's sign-in. */
export const api = createApi({
  origin: '',
  locale: currentLanguage,
  tokens: {
    read: readToken,
    renew({ accessToken, user }) {
      keepToken(accessToken);
      // The step shown here may be on its way to the server: the press that needed the new token must not be undone.
      auth.set((now) => (now.isAuth ? { ...now, user: { ...user, step: now.currentStepTest } } : now));
    },
    lost: () => endSession(),
  },
});

/** Keeps a successful sign-in (spec §4). */
export function signIn(answer: Answer<'verifyOtp'>): void {
  keepToken(answer.accessToken);
  const { preferences, therapist } = answer;
  auth.set({ ...NOBODY, isAuth: true, ...ofUser(answer.user), preferences, therapist });
}

/**
 * Finds out at the start who is signed in. Without a kept token nobody is asked. A token that has run out by this
 * clock is renewed first, so that an ordinary return visit fails no call.
 */
export async function checkAuth(): Promise<void> {
  const token = readToken();
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
function endSession(): void {
  const wasSignedIn = auth.get().isAuth;
  keepToken(null);
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
