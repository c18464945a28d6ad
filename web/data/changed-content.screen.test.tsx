import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '#contract/api.ts';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { NOTHING_BOOKED } from '../testing/booking.ts';
import { jump, expectSound, forgetShifts } from '../testing/browser.ts';
import { answers, calls, late, refuse } from '../testing/fake-api.ts';
import { client, openPage } from '../testing/open-page.tsx';
import { aMatch, aProfile, aTherapist, offer, openProfile } from '../testing/therapist.ts';
import { givePageData } from './page-data.ts';

/** An operator has changed content while the page stood open. */

type Therapist = Answer<'readTherapist'>['therapist'];
const personal = () => client(4, { typeTherapy: 'type-personal' });
const book = page.getByTestId('book');
const terms = () => document.getElementById(book.element().getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const details = page.getByTestId('therapist-details');

/** 130 ₾ with a fee of 10 % for an hour: the client pays 143 ₾. */
const DEARER: Partial<Therapist> = {
  fee: 10,
  // As many rows as before, so that nothing below them moves.
  sessionTypes: [offer('personal', 'Personal', 60, 130), offer('couple', 'Couple', 80, 150)],
  // The same times, ten minutes longer.
  availabilityGaps: aTherapist().availabilityGaps.map((day) => ({
    ...day,
    gaps: day.gaps.map(({ start }) => ({ start, end: `${Number(start.slice(0, 2)) + 1}:00` })),
  })),
};

test('a profile that stands open keeps its place and the chosen time, and shows the new terms with its next look', async () => {
  await openProfile({}, { as: personal() });
  await page.getByTestId('slot-2027-03-11-1300').click();
  expect(terms()).toContain('120');
  answers({ readTherapist: aProfile(DEARER) });
  forgetShifts();
  await jump(MINUTE + SECOND);
  await expect.poll(terms).toContain('143');
  await expect.element(book).toMatchTextContent(/13:00$/);
  await expectSound();
});

test('a profile that is opened again shows the price of now, also a moment after the last look', async () => {
  await openProfile({}, { as: personal() });
  await expect.poll(terms).toContain('120');
  await page.getByRole('link', { name: 'All specialists' }).click();
  // A page whose code is still under way leaves the profile standing: going back then opens nothing again.
  await expect.element(book).not.toBeInTheDocument();
  answers({ readTherapist: aProfile(DEARER) });
  history.back();
  await expect.element(book).toBeVisible();
  await expect.poll(terms).toContain('143');
});

test('a list that is opened again shows the price of now, also a moment after the last look', async () => {
  answers({
    readCurrentBooking: NOTHING_BOOKED,
    listTherapists: { therapists: [aMatch()] },
    readTherapist: aProfile(),
  });
  await openPage('/therapist-list', { as: personal() });
  const card = page.getByTestId('therapist-card-therapist-nino');
  await expect.element(card).toMatchTextContent(/120/);
  const { match } = aMatch();
  answers({
    listTherapists: {
      therapists: [aMatch({ ...DEARER, match: { ...match, facts: { ...match.facts, price: 14_300 } } })],
    },
    readTherapist: aProfile(DEARER),
  });
  await page.getByRole('link', { name: /how/i }).first().click();
  await expect.element(card).not.toBeInTheDocument();
  history.back();
  await expect.element(card).toBeInTheDocument();
  // Not only when what was read before has grown old.
  await expect.poll(() => card.element().textContent, { timeout: 5 * SECOND }).toContain('143');
});

test('a list that stands open says one price of the chosen specialist, on the card and below', async () => {
  const ana = aMatch({ _id: 'therapist-ana', surname: 'Of Ana' });
  answers({
    readCurrentBooking: NOTHING_BOOKED,
    listTherapists: { therapists: [aMatch(), ana] },
    readTherapist: aProfile(DEARER),
  });
  await openPage('/therapist-list', { as: personal() });
  await expect.poll(terms).toContain('120');
  forgetShifts();
  await jump(MINUTE + SECOND);
  await expect.poll(terms).toContain('143');
  await expect.element(page.getByTestId('therapist-card-therapist-nino')).toMatchTextContent(/143/);
  await expect.element(page.getByTestId('therapist-card-therapist-ana')).toMatchTextContent(/120/);
  expect(calls('listTherapists')).toHaveLength(1);
  await expectSound();
});

test('a specialist who is chosen in a list that stood open for long is read anew', async () => {
  const ana = { _id: 'therapist-ana', surname: 'Of Ana' };
  answers({
    readCurrentBooking: NOTHING_BOOKED,
    listTherapists: { therapists: [aMatch(), aMatch(ana)] },
    readTherapist: aProfile(),
  });
  await openPage('/therapist-list', { as: personal() });
  await expect.poll(terms).toContain('120');
  await jump(10 * MINUTE);
  answers({
    readTherapist: ({ params }) => ({ therapist: aTherapist({ ...ana, ...DEARER, _id: params['id'] ?? '' }) }),
  });
  await page.getByTestId('therapist-card-therapist-ana').click();
  await expect.element(details).toHaveAttribute('aria-label', 'Nino Of Ana');
  await expect.poll(terms).toContain('143');
});

test('a time of the old minutes is refused in words, and the times are read anew', async () => {
  await openProfile({}, { as: personal(), replies: { placeHold: refuse('DURATION_MISMATCH') } });
  await page.getByTestId('slot-2027-03-11-1300').click();
  answers({ readTherapist: aProfile(DEARER) });
  await book.click();
  await expect.element(page.getByTestId('booking-error')).toMatchTextContent('The length of the session has changed');
  await expect.poll(terms).toContain('143');
  answers({ placeHold: refuse('UNAVAILABLE') });
  await book.click();
  await expect
    .poll(() => calls('placeHold').at(-1)?.body)
    .toMatchObject({
      bookingSession: { start: '13:00', end: '14:00' },
      duration: 60,
    });
});

test('a legal text that came with the page stays as it is read, and is read anew when it is opened again', async () => {
  const text = (title: string) => ({ title, body: [], _updatedAt: '2027-03-01T08:00:00Z' });
  givePageData({ kind: 'legal', locale: 'en', path: '/privacy_policy', document: text('First policy') });
  onTestFinished(() => givePageData(null));
  const answer = late<'readPrivacyPolicy'>({ data: text('Second policy') });
  answers({ readPrivacyPolicy: answer.reply, readTerms: { data: text('Terms') } });
  await openPage('/privacy_policy');
  await expect.element(page.getByRole('heading', { name: 'First policy' })).toBeVisible();
  expect(calls('readPrivacyPolicy')).toEqual([]);
  history.pushState({ idx: 2 }, '', '/tc_clients');
  dispatchEvent(new PopStateEvent('popstate', { state: { idx: 2 } }));
  await expect.element(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
  history.back();
  // What is known stands there at once.
  await expect.element(page.getByRole('heading', { name: 'First policy' })).toBeVisible();
  answer.arrive();
  await expect.element(page.getByRole('heading', { name: 'Second policy' })).toBeVisible();
});
