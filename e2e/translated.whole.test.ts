import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { chooseSlot } from './lib/browser.ts';
import { NINO, newNational, signInByPhone } from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import { fillBilling, FILLED, formOf, pressPay } from './lib/paying.ts';
import { signInNino } from './lib/practice.ts';
import { bookForSoon, enter, expectLive } from './lib/room.ts';
import { wordProblems } from './lib/translator.ts';

/** The words are those of the page, whatever has changed on it. */
async function expectWords(page: Page, screen: string): Promise<void> {
  await expect.poll(() => wordProblems(page), { message: screen }).toEqual([]);
}

/** The buttons of the open dialog, without the cross: their words are nobody's here. */
const choices = (page: Page) => page.getByRole('dialog').locator('button:not([aria-label])');

// P72
test('a reader whose browser translates signs in, answers, books, pays, moves and cancels, and no word that was typed is lost', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'phone', language: 'ka', isTranslated: true });
  const { page, tap, atRest } = visitor;
  await page.goto(href('home'));
  await atRest();
  await expectWords(page, 'landing');
  await page.goto(href('login'));
  await signInByPhone(world, page, newNational());
  await page.waitForURL(`**${href('testing')}`);
  await tap('next');
  await page.getByTestId('topic-anxiety').check();
  await expectWords(page, 'topics');
  await tap('next');
  await tap('next');
  await tap('find-therapist');
  await page.getByTestId(`therapist-card-${NINO}`).tap();
  await chooseSlot(page.locator('[data-testid^="slot-"]').last());
  await expectWords(page, 'list');
  await tap('book');
  await page.getByTestId('pay').waitFor();
  await fillBilling(visitor);
  await expectWords(page, 'billing');
  expect(await formOf(visitor)).toEqual({ ...FILLED, advice: true, eur: false });
  const bank = await pressPay(visitor);
  await expectWords(page, 'paying');
  await bank.getByTestId('sandbox-pay').click();
  await page.getByTestId('order-booked').waitFor();
  await atRest();
  await expectWords(page, 'order');

  await page.goto(href('cabinet'));
  await tap('cab-reschedule');
  await chooseSlot(page.getByRole('dialog').locator('[data-testid^="slot-"]').nth(1));
  await expectWords(page, 'move');
  await choices(page).last().tap();
  await page.getByTestId('toast').waitFor();
  await expectWords(page, 'moved');
  await tap('cab-cancel');
  await page.getByTestId('refund-preview').waitFor();
  await expectWords(page, 'cancel');
  await choices(page).last().tap();
  await page.getByTestId('cab-cancel').waitFor({ state: 'detached' });
  await expectWords(page, 'cancelled');
});

test('a reader whose browser translates meets in the room, from the door to the last word', async ({ world }) => {
  const { clientLink, therapistLink } = await bookForSoon(world, 'ka');
  const phone = await world.openVisitor({ device: 'phone', language: 'ka', isTranslated: true });
  const desk = await world.openVisitor({ isTranslated: true });
  await phone.page.goto(clientLink);
  await enter(phone);
  await phone.page.getByTestId('waiting').waitFor();
  await desk.page.goto(therapistLink);
  await signInNino(world, desk.page);
  await enter(desk);
  for (const visitor of [phone, desk]) await expectLive(visitor);
  await phone.page.locator('#open-messages').click();
  await phone.page.getByRole('textbox').fill('Good evening');
  await phone.page.keyboard.press('Enter');
  await desk.page.locator('#open-messages').click();
  await desk.page.getByTestId('panel').locator('[data-from=other]').waitFor();
  for (const { page } of [phone, desk]) await expectWords(page, 'call');
  for (const { page } of [phone, desk]) await page.goto(href('home'));
});
