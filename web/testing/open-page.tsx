import type { ReactNode } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { page } from 'vitest/browser';
import type { Answer } from '#contract/api.ts';
import type { Step } from '#domain/steps.ts';
import { App } from '../App.tsx';
import { type WirePreferences, keepToken, readToken } from '../api/auth.ts';
import { NOBODY, auth } from '../api/auth-store.ts';
import { learnServerTime } from '../lib/clock.ts';
import { fontsInTime } from '../lib/fonts.ts';
import { LANGUAGE_KEY, startInLanguage } from '../lib/language.ts';
import { queryClient } from '../data/query-client.ts';
import { NO_PREFERENCES } from '../data/step.ts';
import { RootLayout } from '../layouts/RootLayout.tsx';
import { BrowserRouter } from '../lib/router.tsx';
import { checkAuth } from '../api/sign-in.ts';
import { forgetPerson } from '../lib/storage.ts';
import { toasts } from '../lib/toasts.ts';
import { forgetSentCodes } from '../parts/form/code-words.ts';
import { forgetWay } from '../parts/way/use-way.ts';
import { pageAt } from '../routes.tsx';
import { resetBrowser, forgetShifts } from './browser.ts';
import { type Replies, answers } from './fake-api.ts';

const SIZES = { phone: [390, 844], desktop: [1280, 900] } as const;

/** The viewer of the page: a visitor without a sign-in unless `as` names a person. */
export type Person = Answer<'readUser'>;

/** The wishes of a client. */
export type Wishes = Partial<WirePreferences>;

/**
 * The visit to a page, and its answers. `behind` is our page before it in the browser's history; `part` is shown in the
 * frame of every page, in place of the page at the address.
 */
export type Visit = {
  as?: Person;
  language?: 'ka' | 'en';
  device?: 'phone' | 'desktop';
  /** Of the window, in pixels, when it is neither of the two devices. */
  size?: readonly [number, number] | undefined;
  replies?: Replies;
  behind?: string;
  part?: ReactNode;
};

let people = 0;
let root: Root | null = null;
/** Steps through the history that a page asked for and that the browser has not taken. */
let stepsAhead = 0;
const go = history.go.bind(history);
history.go = (by) => {
  stepsAhead += 1;
  addEventListener('popstate', () => (stepsAhead -= 1), { once: true });
  go(by);
};

/** A client that no other test has, at a step, with wishes. */
export function client(step: Step = 0, wishes: Wishes = {}): Person {
  people += 1;
  const user = {
    id: `client-${people}`,
    role: 'USER' as const,
    step,
    phone: `+9955770000${String(people).padStart(2, '0')}`,
  };
  return { user, therapist: null, preferences: { ...NO_PREFERENCES, ...wishes } };
}

/**
 * Shows the page at an address as `main.tsx` does: the real router, sign-in, cache and catalogues. The sign-in, the
 * saves of the questionnaire and the landing's line of prices are answered; `replies` answer the other calls.
 */
export async function openPage(path: string, options: Visit = {}): Promise<void> {
  const { behind } = options;
  if (behind !== undefined) history.pushState({ idx: 0 }, '', behind);
  history.pushState(behind === undefined ? null : { idx: 1 }, '', path);
  await showPage(options);
}

async function showPage(options: Visit): Promise<void> {
  const { as: person, language = 'en', device = 'desktop', size = SIZES[device], replies = {}, part } = options;
  await page.viewport(...size);
  localStorage.setItem(LANGUAGE_KEY, language);
  startInLanguage(language);
  document.documentElement.lang = language;
  if (person !== undefined) {
    keepToken(tokenOf(person.user.id));
    answers({
      readUser: person,
      saveStep: ({ body }) => ({ user: { id: body.user.id, step: body.user.step } }),
      savePreferences: ({ body: { user } }) => ({
        preferences: person.preferences ?? NO_PREFERENCES,
        user: { id: user.id, step: user.from?.[0] ?? person.user.step },
      }),
    });
  }
  answers({ readLanding: { prices: null, specialists: [] }, ...replies });
  if (readToken() === null) auth.set(NOBODY);
  else void checkAuth();
  await pageAt(location.pathname)?.preload();
  const element = document.createElement('div');
  element.id = 'root';
  document.body.append(element);
  await fontsInTime();
  forgetShifts();
  root = createRoot(element);
  // As in a build: without `StrictMode`, which would make every call twice.
  root.render(<BrowserRouter>{part === undefined ? <App /> : <RootLayout>{part}</RootLayout>}</BrowserRouter>);
}

/** Takes the page away and forgets everything that a new document would not know. */
export async function closePage(): Promise<void> {
  // A dialog that closes goes back: a step that is taken late would leave the next page.
  while (stepsAhead > 0) await new Promise((done) => addEventListener('popstate', done, { once: true }));
  root?.unmount();
  root = null;
  document.getElementById('root')?.remove();
  forgetPerson(LANGUAGE_KEY);
  localStorage.clear();
  auth.set({ ...NOBODY, isLoading: true });
  queryClient.clear();
  toasts.set([]);
  forgetWay();
  forgetSentCodes();
  learnServerTime(new Date().toISOString());
  scrollTo(0, 0);
  await resetBrowser();
}

/** The same browser loads the page again: only what is kept in it or on the server survives. */
export async function reloadPage(): Promise<void> {
  const kept = [{ ...localStorage }, { ...sessionStorage }] as const;
  await closePage();
  Object.assign(localStorage, kept[0]);
  Object.assign(sessionStorage, kept[1]);
  await showPage({ language: kept[0][LANGUAGE_KEY] === 'ka' ? 'ka' : 'en' });
}

/** A token that the browser takes for that person's, which lives as long as those of the server. */
export function tokenOf(id: string): string {
  const claims = { sub: id, exp: Date.now() / 1000 + 600 };
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}

export const phone = page.getByTestId('phone-input');
export const code = page.getByTestId('otp-input');
export const getCode = page.getByRole('button', { name: /^(Get the code|კოდის მიღება)$/ });

/** A code is sent; the questions are asked for while the client still signs in. */
export const CODE_SENT = {
  sendSignInCode: { otpId: 'otp-1' },
  readTherapyTypes: { therapy: [], prices: [] },
} satisfies Replies;

/** Gives the number and asks for its code. */
export async function askForCode(): Promise<void> {
  await phone.fill('577123456');
  await getCode.click();
}

/** Signs in by the number and its code. */
export async function signInByPhone(): Promise<void> {
  await askForCode();
  await code.fill('1234');
}

/** The answer to a sign-in as this person. */
export const signedIn = (person: Person) => ({ ...person, accessToken: tokenOf(person.user.id) });
