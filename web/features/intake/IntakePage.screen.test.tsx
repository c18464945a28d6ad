import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MINUTE } from '#domain/dates.ts';
import type { Step } from '#domain/steps.ts';
import { NO_PREFERENCES } from '../../data/step.ts';
import {
  freezeClock,
  pass,
  startClock,
  stopClock,
  holdToasts,
  logged,
  drawn,
  expectSound,
  resizeTo,
  toast,
} from '../../testing/browser.ts';
import { answers, calls, late, refuse } from '../../testing/fake-api.ts';
import { type Person, type Visit, type Wishes, client, openPage } from '../../testing/open-page.tsx';
import { QUESTIONS } from '../../testing/questions.ts';

const PERSONAL = { typeTherapy: 'type-personal' };

const type = (key: string) => page.getByTestId(`type-${key}`);
const topic = (key: string) => page.getByTestId(`topic-${key}`);
const back = page.getByTestId('back');
const next = page.getByTestId('next');
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
/** How many radio buttons a question has. */
const choices = (name: string) => document.querySelectorAll(`input[name="${name}"]`).length;
const savedSteps = () => calls('saveStep').map(({ body }) => body.user.step);

/** Opens the questionnaire at a step; unless told otherwise its client wishes a personal therapy. */
async function openIntake(step: Step, { replies, ...how }: Visit = {}, wishes: Wishes = PERSONAL): Promise<void> {
  await openPage('/testing', { as: client(step, wishes), ...how, replies: { ...QUESTIONS, ...replies } });
}

// spec §4: "'no matter' gender or price resets to default;"
// spec §3: "Gender preference: male, female, no matter."
test('"no matter" takes back the gender and the price that were chosen before', async () => {
  await openIntake(2, {}, { ...PERSONAL, preferTherapistGender: 'gender-female-en', priceRange: 'price-up-to-80' });
  await expect.element(page.getByTestId('gender-female')).toBeChecked();
  await expect.element(page.getByTestId('price-up-to-80')).toBeChecked();
  const saved = () => calls('savePreferences').at(-1)?.body.user.preferences;
  await page.getByTestId('gender-any').click();
  await expect.element(page.getByTestId('gender-female')).not.toBeChecked();
  await expect.poll(saved).toMatchObject({ preferTherapistGender: '', priceRange: 'price-up-to-80' });
  await page.getByTestId('price-any').click();
  await expect.element(page.getByTestId('price-up-to-80')).not.toBeChecked();
  await expect.poll(saved).toMatchObject({ preferTherapistGender: '', priceRange: 'default' });
});

// spec §2: "The Next button is disabled until a therapy type is chosen."
// spec §2: "Next is disabled while no therapy type is chosen."
// spec §2: "(disabled until a therapy type is chosen)"
// spec §2: "Desktop: steps 0 and 1 show the 'personal request' page."
// spec §2: "therapy-type buttons, and after a type is chosen a grid of issue groups with checkbox issues."
// spec §2: "Steps 2 and 3 show 'additional preferences': preferred therapist gender, price range and start time, a
// back button and a 'find therapist' button (disabled until a therapy type is chosen) that moves to step 4 and
// navigates to /therapist-list."
// spec §3: "Gender preference: male, female, no matter."
// spec §3: "(entries with selected=false on load)."
// spec §4: "reset restores the empty defaults."
// spec §4: "Every step change saves the current preferences through a test-step update call."
// spec §5: "A therapy type must be chosen before Next or 'find therapist' is enabled."
// spec §7: "PUT /set-step-information | {user:{id, step data}}"
test('on a desktop two pages lead to the list, each step is saved, and after a reset neither Next nor "find therapist" can be pressed', async () => {
  holdToasts();
  await openIntake(0, {}, {});
  await expect.element(heading('Personal request')).toBeVisible();
  await expect.element(type('personal')).toBeChecked();
  for (const group of ['yourself', 'others', 'activities', 'new_conditions'])
    await expect.element(page.getByTestId(`group-${group}`)).toBeVisible();
  await topic('anxiety').click();
  await next.click();
  await expect.element(heading('Additional preferences')).toBeVisible();
  expect([choices('gender'), choices('price')]).toEqual([3, 3]);
  for (const any of ['gender-any', 'price-any']) await expect.element(page.getByTestId(any)).toBeChecked();
  for (const part of ['morning', 'day', 'evening']) await page.getByTestId(`time-${part}`).click();
  const times = () => document.querySelectorAll('[data-testid^="time-"]:checked').length;
  await expect.poll(times).toBe(3);
  const find = page.getByTestId('find-therapist');
  const reset = async () => {
    await page.getByTestId('reset-answers').click();
    await expect.element(page.getByText('Choose a type of therapy')).toBeVisible();
    await expect.element(find).toBeDisabled();
    expect(times()).toBe(0);
  };
  stopClock();
  await reset();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.element(find).toBeEnabled();
  expect(times()).toBe(3);
  startClock();
  await reset();
  await back.click();
  await expect.element(next).toBeDisabled();
  await type('couple').click();
  await next.click();
  await find.click();
  await expect.poll(() => location.pathname).toBe('/therapist-list');
  await expect.poll(savedSteps).toEqual([2, 1, 2, 4]);
});

