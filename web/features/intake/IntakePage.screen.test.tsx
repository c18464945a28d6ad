import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MINUTE } from '#domain/dates.ts';
import type { Step } from '#domain/steps.ts';
import { NO_PREFERENCES } from '../../data/step.ts';
import { pass, stopClock } from '../../testing/clock.ts';
import { logged } from '../../testing/console.ts';
import { answers, calls, late, refuse } from '../../testing/fake-api.ts';
import { type Person, client, openPage } from '../../testing/open-page.tsx';
import { QUESTIONS } from '../../testing/questions.ts';
import { drawn, expectSound } from '../../testing/sound.ts';

const PERSONAL = { typeTherapy: 'type-personal' };

// spec §4: "'no matter' gender or price resets to default;"
// spec §3: "Gender preference: male, female, no matter."
test('"no matter" takes back the gender and the price that were chosen before', async () => {
  answers(QUESTIONS);
  const wishes = { ...PERSONAL, preferTherapistGender: 'gender-female-en', priceRange: 'price-up-to-80' };
  await openPage('/testing', { as: client(2, wishes) });
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
// spec §5: "A therapy type must be chosen before Next or 'find therapist' is enabled."
// spec §4: "reset restores the empty defaults."
test('without a type neither "find therapist" nor Next can be pressed, until one is chosen', async () => {
  await openPage('/testing', { as: client(2, PERSONAL), replies: QUESTIONS });
  await expect.element(page.getByTestId('find-therapist')).toBeEnabled();
  await page.getByTestId('reset-answers').click();
  await expect.element(page.getByText('Choose a type of therapy to go on')).toBeVisible();
  await expect.element(page.getByTestId('find-therapist')).toBeDisabled();
  await page.getByTestId('back').click();
  await expect.element(page.getByTestId('next')).toBeDisabled();
  await page.getByTestId('type-couple').click();
  await expect.element(page.getByTestId('next')).toBeEnabled();
});

// spec §2: "Step 0 has a back button, a progress indicator,"
// spec §2: "Steps up to the current one are highlighted."
test.each([
  [0, 1],
  [2, 2],
] as const)(
  'at step %i a desktop has Back, and %i of four parts of the progress are highlighted',
  async (step, lit) => {
    await openPage('/testing', { as: client(step, PERSONAL), replies: QUESTIONS });
    await expect.element(page.getByTestId('back')).toBeVisible();
    const parts = page.getByTestId('progress').getByRole('listitem').elements();
    const colours = parts.map((part) => getComputedStyle(part, '::before').backgroundColor);
    const [dark, pale] = [colours[0], colours[3]];
    expect(dark).not.toBe(pale);
    expect(colours).toEqual(parts.map((_, index) => (index < lit ? dark : pale)));
  },
);

// spec §2: "A fixed bottom bar has back and Next;"
test('on a phone Back and Next stay at the bottom of the screen, however far the questions are scrolled', async () => {
  await openPage('/testing', { device: 'phone', as: client(0, PERSONAL), replies: QUESTIONS });
  await page.viewport(390, 400);
  for (const bottom of [0, document.documentElement.scrollHeight]) {
    scrollTo(0, bottom);
    for (const button of ['back', 'next']) {
      const place = page.getByTestId(button);
      await expect.element(place).toBeInViewport({ ratio: 1 });
      expect(place.element().getBoundingClientRect().top).toBeGreaterThan(300);
    }
  }
});

// spec §7: "refetched on locale change;"
// spec §7: "The product also queries a content service: all gender documents for the locale, all priceRange documents,"
test('a change of language asks for the questions in the new language', async () => {
  await openPage('/testing', { as: client(0, PERSONAL), replies: QUESTIONS });
  await expect.element(page.getByTestId('type-couple')).toBeVisible();
  const asked = (name: 'readTherapyTypes' | 'listGenders') => calls(name).map(({ query }) => query['locale']);
  expect([asked('readTherapyTypes'), asked('listGenders'), calls('listPriceRanges').length]).toEqual([
    ['en'],
    ['en'],
    1,
  ]);
  await page.getByTestId('lang-ka').click();
  await expect.poll(() => asked('readTherapyTypes')).toEqual(['en', 'ka']);
  await expect.poll(() => asked('listGenders')).toEqual(['en', 'ka']);
});

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  // spec §2: "The Next button is disabled until a therapy type is chosen."
  // spec §5: "A therapy type must be chosen before Next or 'find therapist' is enabled."
  test('without the questions Next is disabled, and Retry brings both', async () => {
    answers({ ...QUESTIONS, readTherapyTypes: refuse('NOT_FOUND') });
    await openPage('/testing', { device, as: client() });
    const alert = page.getByRole('alert');
    const next = page.getByTestId('next');
    await expect.element(alert.getByText('The questions could not be loaded')).toBeVisible();
    await expect.element(next).toBeDisabled();
    await expectSound();
    answers(QUESTIONS);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByTestId('type-personal')).toBeInTheDocument();
    await expect.element(next).toBeEnabled();
  });

  // spec §8: "Gender or price fetch failure: logged ('Error fetching genders', 'Error fetching prices') and an empty
  // list shown."
  test('genders and prices that fail are logged and leave "no matter"', async () => {
    answers({ ...QUESTIONS, listGenders: refuse('NOT_FOUND'), listPriceRanges: refuse('NOT_FOUND') });
    answers({ readCurrentBooking: { hold: null, order: null, contact: null } });
    await openPage('/testing', { device, as: client(2, PERSONAL) });
    const choices = (name: string) => document.querySelectorAll(`input[name="${name}"]`);
    await expect.element(page.getByTestId('gender-any')).toBeInTheDocument();
    expect(choices('gender')).toHaveLength(1);
    if (device === 'phone') await page.getByTestId('next').click();
    await expect.element(page.getByTestId('price-any')).toBeInTheDocument();
    expect(choices('price')).toHaveLength(1);
    expect(logged().toSorted()).toEqual(['Error fetching genders', 'Error fetching prices']);
    await page.getByTestId('find-therapist').click();
    await expect.poll(() => location.pathname).toBe('/therapist-list');
  });
});

