import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import type { Step } from '#domain/steps.ts';
import { NO_PREFERENCES } from '../../../data/step.ts';
import { aHold } from '../../../testing/booking.ts';
import { pass, logged, expectSound, dialog } from '../../../testing/browser.ts';
import { type Replies, answers, calls, lost, refuse } from '../../../testing/fake-api.ts';
import { type Visit, client, openPage } from '../../../testing/open-page.tsx';
import { QUESTIONS } from '../../../testing/questions.ts';

const PREFERENCES = href('cabinetPreferences');
const WISHES = { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'], priceRange: 'price-up-to-80' };

const saved = page.getByTestId('answers-saved');
const confirm = page.getByTestId('answers-confirm');
const nothing = page.getByRole('heading', { name: 'We have no answers of yours' });
const lastSaved = () => calls('savePreferences').at(-1)?.body.user.preferences;

/** Opens the answers of a client at a step, who wishes a personal therapy unless told otherwise. */
async function openAnswers({ step = 4, wishes = WISHES, ...how }: Visit & { step?: Step; wishes?: object } = {}) {
  await openPage(PREFERENCES, {
    as: client(step, wishes),
    device: 'phone',
    ...how,
    replies: { ...QUESTIONS, listOwnSessions: { sessions: [], topics: 0 }, ...how.replies },
  });
}

test.for(['phone', 'desktop'] as const)(
  'on a %s the answers stand as given, and a change saves itself and says so',
  async (device) => {
    await openAnswers({ device });
    await expect.element(page.getByTestId('topic-anxiety')).toBeChecked();
    await expect.element(page.getByTestId('price-up-to-80')).toBeChecked();
    expect(page.getByTestId('dont-know').elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'Skip' }).elements()).toEqual([]);
    await expect.element(saved).toHaveTextContent('');
    await expectSound();
    await page.getByTestId('gender-female').click();
    await expect.element(saved).toHaveTextContent('Saved');
    expect(lastSaved()).toMatchObject({ ...WISHES, preferTherapistGender: 'female' });
    // Nobody has gone anywhere.
    expect(calls('saveStep')).toEqual([]);
    await expectSound();
  },
);

test('a change that the server refuses is said, and another try saves it', async () => {
  await openAnswers({ replies: { savePreferences: refuse('UNKNOWN_PRICE_RANGE') } });
  await page.getByTestId('time-evening').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The last change could not be saved');
  await expect.element(saved).toHaveTextContent('');
  answers({
    savePreferences: ({ body: { user } }) => ({ preferences: NO_PREFERENCES, user: { id: user.id, step: 4 } }),
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(saved).toHaveTextContent('Saved');
  expect(lastSaved()).toMatchObject({ startTime: ['evening'] });
});

test('questions that cannot be loaded are asked for again', async () => {
  await openAnswers({ replies: { readTherapyTypes: lost() } });
  await pass(3000);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The questions could not be loaded');
  answers(QUESTIONS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByTestId('topic-anxiety')).toBeChecked();
});

test('without answers the page leads to the questionnaire; where the client is past it they are given here', async () => {
  await openAnswers({ step: 0, wishes: {} });
  await expect.element(nothing).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Answer the questionnaire' }))
    .toHaveAttribute('href', href('testing'));
  await expectSound();
});

test('a client past the questionnaire whose answers have gone gives them here', async () => {
  await openAnswers({ step: 4, wishes: {} });
  await page.getByRole('button', { name: 'Answer here' }).click();
  await page.getByTestId('type-couple').click();
  await expect.element(saved).toHaveTextContent('Saved');
  expect(lastSaved()).toMatchObject({ typeTherapy: 'type-couple', psychoIssues: [] });
});

test('"start again" asks once more, then empties the answers and leads to the first question', async () => {
  await openAnswers();
  await page.getByTestId('answers-again').click();
  await expect.element(dialog.getByRole('button', { name: 'Keep them' })).toHaveFocus();
  await expectSound();
  await confirm.click();
  await expect.poll(() => location.pathname).toBe(href('testing'));
  const [{ body } = { body: null }] = calls('saveStep');
  expect(body?.user).toMatchObject({ step: 0, from: [4], preferences: NO_PREFERENCES });
});

test('"start again" is refused in words while a time is held, with the way out, and changes nothing', async () => {
  await openAnswers({ step: 4, replies: { readCurrentBooking: { hold: aHold(), order: null, contact: null } } });
  await page.getByTestId('answers-again').click();
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('While a time is kept for you');
  await expect
    .element(dialog.getByRole('link', { name: 'Back to the payment' }))
    .toHaveAttribute('href', href('billing'));
  await expectSound();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByTestId('topic-anxiety')).toBeChecked();
  expect([...calls('saveStep'), ...calls('savePreferences')]).toEqual([]);
});

test('a hold that has ended by itself keeps nobody from starting again', async () => {
  const me = client(5, WISHES);
  await openAnswers({ as: me });
  answers({ readUser: { ...me, user: { ...me.user, step: 4 } } });
  await page.getByTestId('answers-again').click();
  await confirm.click();
  await expect.poll(() => calls('saveStep').map(({ body }) => body.user.from)).toEqual([[4]]);
});

test('deleting asks once more; a failure leaves all as it is, then nothing is left of the answers', async () => {
  await openAnswers({ replies: { deleteAnswers: lost() } });
  await page.getByTestId('answers-remove').click();
  await expect.element(dialog).toMatchTextContent('no longer sees them');
  await expect.element(dialog.getByRole('button', { name: 'Keep them' })).toHaveFocus();
  await expectSound();
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('nothing has changed');
  expect(logged()).toContain('Error deleting the answers');
  answers({ deleteAnswers: null });
  await confirm.click();
  await expect.element(nothing).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Preferences', level: 1 })).toHaveFocus();
  await expect.poll(() => scrollY).toBe(0);
  await expect.element(page.getByTestId('toast')).toMatchTextContent('Your answers are deleted');
  await expect.element(page.getByRole('link', { name: 'Answer the questionnaire' })).toBeVisible();
  expect(calls('savePreferences')).toEqual([]);
  await expectSound();
});

test('a change of the last moment is saved before the answers are deleted, never after', async () => {
  const order: string[] = [];
  const replies: Replies = {
    savePreferences: ({ body: { user } }) => {
      order.push('save');
      return { preferences: NO_PREFERENCES, user: { id: user.id, step: 4 } };
    },
    deleteAnswers: () => {
      order.push('delete');
      return null;
    },
  };
  await openAnswers({ replies });
  await page.getByTestId('answers-remove').click();
  await userEvent.keyboard('{Escape}');
  await page.getByTestId('gender-male').click();
  await page.getByTestId('answers-remove').click();
  await confirm.click();
  await expect.element(nothing).toBeVisible();
  await pass(2000);
  expect(order).toEqual(['save', 'delete']);
});

test('while changes wait for the net nothing is deleted, also not later', async () => {
  await openAnswers({ replies: { savePreferences: lost(), deleteAnswers: null } });
  await page.getByTestId('gender-male').click();
  await expect.element(page.getByText('No internet', { exact: false })).toBeVisible();
  await page.getByTestId('answers-remove').click();
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('nothing has changed');
  expect(calls('deleteAnswers')).toEqual([]);
});
