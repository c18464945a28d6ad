import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, callNames, late, lost, refuse } from '../testing/fake-api.ts';
import { NOTHING_BOOKED, aBooking } from '../testing/booking.ts';
import { client, closePage, openPage } from '../testing/open-page.tsx';
import { QUESTIONS } from '../testing/questions.ts';
import { expectSound } from '../testing/browser.ts';
import { aDay } from '../testing/operations.ts';
import { PROFILE, aTherapist, staff } from '../testing/therapist.ts';

const AWAY = 'We are away for a moment';

const loading = page.getByText('Loading...');
const question = page.getByTestId('type-personal');
const phone = page.getByTestId('header-phone');
const token = () => localStorage.getItem('accessToken');

// spec §3: "isLoading (initially true),"
// spec §4: "Auth: checking auth or logout sets isLoading."
// spec §4: "while loading 'Loading...'."
test('while the sign-in is being checked the page says so', async () => {
  const person = client();
  const checked = late<'readUser'>(person);
  await openPage('/testing', { as: person, replies: { ...QUESTIONS, readUser: checked.reply } });
  await expect.element(loading).toBeVisible();
  checked.arrive();
  await expect.element(question).toBeInTheDocument();
});

// spec §4: "Auth: checking auth or logout sets isLoading."
test('while the sign-out is on its way the page says so, and the phone in the header stays where it is', async () => {
  const signedOut = late<'signOut'>(null);
  await openPage('/testing', { as: client(), replies: { ...QUESTIONS, signOut: signedOut.reply } });
  await expect.element(question).toBeInTheDocument();
  await expect.element(phone).toBeVisible();
  const place = () => phone.element().getBoundingClientRect().toJSON();
  const before = place();
  await phone.click();
  await page.getByTestId('logout').click();
  await expect.element(loading).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(place()).toEqual(before);
  signedOut.arrive();
  await expect.element(page.getByTestId('phone-input')).toBeVisible();
  expect(location.pathname).toBe('/login');
});

// spec §8: "Server message field is shown when present."
test('a server that cannot answer ends no sign-in: its message is shown, and Retry goes on', async () => {
  const person = client(2, { typeTherapy: 'type-personal' });
  await openPage('/testing', { as: person, replies: { ...QUESTIONS, readUser: refuse('UNAVAILABLE', AWAY) } });
  await expect.element(page.getByRole('alert')).toMatchTextContent(AWAY);
  expect(location.pathname).toBe('/testing');
  expect(token()).not.toBeNull();
  await expectSound();
  answers({ readUser: person });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByTestId('find-therapist')).toBeInTheDocument();
});

// spec §8: "'Authentication check failed',"
test('without the net the check of the sign-in fails in words, and is repeated when the net is back', async () => {
  const person = client();
  await openPage('/testing', { as: person, replies: { ...QUESTIONS, readUser: lost() } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Authentication check failed');
  answers({ readUser: person });
  dispatchEvent(new Event('online'));
  await expect.element(question).toBeInTheDocument();
});

test('a page that needs no sign-in says nothing of a check that fails', async () => {
  await openPage('/', { as: client(), replies: { readUser: lost() } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.getByText('Authentication check failed').elements()).toEqual([]);
});

// spec §8: "'Logout failed',"
test('a failed sign-out is told and leaves the client signed in', async () => {
  await openPage('/testing', { as: client(), replies: { ...QUESTIONS, signOut: lost() } });
  const signOut = page.getByTestId('logout');
  await phone.click();
  await signOut.click();
  await expect.element(page.getByText('Logout failed')).toBeVisible();
  expect(location.pathname).toBe('/testing');
  expect(token()).not.toBeNull();
  answers({ signOut: refuse('UNAVAILABLE', AWAY) });
  await signOut.click();
  await expect.element(page.getByText(AWAY)).toBeVisible();
  answers({ signOut: null });
  await signOut.click();
  await expect.element(page.getByTestId('phone-input')).toBeVisible();
  expect({ ...localStorage }).toEqual({ language: 'en' });
});

// spec §4: "Successful auth check stores the user and sets the current step from the user's step."
// spec §2: "An authenticated user is redirected to /testing."
// spec §4: "For USER: step below 4 forces /testing, step 4 forces /therapist-list, step 5 forces /billing."
test.each([
  ['/therapist-list', 0, '/testing'],
  ['/billing', 2, '/testing'],
  ['/login', 2, '/testing'],
  ['/testing', 4, '/therapist-list'],
  ['/billing', 4, '/therapist-list'],
  ['/therapist-list', 5, '/billing'],
  ['/testing', 5, '/billing'],
  ['/login', 5, '/billing'],
] as const)('from %s a client of step %i is led to %s', async (typed, step, shown) => {
  const readCurrentBooking = step === 5 ? aBooking() : NOTHING_BOOKED;
  const replies = { ...QUESTIONS, readCurrentBooking, readTherapist: { therapist: aTherapist() } };
  await openPage(typed, { as: client(step, { typeTherapy: 'type-couple' }), replies });
  await expect.poll(() => location.pathname).toBe(shown);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(location.pathname).toBe(shown);
});

// spec §4: "Other roles are not redirected."
test.each([
  ['THERAPIST', '/testing', 'You are signed in as a specialist', '/psychologist/cabinet'],
  ['THERAPIST', '/billing', 'You are signed in as a specialist', '/therapist/therapist-nino'],
  ['ADMIN', '/testing', 'You are signed in as an operator', '/operations'],
  ['ADMIN', '/therapist-list', 'You are signed in as an operator', '/operations'],
] as const)('a %s at %s reads who they are and where their work is', async (role, path, words, work) => {
  await openPage(path, { as: staff(role), device: 'phone' });
  await expect.element(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  expect(location.pathname).toBe(path);
  const main = page.getByRole('main');
  expect([...main.element().querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(work);
  expect(main.getByRole('button').elements()).toEqual([]);
  expect(callNames()).toEqual(['readUser']);
  await expectSound();
});

test('a therapist or an operator is offered no booking on a profile', async () => {
  const replies = { readTherapist: { therapist: aTherapist() } };
  for (const device of ['phone', 'desktop'] as const) {
    await openPage(PROFILE, { as: staff('ADMIN'), device, replies });
    await expect.element(page.getByTestId('clients-only')).toMatchTextContent('Only clients can book');
    for (const time of page.getByRole('radio').elements()) expect(time).toBeDisabled();
    expect(page.getByRole('button', { name: /^(Book|Choose)/ }).elements()).toEqual([]);
    await closePage();
  }
});

test('what is forbidden is said without another try', async () => {
  const replies = { listTherapists: refuse('FORBIDDEN'), readCurrentBooking: NOTHING_BOOKED };
  await openPage('/therapist-list', { as: client(4, { typeTherapy: 'type-couple' }), replies });
  await expect.element(page.getByRole('alert')).toMatchTextContent('You may not do this');
  expect(page.getByRole('alert').getByRole('button').elements()).toEqual([]);
});

test('an operator who signs in by e-mail comes to the day', async () => {
  await openPage('/login/email', { as: staff('ADMIN'), replies: { readToday: aDay() } });
  await expect.poll(() => location.pathname).toBe('/operations');
});
