import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { logged } from '../testing/browser.ts';
import { answers, calls, lost, refuse } from '../testing/fake-api.ts';
import { client, openPage } from '../testing/open-page.tsx';
import { prefetch } from '../lib/prefetch.ts';
import { NOBODY } from './auth-store.ts';
import { currentAuth, readToken } from './auth.ts';
import { signOut } from './sign-in.ts';

const PATH = '/psychologist/login';

// spec §4: "Failures of auth check and logout only end loading."
test('a failed check of the sign-in ends the loading and changes no more: the token stays, and no person is shown', async () => {
  const { promise, resolve: fail } = Promise.withResolvers<void>();
  await openPage(PATH, { as: client(2), replies: { readUser: () => promise.then(lost) } });
  const token = readToken();
  expect(currentAuth().isLoading).toBe(true);
  fail();
  await expect.poll(logged).toContain('Authentication check failed');
  expect(currentAuth()).toEqual({ ...NOBODY, isLoading: false, errorMessage: expect.anything() });
  expect(readToken()).toBe(token);
});

// spec §4: "Failures of auth check and logout only end loading."
test('a failed sign-out ends the loading and changes no more: the client is signed in as before', async () => {
  await openPage(PATH, { as: client(2) });
  await expect.poll(() => currentAuth().isAuth).toBe(true);
  const before = currentAuth();
  const token = readToken();
  const { promise, resolve: fail } = Promise.withResolvers<void>();
  answers({ signOut: () => promise.then(lost) });
  const leaving = signOut();
  expect(currentAuth()).toEqual({ ...before, isLoading: true });
  fail();
  expect(await leaving).not.toBeNull();
  expect(logged()).toContain('Logout failed');
  expect(currentAuth()).toEqual(before);
  expect(readToken()).toBe(token);
});

test('who was signed out elsewhere reads so after a reload too', async () => {
  await openPage(PATH, {
    as: client(2),
    replies: { readUser: refuse('NOT_AUTHORIZED'), refreshSignIn: refuse('NOT_AUTHORIZED') },
  });
  await expect.poll(() => currentAuth().errorMessage).toEqual({ kind: 'over' });
  await expect.element(page.getByText('Please sign in again')).toBeVisible();
});

test('a sign-out first aborts what was asked ahead, which the server would refuse afterwards', async () => {
  await openPage(PATH, { as: client(2) });
  await expect.poll(() => currentAuth().isAuth).toBe(true);
  const order: string[] = [];
  prefetch('therapists', (signal) => {
    signal.addEventListener('abort', () => order.push('prefetch aborted'));
    return new Promise(() => {});
  });
  answers({
    signOut: () => {
      order.push('signed out');
      return null;
    },
  });
  await signOut();
  expect(order).toEqual(['prefetch aborted', 'signed out']);
});

// spec §7: "credentials sent with an Authorization bearer token from local storage."
test('a call carries the token that the local storage of the browser has', async () => {
  await openPage(PATH, { as: client(2) });
  await expect.poll(() => calls('readUser')[0]?.authorization).toBe(`Bearer ${localStorage.getItem('accessToken')}`);
  await expect.element(page.getByRole('main')).toBeVisible();
});
