// docs/decisions/046
import type { Answer } from '#contract/api.ts';
import { isStep } from '#domain/steps.ts';
import type { Endpoint } from '#contract/browser-endpoints.ts';
import { addEndpoints, type Api, ApiError, createApi } from './client.ts';
import { currentAuth, keepToken, readToken } from './auth.ts';
import { NOBODY, type SignedIn, auth } from './auth-store.ts';
import { callUnderWay } from '../lib/call-under-way.ts';
import { learnServerTime } from '../lib/clock.ts';
import { LANGUAGE_KEY, currentLanguage } from '../lib/language.ts';
import { logFailure } from '../lib/log.ts';
import { dropPrefetched } from '../lib/prefetch.ts';
import { forgetPerson, forgetTab, readStored, writeStored } from '../lib/storage.ts';

const CHECK_AGAIN_MS = 10_000;
const OWNER_KEY = 'owner';

/** The client of our API with this person's sign-in. */
export const api = createApi({
  origin: '',
  locale: currentLanguage,
  hearTime: learnServerTime,
  tokens: {
    read() {
      const token = readToken();
      if (!isForeign(token)) return token;
      reloadForOther();
      // Nothing of the former person may be sent in another person's name, nor without a sign-in.
      throw new ApiError('', { code: 'NOT_AUTHORIZED', status: 401 });
    },
    renew({ accessToken, user }) {
      keepToken(accessToken);
      if (isForeign(accessToken)) reloadForOther();
      // The step shown here may be on its way to the server: the press that needed the new token must not be undone.
      else auth.set((now) => (now.isAuth ? { ...now, user: { ...user, step: now.currentStepTest } } : now));
    },
    lost: () => endSignIn(),
  },
});

/** The same with more calls: those of some pages come with their code. */
export function apiWith(more: Readonly<Record<string, Endpoint>>): Api {
  addEndpoints(more);
  return api;
}

/** Keeps a successful sign-in (spec §4). */
export function signIn(answer: SignedIn): void {
  keepToken(answer.accessToken);
  show(answer);
}

/**
 * Finds out who is signed in. Without a stored token the server is not asked. A token that is expired by this clock is
 * refreshed first, so that an ordinary return visit fails no call. A server that does not answer has not refused the
 * token: the token stays, and the check is repeated later.
 */
export async function checkAuth(): Promise<void> {
  const token = readToken();
  if (token === null) return auth.set(NOBODY);
  try {
    const claims = claimsOf(token);
    const id = claims !== null && claims.exp * 1000 > Date.now() ? claims.sub : (await api.refresh()).user.id;
    show(await api.call('readUser', { body: { user: { id } } }));
  } catch (error) {
    logFailure('Authentication check failed', error);
    // A refusal has forgotten the token already, and said so.
    if (readToken() === null) return;
    const words = error instanceof Error ? error.message : '';
    auth.set((now) => ({ ...now, isLoading: false, errorMessage: { kind: 'unchecked', words } }));
    checkAgainLater();
  }
}

/** Asks again when the net comes back, and from time to time: a server that is away does not say when it returns. */
function checkAgainLater(): void {
  const stop = new AbortController();
  const again = () => {
    stop.abort();
    if (currentAuth().errorMessage?.kind === 'unchecked') void checkAuth();
  };
  const timer = setTimeout(again, CHECK_AGAIN_MS);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  addEventListener('online', again, { signal: stop.signal });
}

/**
 * Follows a sign-in that another tab changed, or that changed while this page was in the browser's memory. A sign-out
 * there is a sign-out here, and so is a failed refresh; a refreshed token changes nothing; another person gets a fresh
 * page, since all data here belongs to the former one. A call under way goes on, and the state after it counts.
 */
export function followSignIn(why: 'token' | 'any'): void {
  if (callUnderWay.get()) return afterCall(() => followSignIn(why));
  const token = readToken();
  if (isForeign(token)) reloadForOther();
  else if (!currentAuth().isAuth) void checkAuth();
  else if (token === null && why === 'token') endSignIn();
  else if (token === null) {
    forgetPerson(LANGUAGE_KEY);
    auth.set(NOBODY);
  }
}

/** Signs out. The page waits for the server; a refusal changes nothing (spec §4). Answers the reason: words or none. */
export async function signOut(): Promise<{ failed: string } | null> {
  auth.set((now) => ({ ...now, isLoading: true }));
  dropPrefetched();
  try {
    await api.call('signOut', {});
  } catch (error) {
    logFailure('Logout failed', error);
    auth.set((now) => ({ ...now, isLoading: false }));
    return { failed: error instanceof Error ? error.message : '' };
  }
  forgetPerson(LANGUAGE_KEY);
  auth.set(NOBODY);
  return null;
}

/** Removes all of a deleted account from this browser: all its sign-ins have ended. Anybody else stays signed in. */
export function endDeletedSignIn(userId: string): void {
  if (currentAuth().user?.id !== userId) return;
  dropPrefetched();
  forgetPerson(LANGUAGE_KEY);
  auth.set(NOBODY);
}

/** Ends a sign-in whose refresh failed, even before a reload: `/login` with the reason, after any call under way. */
function endSignIn(): void {
  const wasSignedIn = currentAuth().isAuth || readToken() !== null;
  keepToken(null);
  afterCall(() => showSignInOver(wasSignedIn));
}

/** Shows that nobody is signed in here any more, with the reason, unless another tab has signed in meanwhile. */
export function showSignInOver(wasSignedIn: boolean): void {
  if (readToken() === null) auth.set({ ...NOBODY, errorMessage: wasSignedIn ? { kind: 'over' } : null });
}

function isForeign(token: string | null): boolean {
  const shown = currentAuth().user?.id;
  return token !== null && shown !== undefined && claimsOf(token)?.sub !== shown;
}

/** Another person has signed in: everything on this page is the former person's. */
function reloadForOther(): void {
  if (callUnderWay.get()) return afterCall(() => followSignIn('any'));
  forgetTab();
  location.reload();
}

/** Shows who is signed in. What the person before left in this tab is not theirs. */
function show({ user, preferences, therapist }: Answer<'readUser'>): void {
  const before = readStored(OWNER_KEY, 'sessionStorage');
  if (before !== null && before !== user.id) forgetTab();
  writeStored(OWNER_KEY, user.id, 'sessionStorage');
  const currentStepTest = isStep(user.step) ? user.step : 0;
  auth.set({ ...NOBODY, isAuth: true, user, currentStepTest, preferences, therapist });
}

/** The claims of the token, read for convenience only: the server alone judges it. */
function claimsOf(token: string): { sub: string; exp: number } | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims) || !('exp' in claims)) return null;
    return typeof claims.sub === 'string' && typeof claims.exp === 'number'
      ? { sub: claims.sub, exp: claims.exp }
      : null;
  } catch {
    // Harmless: a token that cannot be read counts as none, and the server judges it anyway.
    return null;
  }
}

/** Runs at once; during a call as soon as that is over. */
function afterCall(run: () => void): void {
  if (!callUnderWay.get()) return run();
  const stop = callUnderWay.subscribe(() => {
    stop();
    run();
  });
}
