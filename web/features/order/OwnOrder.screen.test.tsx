import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '#contract/api.ts';
import { SECOND } from '#domain/dates.ts';
import { orderAt } from '../../testing/booking.ts';
import { pass } from '../../testing/browser.ts';
import { answers, calls, lost, refuse } from '../../testing/fake-api.ts';
import { reloadPage } from '../../testing/open-page.tsx';
import { NO_TASK, openOwnOrder, SHARING, START } from '../../testing/order-page.ts';

describe("a parent's consent", () => {
  const card = page.getByTestId('consent');

  test("a parent's consent keeps the focus at its state when the link is sent, and at the form when another is wanted", async () => {
    const sent: Answer<'readConsent'> = { state: 'pending', phone: '•• 12', askAgainAt: null };
    await openOwnOrder({}, { readConsent: { ...NO_TASK, state: 'none' }, askGuardian: sent });
    const name = card.getByLabelText('Name and surname of the parent or representative');
    await name.fill('Eka Beridze');
    await card.getByLabelText('Mother').click();
    await card.getByLabelText('Phone number').fill('599123456');
    await card.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(card.getByRole('heading', { name: 'Waiting for the consent' })).toHaveFocus();
    await card.getByRole('button', { name: 'Send again, or to another number' }).click();
    await expect.element(name).toHaveFocus();
  });

  test("a parent's consent is not asked for at the client's own number: the field says so", async () => {
    const own = refuse('PHONE_OF_CLIENT', 'This is your own number');
    await openOwnOrder({}, { readConsent: { ...NO_TASK, state: 'none' }, askGuardian: own });
    await card.getByLabelText('Name and surname of the parent or representative').fill('Eka Beridze');
    await card.getByLabelText('Mother').click();
    const phone = card.getByLabelText('Phone number');
    await phone.fill('599123456');
    await card.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(phone).toHaveFocus();
    await expect.element(phone).toHaveAccessibleDescription(/This is your own number/);
  });
});

test("a parent's refusal shows by itself that the session is cancelled and the money returns (P22)", async () => {
  const waiting: Answer<'readConsent'> = { state: 'pending', phone: '•• 12', askAgainAt: null };
  await openOwnOrder({}, { readConsent: waiting });
  await expect.element(page.getByTestId('consent')).toBeVisible();
  answers({
    readConsent: { ...waiting, state: 'refused' },
    readOrder: () => orderAt(START, { isOwn: true, status: 'cancelled', refund: 'pending' }),
  });
  await pass(11 * SECOND);
  await expect.element(page.getByRole('heading', { name: 'The session was cancelled' })).toBeVisible();
  await expect.element(page.getByText(/The whole sum returns/)).toBeVisible();
});

describe('sharing topics', () => {
  const card = page.getByTestId('sharing');

  test('sharing topics once refused is not asked again by itself, and offered quietly', async () => {
    await openOwnOrder();
    await card.getByRole('button', { name: 'No, thank you' }).click();
    await reloadPage();
    await expect.element(card.getByText('You have not shared your topics.')).toBeVisible();
    await card.getByRole('button', { name: 'Share' }).click();
    await expect.element(card.getByText('Only the specialist of this session sees the topics.')).toBeVisible();
    expect(calls('saveSharing')).toEqual([]);
  });

  test('sharing topics keeps the focus at what became of it', async () => {
    const saved = (shared: boolean) => ({ ...SHARING, shared });
    await openOwnOrder({}, { saveSharing: ({ body }) => saved(body.shared) });
    for (const [press, words] of [
      ['Share', 'Nino sees your topics (2)'],
      ['Stop sharing', 'You have not shared your topics.'],
      ['Share', 'Share your topics with Nino? (2)'],
      ['No, thank you', 'You have not shared your topics.'],
    ] as const) {
      await card.getByRole('button', { name: press }).click();
      await expect.element(card.getByText(words)).toBeVisible();
      await expect.poll(() => document.activeElement?.textContent).toBe(words);
    }
  });

  test('sharing topics that could not be saved says so and stays as it was', async () => {
    await openOwnOrder({}, { saveSharing: lost() });
    await card.getByRole('button', { name: 'Share' }).click();
    await expect.element(card.getByRole('alert')).toHaveTextContent('It could not be saved. Try again.');
    await expect.element(card).toHaveAttribute('data-state', 'asked');
  });
});
