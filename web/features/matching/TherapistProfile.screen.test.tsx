import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers } from '../../testing/fake-api.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { aTherapist } from '../../testing/therapist.ts';

const PATH = '/therapist/therapist-nino';

// spec §2: "Header with booking summary: photo, name and surname, topic-match badge (a/b), years of experience,
// session type title, duration in minutes, price in ₾, video presentation button and a book button."
test('the head of a profile has the name, the fit of the topics and the price of a session, with video and Book', async () => {
  answers({ readTherapist: { therapist: aTherapist() } });
  await openPage(PATH, {
    as: client(4, { typeTherapy: 'type-couple', psychoIssues: ['issue-anxiety', 'issue-ptsd'] }),
  });
  await expect.element(page.getByRole('heading', { name: 'Nino Beridze' })).toBeVisible();
  const head = page.getByTestId('therapist-details').element().querySelector('header');
  expect(head?.querySelector('img')?.src).toBe(aTherapist().photo);
  expect([...(head?.querySelectorAll('p, h1, dd, button') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Topics matched: 1/2',
    'Nino Beridze',
    'Cognitive behavioural therapy',
    '8 years',
    'Couple',
    '80 minutes',
    '180\u00a0₾',
    'Book',
    ' Video presentation',
  ]);
});

// spec §2: "therapy methods, methods matching the user's issues grouped by category (label works_with), languages,"
test('a profile lists methods, languages, and the methods that work with the topics of the client, by category', async () => {
  answers({ readTherapist: { therapist: aTherapist() } });
  await openPage(PATH, { as: client(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] }) });
  await expect.element(page.getByRole('heading', { name: 'Works with' })).toBeVisible();
  const textOf = (name: string) =>
    page.getByRole('heading', { name, exact: true }).element().nextElementSibling?.textContent;
  expect(textOf('Works with')).toBe('BehaviourCognitive behavioural therapyanxietyAcceptance therapyanxiety');
  expect(textOf('Methods')).toBe('Cognitive behavioural therapy');
  expect(textOf('Languages')).toBe('GeorgianEnglish');
});

// spec §1: "Prices are in lari (₾)."
// spec §2: "duration in minutes, price in ₾,"
// spec §2: "years of experience,"
test.each([
  ['a visitor', 'ka', {}, ['მუშაობს 3 თემაზე', '8 წელი', '50 წუთი', '120 ₾'], 'თემების დამთხვევა'],
  [
    'a client without topics',
    'en',
    { as: client(4, { typeTherapy: 'type-personal' }) },
    ['Works with 3 topics', '8 years', '50 minutes', '120 ₾'],
    'Topics matched',
  ],
] as const)(
  '%s sees in %s how many topics the specialist works with, and what a session costs',
  async (_, language, who, facts, badge) => {
    answers({ readTherapist: { therapist: aTherapist() } });
    await openPage(PATH, { device: 'phone', language, ...who });
    await expect.element(page.getByTestId('price')).toHaveTextContent('120 ₾');
    const head = page.getByTestId('therapist-details').element().querySelector('header')?.textContent ?? '';
    for (const words of facts) expect(head.replaceAll('\u00a0', ' ')).toContain(words);
    expect(head).not.toContain(badge);
  },
);
