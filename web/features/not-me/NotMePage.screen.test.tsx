import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import { currentAuth, readToken } from '../../api/auth.ts';
import { logged, expectSound } from '../../testing/browser.ts';
import { answers, calls, late, lost, refuse } from '../../testing/fake-api.ts';
import { client, openPage, tokenOf } from '../../testing/open-page.tsx';
import { staff } from '../../testing/therapist.ts';

const LINK = `${href('notMe')}#t=${'A'.repeat(16)}`;
const ALARM = { what: 'sign-in', at: '2027-03-10T05:00:00Z', isStaff: true, state: 'open' } as const;

const RAISED = {
  ended: 1,
  isPayStopped: false,
  done: [],
  waits: [],
  stays: [],
  at: null,
} satisfies Answer<'raiseAlarm'>;

const press = page.getByTestId('not-me');

test.each([
  ['sign-in', 'Somebody signed in to your account with a new browser: Mar 10, 09:00.'],
  ['password', 'The password of your account was changed: Mar 10, 09:00.'],
  ['email', 'The e-mail of your account was changed: Mar 10, 09:00.'],
  ['email-added', 'An e-mail was added to your account: Mar 10, 09:00.'],
  ['discreet-off', 'Discreet mode was switched off for your account: Mar 10, 09:00.'],
  ['phone', 'The phone number of your account was changed: Mar 10, 09:00.'],
  ['phone-gone', 'The phone number was taken off your account: Mar 10, 09:00.'],
  ['sign-in-email', 'The e-mail to sign in to your account was changed: Mar 10, 09:00.'],
  ['factor-on', 'An authenticator app was switched on for your account: Mar 10, 09:00.'],
  ['factor-off', 'The authenticator app of your account was switched off: Mar 10, 09:00.'],
] as const)('the page says what happened and when: %s', async (what, words) => {
  await openPage(LINK, { device: 'phone', replies: { readAlarm: { ...ALARM, what } } });
  await expect.element(page.getByText(words)).toBeVisible();
  await expectSound();
  expect(calls('raiseAlarm')).toEqual([]);
});

test('one press ends all sign-ins, says how many, and what staff does next', async () => {
  const answer = late<'raiseAlarm'>({ ...RAISED, ended: 2 });
  await openPage(LINK, { device: 'phone', replies: { readAlarm: ALARM, raiseAlarm: answer.reply } });
  await press.dblClick();
  // After the second press: that would take the focus off what the answer shows.
  answer.arrive();
  await expect.element(page.getByRole('heading', { name: 'The sign-ins have ended' })).toHaveFocus();
  await expect.element(page.getByText('2 sign-ins were ended.')).toBeVisible();
  expect(calls('raiseAlarm')).toHaveLength(1);
  await expect.element(page.getByRole('link', { name: 'New password' })).toHaveAttribute('href', '/login/reset');
  await expectSound();
});

test('a client signs in again', async () => {
  const alarm = { ...ALARM, isStaff: false };
  await openPage(LINK, { device: 'phone', replies: { readAlarm: alarm, raiseAlarm: RAISED } });
  await press.click();
  await expect.element(page.getByText('One sign-in was ended.')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expectSound();
});

test('what the press took back, what waits and what stays is said', async () => {
  const at = '2027-03-13T05:00:00Z';
  const raised: Answer<'raiseAlarm'> = {
    ...RAISED,
    isPayStopped: true,
    done: ['password'],
    waits: ['phone'],
    stays: ['email'],
    at,
  };
  await openPage(LINK, { device: 'phone', replies: { readAlarm: { ...ALARM, what: 'phone' }, raiseAlarm: raised } });
  await press.click();
  for (const words of [
    'Undone, and as it was: the password.',
    'Will be undone on Mar 13, 09:00, unless the owner of the account says that it was theirs: the phone number.',
    /^Stays as it is now: the e-mail\. This link cannot change it/,
    /^Your pay is stopped\./,
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  await expectSound();
});

test('a browser whose own sign-in was one of them is signed out', async () => {
  answers({ readAlarm: ALARM, raiseAlarm: RAISED, refreshSignIn: refuse('NOT_AUTHORIZED') });
  await openPage(LINK, { as: staff('THERAPIST') });
  await expect.poll(() => currentAuth().isAuth).toBe(true);
  await press.click();
  await expect.poll(() => currentAuth().isAuth).toBe(false);
  expect(readToken()).toBeNull();
  await expect.element(page.getByRole('heading', { name: 'The sign-ins have ended' })).toBeVisible();
  expect(logged().join()).toContain('not authorized');
});

test('a browser of somebody else stays signed in', async () => {
  const other = client();
  answers({
    readAlarm: ALARM,
    raiseAlarm: RAISED,
    refreshSignIn: { accessToken: tokenOf(other.user.id), user: other.user },
  });
  await openPage(LINK, { as: other });
  await expect.poll(() => currentAuth().isAuth).toBe(true);
  await press.click();
  await expect.element(page.getByRole('heading', { name: 'The sign-ins have ended' })).toBeVisible();
  await expect.poll(() => calls('refreshSignIn')).toHaveLength(1);
  expect(currentAuth().isAuth).toBe(true);
});

test('a press without a net is told, and can be repeated', async () => {
  await openPage(LINK, { device: 'phone', replies: { readAlarm: ALARM, raiseAlarm: lost() } });
  await press.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('There is no connection');
  answers({ raiseAlarm: { ...RAISED, ended: 0 } });
  await press.click();
  await expect.element(page.getByText('Nobody was signed in to your account until then.')).toBeVisible();
});

test.each([
  ['has run out, of staff', { ...ALARM, state: 'expired' }, 'The link has expired', href('loginReset')],
  ['has run out, of a client', { ...ALARM, state: 'expired', isStaff: false }, 'The link has expired', null],
  ['was used, of a client', { ...ALARM, state: 'used', isStaff: false }, 'The link was used already', href('login')],
  ['nobody has', refuse('NOT_FOUND'), 'The link does not work', null],
] as const)('a link that %s says so and what to do', async (_, reply, words, way) => {
  await openPage(LINK, { device: 'phone', replies: { readAlarm: reply } });
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
  const links = [...page.getByRole('main').element().querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([...(way === null ? [] : [way]), expect.stringMatching(/^mailto:/)]);
  await expectSound();
});

test('a link that runs out before the press says so', async () => {
  await openPage(LINK, { device: 'phone', replies: { readAlarm: ALARM, raiseAlarm: refuse('TOO_LATE') } });
  await expect.element(press).toBeVisible();
  answers({ readAlarm: { ...ALARM, state: 'expired' } });
  await press.click();
  await expect.element(page.getByRole('heading', { name: 'The link has expired' })).toBeVisible();
});