// spec §2: "Mobile: one step per screen: 0 therapy type, 1 issues in collapsible groups, 2 therapist gender, 3
// price range."
// spec §4: "back goes to 0 from steps 0 or 1, else to the previous step;"
test('on a phone Back leads from the price to gender, topics and type, saves each step, and then leads to the landing page', async () => {
  await openIntake(3, { device: 'phone' });
  await expect.element(page.getByTestId('price-any')).toBeInTheDocument();
  expect(page.getByTestId('progress').element().textContent).toMatch(/4.*6/);
  for (const shown of ['gender-any', 'topics-count', 'type-personal']) {
    await back.click();
    await expect.element(page.getByTestId(shown)).toBeInTheDocument();
  }
  await back.click();
  await expect.poll(() => location.pathname).toBe('/');
  expect(savedSteps()).toEqual([2, 1, 0]);
});

// spec §4: "reset restores the empty defaults."
test('on a phone a reset leads to the question of the type, and undo to the price with all answers', async () => {
  holdToasts();
  await openIntake(3, { device: 'phone' }, { ...PERSONAL, priceRange: 'price-up-to-80' });
  await page.getByTestId('reset-answers').click();
  await expect.element(heading('Who is the therapy for?')).toHaveFocus();
  await expect.element(type('personal')).not.toBeChecked();
  await expect.element(next).toBeDisabled();
  await expect.element(next).toHaveAccessibleDescription('Choose a type of therapy');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.element(heading('Which price suits you?')).toHaveFocus();
  await expect.element(page.getByTestId('price-up-to-80')).toBeChecked();
  await expect.element(page.getByTestId('find-therapist')).toBeEnabled();
});

test('a client who has gone on after a reset stays where they are: undo brings back the answers, until the page is left', async () => {
  await openIntake(3, { device: 'phone' }, { ...PERSONAL, priceRange: 'price-up-to-80' });
  await expect.element(page.getByTestId('price-up-to-80')).toBeInTheDocument();
  stopClock();
  const resetAndGoOn = async () => {
    await page.getByTestId('reset-answers').click();
    await type('couple').click();
    await next.click();
    await expect.element(page.getByTestId('topics-count')).toBeVisible();
  };
  await resetAndGoOn();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.element(topic('anxiety')).toBeInTheDocument();
  expect(savedSteps().at(-1)).toBe(1);
  await next.click();
  await next.click();
  await expect.element(page.getByTestId('price-up-to-80')).toBeChecked();
  await resetAndGoOn();
  await expect.element(toast).toBeVisible();
  await page
    .getByRole('link', { name: /Simshvide/ })
    .first()
    .click();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(toast).not.toBeInTheDocument();
});

// spec §2: "Step 0 has a back button, a progress indicator,"
// spec §2: "Steps up to the current one are highlighted."
test.each([
  [0, 1],
  [2, 2],
] as const)(
  'at step %i a desktop has Back, and %i of four parts of the progress are highlighted',
  async (step, lit) => {
    await openIntake(step);
    await expect.element(back).toBeVisible();
    const parts = page.getByTestId('progress').getByRole('listitem').elements();
    const colours = parts.map((part) => getComputedStyle(part, '::before').backgroundColor);
    const [dark, pale] = [colours[0], colours[3]];
    expect(dark).not.toBe(pale);
    expect(colours).toEqual(parts.map((_, index) => (index < lit ? dark : pale)));
  },
);

// spec §2: "A fixed bottom bar has back and Next;"
test('on a phone Back and Next stay at the bottom of the screen, however far the questions are scrolled', async () => {
  await openIntake(0, { size: [390, 400] });
  for (const bottom of [0, document.documentElement.scrollHeight]) {
    scrollTo(0, bottom);
    for (const button of [back, next]) {
      await expect.element(button).toBeInViewport({ ratio: 1 });
      expect(button.element().getBoundingClientRect().top).toBeGreaterThan(300);
    }
  }
});

