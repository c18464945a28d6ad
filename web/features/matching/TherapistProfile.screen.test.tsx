import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aBooking } from '../../testing/booking.ts';
import { calls, late, refuse } from '../../testing/fake-api.ts';
import { pressInPage } from '../../testing/hostile-inputs.ts';
import { client } from '../../testing/open-page.tsx';
import { QUESTIONS } from '../../testing/questions.ts';
import { aTherapist, openProfile } from '../../testing/therapist.ts';

// spec §2: "Header with booking summary: photo, name and surname, topic-match badge (a/b), years of experience,
// session type title, duration in minutes, price in ₾, video presentation button and a book button."
test('the head of a profile has the name, the fit of the topics and the price of a session, with video and Book', async () => {
  await openProfile(
    {},
    {
      as: client(4, { typeTherapy: 'type-couple', psychoIssues: ['issue-anxiety', 'issue-ptsd'] }),
    },
  );
  await expect.element(page.getByRole('heading', { name: 'Nino Beridze' })).toBeVisible();
  const head = page.getByTestId('therapist-details').element().querySelector('header');
  expect(head?.querySelector('img')?.src).toBe(aTherapist().photo?.url);
  expect([...(head?.querySelectorAll('p, h1, dd, button') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Topics matched: 1/2',
    'Nino Beridze',
    'Cognitive behavioural therapy',
    '8 years',
    'Couple',
    '80\u00a0minutes',
    '180\u00a0₾',
    'Book',
    ' Video presentation',
  ]);
});

// spec §2: "therapy methods, methods matching the user's issues grouped by category (label works_with), languages,"
test('a profile lists methods, languages, and the methods that work with the topics of the client, by category', async () => {
  await openProfile({}, { as: client(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] }) });
  await expect.element(page.getByRole('heading', { name: 'Works with' })).toBeVisible();
  const textOf = (name: string) =>
    page.getByRole('heading', { name, exact: true }).element().nextElementSibling?.textContent;
  expect(textOf('Works with')).toBe('BehaviourCognitive behavioural therapyanxietyAcceptance therapyanxiety');
  expect(textOf('Methods')).toBe('Cognitive behavioural therapy');
  // What works with a method stands nearer to it than to the next one.
  const methods = [...document.querySelectorAll('li > p.strong')].map((title) => ({
    title: title.getBoundingClientRect(),
    topics: title.nextElementSibling?.getBoundingClientRect() ?? new DOMRect(),
  }));
  const [first, second] = methods;
  if (first === undefined || second === undefined) throw new Error('no two methods');
  expect(second.title.top - first.topics.bottom).toBeGreaterThan(2 * (first.topics.top - first.title.bottom));
  expect(textOf('Languages')).toBe('GeorgianEnglish');
});

test('the texts of a profile end their lines where their writer ended them', async () => {
  const [school] = aTherapist().education;
  if (school === undefined) throw new Error('no school');
  const text = (name: string) => `${name} begins\n\n${name} goes on`;
  await openProfile({ description: text('About'), education: [{ ...school, description: text('School') }] });
  for (const name of ['About', 'School']) {
    const words = page.getByText(`${name} goes on`);
    await expect.element(words).toBeVisible();
    const range = document.createRange();
    range.selectNodeContents(words.element());
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
    expect(new Set(tops).size, name).toBe(2);
  }
});

// P77
test.each([
  ['en', 'What we have checked', 'Interview: February 1, 2027Diploma: February 3, 2027'],
  ['ka', 'რა შევამოწმეთ', 'გასაუბრება: 1 თებერვალი, 2027დიპლომი: 3 თებერვალი, 2027'],
] as const)('a profile says in %s what was checked, and on which day', async (language, name, words) => {
  await openProfile({}, { language });
  const heading = page.getByRole('heading', { name });
  await expect.element(heading).toBeVisible();
  expect(heading.element().nextElementSibling?.textContent.replaceAll('\u00a0', ' ')).toBe(words);
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
    await openProfile({}, { device: 'phone', language, ...who });
    await expect.element(page.getByTestId('price')).toHaveTextContent('120 ₾');
    const head = page.getByTestId('therapist-details').element().querySelector('header')?.textContent ?? '';
    for (const words of facts) expect(head.replaceAll('\u00a0', ' ')).toContain(words);
    expect(head).not.toContain(badge);
  },
);

