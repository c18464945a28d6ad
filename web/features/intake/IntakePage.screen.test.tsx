import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, calls } from '../../testing/fake-api.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { QUESTIONS } from '../../testing/questions.ts';

const PERSONAL = { typeTherapy: 'type-personal' };

// spec §4: "'no matter' gender or price resets to default;"
// spec §3: "Gender preference: male, female, no matter."
test('"no matter" takes back the gender and the price that were chosen before', async () => {
  answers({ ...QUESTIONS, listTherapists: { therapists: [] } });
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
// spec §2: "(disabled until a therapy type is chosen)"
// spec §5: "A therapy type must be chosen before Next or 'find therapist' is enabled."
test('without a type neither "find therapist" nor Next can be pressed, until one is chosen', async () => {
  answers({ ...QUESTIONS, listTherapists: { therapists: [] } });
  await openPage('/testing', { as: client(2, PERSONAL) });
  await expect.element(page.getByTestId('find-therapist')).toBeEnabled();
  await page.getByTestId('reset-answers').click();
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
    answers({ ...QUESTIONS, listTherapists: { therapists: [] } });
    await openPage('/testing', { as: client(step, PERSONAL) });
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
  answers(QUESTIONS);
  await openPage('/testing', { device: 'phone', as: client(0, PERSONAL) });
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
  answers(QUESTIONS);
  await openPage('/testing', { as: client(0, PERSONAL) });
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