// spec §7: "refetched on locale change;"
// spec §7: "The product also queries a content service: all gender documents for the locale, all priceRange documents,"
test('a change of language asks for the questions in the new language', async () => {
  await openIntake(0);
  await expect.element(page.getByTestId('type-couple')).toBeVisible();
  const asked = (name: 'readTherapyTypes' | 'listGenders') => calls(name).map(({ query }) => query['locale']);
  for (const name of ['readTherapyTypes', 'listGenders'] as const) expect(asked(name)).toEqual(['en']);
  expect(calls('listPriceRanges')).toHaveLength(1);
  await page.getByTestId('lang-ka').click();
  await expect.poll(() => asked('readTherapyTypes')).toEqual(['en', 'ka']);
  await expect.poll(() => asked('listGenders')).toEqual(['en', 'ka']);
});

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  // spec §2: "The Next button is disabled until a therapy type is chosen."
  // spec §5: "A therapy type must be chosen before Next or 'find therapist' is enabled."
  test('without the questions Next is disabled, and Retry brings both', async () => {
    await openIntake(0, { device, replies: { readTherapyTypes: refuse('NOT_FOUND') } });
    const alert = page.getByRole('alert');
    await expect.element(alert.getByText('The questions could not be loaded')).toBeVisible();
    await expect.element(next).toBeDisabled();
    await expectSound();
    answers(QUESTIONS);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(type('personal')).toBeInTheDocument();
    await expect.element(next).toBeEnabled();
  });

  // spec §8: "Gender or price fetch failure: logged ('Error fetching genders', 'Error fetching prices') and an empty
  // list shown."
  test('genders and prices that fail are logged and leave "no matter"', async () => {
    await openIntake(2, {
      device,
      replies: { listGenders: refuse('NOT_FOUND'), listPriceRanges: refuse('NOT_FOUND') },
    });
    await expect.element(page.getByTestId('gender-any')).toBeInTheDocument();
    expect(choices('gender')).toBe(1);
    if (device === 'phone') await next.click();
    await expect.element(page.getByTestId('price-any')).toBeInTheDocument();
    expect(choices('price')).toBe(1);
    expect(logged().toSorted()).toEqual(['Error fetching genders', 'Error fetching prices']);
    await page.getByTestId('find-therapist').click();
    await expect.poll(() => location.pathname).toBe('/therapist-list');
  });
});

// spec §2: "A viewport of 760 px or less counts as mobile."
// spec §9: "Mobile threshold 760 px."
test('turning or widening the screen keeps the step and the answers', async () => {
  await openIntake(0);
  await topic('anxiety').click();
  await resizeTo(760, 900);
  await expect.element(heading('Who is the therapy for?')).toBeVisible();
  await next.click();
  await expect.element(topic('anxiety')).toBeChecked();
  await topic('panic_attacks').click();
  await resizeTo(761, 900);
  await expect.element(heading('Personal request')).toBeVisible();
  await expect.element(page.getByTestId('topics-count')).toMatchTextContent('2/5');
  await expect.element(topic('panic_attacks')).toBeChecked();
  await next.click();
  await expect.element(heading('Additional preferences')).toBeVisible();
  await page.getByTestId('gender-female').click();
  await resizeTo(390, 844);
  await expect.element(heading('Whom would you rather talk to?')).toBeVisible();
  await expect.element(page.getByTestId('gender-female')).toBeChecked();
});

test('the arrow keys pass over a type without removing topics that the next type also has', async () => {
  await openIntake(0);
  for (const key of ['anxiety', 'childbirth']) await topic(key).click();
  const press = async (key: 'ArrowDown' | 'ArrowUp', reached: string) => {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(type(reached)).toBeChecked();
  };
  (type('personal').element() as HTMLElement).focus();
  await press('ArrowDown', 'couple');
  await press('ArrowDown', 'teen');
  await expect.element(topic('anxiety')).toBeChecked();
  await expect.element(topic('childbirth')).not.toBeInTheDocument();
  await press('ArrowUp', 'couple');
  await press('ArrowUp', 'personal');
  await expect.element(topic('childbirth')).toBeChecked();
  // A topic taken away by hand is not brought back.
  await topic('anxiety').click();
  (type('personal').element() as HTMLElement).focus();
  await press('ArrowDown', 'couple');
  await press('ArrowDown', 'teen');
  await expect.element(topic('anxiety')).not.toBeChecked();
});

// spec §4: "a USER gets saved preferences loaded."
test.each([
  [0, 'type-couple'],
  [1, 'topic-breakup'],
  [2, 'gender-female'],
  [3, 'price-up-to-80'],
] as const)('on a phone the question of step %i comes back with its saved answer', async (step, answer) => {
  const wishes = { typeTherapy: 'type-couple', psychoIssues: ['issue-breakup'], priceRange: 'price-up-to-80' };
  await openIntake(step, { device: 'phone' }, { ...wishes, preferTherapistGender: 'gender-female-en' });
  await expect.element(page.getByTestId(answer)).toBeChecked();
});

const goneOn = (person: Person, step: Step, wishes = {}): Person => ({
  ...person,
  user: { ...person.user, step },
  preferences: { ...NO_PREFERENCES, ...wishes },
});