// spec §2: "A viewport of 760 px or less counts as mobile."
// spec §9: "Mobile threshold 760 px."
test('turning or widening the screen keeps the step and the answers', async () => {
  await openPage('/testing', { as: client(0, PERSONAL), replies: QUESTIONS });
  const heading = async (name: string) => {
    await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  };
  await page.getByTestId('topic-anxiety').click();
  await page.viewport(760, 900);
  await heading('Who is the therapy for?');
  await page.getByTestId('next').click();
  await expect.element(page.getByTestId('topic-anxiety')).toBeChecked();
  await page.getByTestId('topic-panic_attacks').click();
  await page.viewport(761, 900);
  await heading('Personal request');
  await expect.element(page.getByTestId('topics-count')).toMatchTextContent('2/5');
  await expect.element(page.getByTestId('topic-panic_attacks')).toBeChecked();
  await page.getByTestId('next').click();
  await heading('Additional preferences');
  await page.getByTestId('gender-female').click();
  await page.viewport(390, 844);
  await heading('Whom would you rather talk to?');
  await expect.element(page.getByTestId('gender-female')).toBeChecked();
});

const type = (key: string) => page.getByTestId(`type-${key}`);
const topic = (key: string) => page.getByTestId(`topic-${key}`);

test('the arrow keys pass over a type without removing topics that the next type also has', async () => {
  await openPage('/testing', { as: client(0, PERSONAL), replies: QUESTIONS });
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
  answers(QUESTIONS);
  await openPage('/testing', {
    device: 'phone',
    as: client(step, { ...wishes, preferTherapistGender: 'gender-female-en' }),
  });
  await expect.element(page.getByTestId(answer)).toBeChecked();
});

describe('another window that went on', () => {
  const goneOn = (person: Person, step: Step, wishes = {}): Person => ({
    ...person,
    user: { ...person.user, step },
    preferences: { ...NO_PREFERENCES, ...wishes },
  });
  const toast = page.getByTestId('toast');

  // spec §4: "Toasts auto-close after 3000 ms unless sticky;"
  test.each([
    ['ka', 'phone', 'გააგრძელეთ სხვა ფანჯარაში', 'დახურვა'],
    ['en', 'desktop', 'Go on in the other window', 'Close'],
  ] as const)(
    'in %s on a %s is followed when this one is looked at again, and a toast says so until it is closed by keyboard',
    async (language, device, words, close) => {
      const person = client(0, PERSONAL);
      await openPage('/testing', { as: person, language, device, replies: QUESTIONS });
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
      const next = page.getByTestId('next').element().getBoundingClientRect();
      expect(box.bottom < next.top || box.right < next.left).toBe(true);
      await expectSound();
      const button = toast.getByRole('button', { name: close, exact: true });
      for (let times = 0; times < 100 && document.activeElement !== button.element(); times += 1) await userEvent.tab();
      await userEvent.keyboard('{Enter}');
      await expect.element(toast).not.toBeInTheDocument();
    },
  );

  test('keeps its newer answers although this one is pressed while it comes to the front', async () => {
    const person = client(0, PERSONAL);
    answers({
      ...QUESTIONS,
      readCurrentBooking: { hold: null, order: null, contact: null },
    });
    await openPage('/testing', { as: person });
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
});

// spec §4: "Toasts auto-close after 3000 ms unless sticky;"
// spec §4: "hovering pauses."
// spec §9: "Toast life 3000 ms, bottom-center."
test('a toast stands at the bottom centre for 3000 ms, and as long as a pointer is on it', async () => {
  await openPage('/testing', { as: client(0, PERSONAL), replies: QUESTIONS });
  await topic('anxiety').click();
  stopClock();
  await type('couple').click();
  const toast = page.getByTestId('toast');
  await expect.element(toast).toBeVisible();
  const { left, right, bottom } = toast.element().getBoundingClientRect();
  expect(Math.abs(left + right - 1280)).toBeLessThanOrEqual(1);
  expect(bottom).toBeGreaterThan(800);
  await toast.hover();
  await drawn();
  await pass(6000);
  expect(toast.elements()).toHaveLength(1);
  await page.getByRole('banner').hover();
  await drawn();
  await pass(2900);
  expect(toast.elements()).toHaveLength(1);
  await pass(200);
  await expect.element(toast).not.toBeInTheDocument();
});