const CHOSEN = 'slot-2027-03-11-1300';

const slot = (id: string) => page.getByTestId(id);

function lookOf(id: string): string[] {
  const label = slot(id).element().closest('label');
  if (label === null) throw new Error(`${id} has no label`);
  const { backgroundColor, color } = getComputedStyle(label);
  return [backgroundColor, color];
}

// spec §4: "Schedule: a selected slot is highlighted;"
test('the chosen time stands out from the others by its colours', async () => {
  await openProfile();
  await expect.element(slot(CHOSEN)).toBeInTheDocument();
  const plain = lookOf(CHOSEN);
  // Without a pointer, under which every time has another colour.
  pressInPage(slot(CHOSEN));
  await expect.poll(() => lookOf(CHOSEN).filter((colour, index) => colour !== plain[index])).toHaveLength(2);
  expect(lookOf('slot-2027-03-11-1200')).toEqual(plain);
});

// spec §5: "Booking requires a selected slot, a current therapist id and the duration of the session type matching
// the chosen therapy type;"
// spec §7: "Booking a slot uses a set-session call with userId, specialistId, bookingSession and duration;"
test.each([
  ['type-personal', 50],
  ['type-couple', 80],
])('the call that books a session of %s carries its %i minutes', async (typeTherapy, duration) => {
  const person = client(4, { typeTherapy });
  await openProfile({}, { as: person, replies: { placeHold: refuse('SLOT_TAKEN') } });
  await slot(CHOSEN).click();
  await page.getByTestId('book').click();
  await expect.poll(() => calls('placeHold').length).toBe(1);
  expect(calls('placeHold')[0]?.body).toEqual({
    userId: person.user.id,
    specialistId: 'therapist-nino',
    bookingSession: { date: '2027-03-11', start: '13:00', end: '13:50' },
    duration,
    sessionType: typeTherapy,
  });
});

// spec §2: "Mobile has a back arrow and a book button."
test('on a phone the profile has a back arrow and a bar with a button to book', async () => {
  await openProfile({}, { device: 'phone' });
  await expect.element(page.getByTestId('back')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose a time', disabled: false })).toBeInViewport();
});

// spec §2: "Back goes to /testing and lowers the step by one (not below 0)."
test.each([
  [2, 1],
  [1, 0],
  [0, 0],
] as const)(
  'Back leads a client of step %i to the questionnaire at step %i, also before the sign-in is checked',
  async (step, lower) => {
    const person = client(step, { typeTherapy: 'type-personal' });
    const checked = late<'readUser'>(person);
    await openProfile({}, { as: person, replies: { ...QUESTIONS, readUser: checked.reply } });
    await page.getByTestId('back').click();
    await expect.poll(() => location.pathname).toBe('/testing');
    checked.arrive();
    await expect.element(page.getByTestId('type-personal')).toBeInTheDocument();
    await expect.poll(() => calls('saveStep').at(-1)?.body.user.step ?? step).toBe(lower);
  },
);

test('Back gives up no held time, also before the sign-in is checked', async () => {
  const person = client(5, { typeTherapy: 'type-couple' });
  const checked = late<'readUser'>(person);
  await openProfile({}, { as: person, replies: { readUser: checked.reply, readCurrentBooking: aBooking() } });
  await page.getByTestId('back').click();
  checked.arrive();
  await expect.element(page.getByTestId('pay')).toBeVisible();
  expect(calls('saveStep')).toEqual([]);
});