// spec §4: "Toasts auto-close after 3000 ms unless sticky;"
test.each([
  ['ka', 'phone', 'გააგრძელეთ სხვა ფანჯარაში', 'დახურვა'],
  ['en', 'desktop', 'Go on in the other window', 'Close'],
] as const)(
  'another window that went on in %s on a %s is followed when this one is looked at again, and a toast says so until it is closed by keyboard',
  async (language, device, words, close) => {
    const person = client(0, PERSONAL);
    await openIntake(0, { as: person, language, device });
    await expect.element(type('personal')).toBeInTheDocument();
    const there = { typeTherapy: 'type-teen', preferTherapistGender: `gender-male-en` };
    answers({ readUser: goneOn(person, 2, there) });
    dispatchEvent(new Event('focus'));
    await expect.element(toast.getByText(words)).toBeVisible();
    await expect.element(page.getByTestId('gender-male')).toBeChecked();
    await pass(MINUTE);
    // The same words once more are no second toast.
    answers({ readUser: goneOn(person, 0, there) });
    dispatchEvent(new Event('focus'));
    await expect.element(type('teen')).toBeChecked();
    expect(toast.elements()).toHaveLength(1);
    // It stands beside the buttons, or above their bar.
    const box = toast.element().getBoundingClientRect();
    const button = next.element().getBoundingClientRect();
    expect(box.bottom < button.top || box.right < button.left).toBe(true);
    await expectSound();
    const closing = toast.getByRole('button', { name: close, exact: true }).element();
    for (let times = 0; times < 100 && document.activeElement !== closing; times += 1) await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(toast).not.toBeInTheDocument();
  },
);

test('another window that went on keeps its newer answers although this one is pressed while it comes to the front', async () => {
  const person = client(0, PERSONAL);
  await openIntake(0, { as: person });
  await expect.element(topic('anxiety')).toBeInTheDocument();
  const told = late<'readUser'>(goneOn(person, 4, { typeTherapy: 'type-couple' }));
  answers({ readUser: told.reply });
  // The rest before a save does not end while the answer is on its way.
  stopClock();
  dispatchEvent(new Event('focus'));
  await topic('anxiety').click();
  told.arrive();
  await expect.poll(() => location.pathname).toBe('/therapist-list');
  await pass(MINUTE);
  expect([...calls('savePreferences'), ...calls('saveStep')]).toEqual([]);
});

test('another window that went on is followed at the same question too, and a toast says that the topics chosen here are its by now', async () => {
  const person = client(0, { ...PERSONAL, psychoIssues: ['issue-anxiety'] });
  await openIntake(0, { as: person });
  await expect.element(topic('anxiety')).toBeChecked();
  dispatchEvent(new Event('focus'));
  await expect.poll(() => calls('readUser').length).toBeGreaterThan(0);
  expect(toast.elements()).toHaveLength(0);
  answers({ readUser: goneOn(person, 0, { typeTherapy: 'type-teen' }) });
  dispatchEvent(new Event('focus'));
  await expect.element(toast.getByText('Go on in the other window')).toBeVisible();
  await expect.element(type('teen')).toBeChecked();
});

test('another window that went on is followed when an answer given here comes to the server only now', async () => {
  const person = client(0, PERSONAL);
  await openIntake(0, { as: person });
  const preferences = { ...NO_PREFERENCES, typeTherapy: 'type-couple' };
  answers({ savePreferences: { preferences, user: { id: person.user.id, step: 4 } } });
  await topic('anxiety').click();
  await expect.poll(() => location.pathname).toBe('/therapist-list');
  expect(calls('savePreferences')[0]?.body.user.from).toEqual([0]);
  await expect.element(toast.getByText('Go on in the other window')).toBeVisible();
});

// spec §4: "Toasts auto-close after 3000 ms unless sticky;"
// spec §4: "hovering pauses."
// spec §9: "Toast life 3000 ms, bottom-center."
test('a toast stands at the bottom centre for 3000 ms, and as long as a pointer is on it', async () => {
  await openIntake(0);
  await topic('anxiety').click();
  stopClock();
  await type('couple').click();
  await expect.element(toast).toBeVisible();
  const { left, right, bottom } = toast.element().getBoundingClientRect();
  expect(Math.abs(left + right - 1280)).toBeLessThanOrEqual(1);
  expect(bottom).toBeGreaterThan(800);
  await toast.hover();
  await drawn();
  await pass(6000);
  expect(toast.elements()).toHaveLength(1);
  freezeClock();
  await page.getByRole('banner').hover();
  await drawn();
  await pass(2900);
  expect(toast.elements()).toHaveLength(1);
  await pass(200);
  await expect.element(toast).not.toBeInTheDocument();
});
