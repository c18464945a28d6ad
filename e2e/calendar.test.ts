import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { addDays, SECOND } from '#domain/dates.ts';
import { IS_WHOLE } from '#tools/vitest/extent.ts';
import { standStill } from './lib/browser.ts';
import { type Client, freeSlots, type SlotWish } from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import { openNino } from './lib/practice.ts';

/** The Monday after the Wednesday on which a test begins: the first of the four weeks. */
const MONDAY = '2027-03-15';
const TUESDAY = addDays(MONDAY, 1);
/** Six sessions of 50 minutes with ten minutes of rest between them. */
const STARTS = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];
const MONTH = [0, 7, 14, 21].flatMap((week) =>
  [0, 1, 2, 3, 4].flatMap((day) => STARTS.map((start) => `${addDays(MONDAY, week + day)} ${start}`)),
);

const cell = (page: Page, date: string, start: string): Locator =>
  page.getByTestId(`ther-cal-cell-${date}-${start.replace(':', '')}`);

/** The free times of the four weeks, as the specification's call tells them. */
async function published(therapist: Client): Promise<string[]> {
  const body = { user: { id: therapist.userId }, from: MONDAY, to: addDays(MONDAY, 27) };
  const answer = await therapist.call('POST', '/therapists/sessions', body);
  const { sessions } = (await answer.json()) as { sessions: (SlotWish & { status: string })[] };
  return sessions.filter(({ status }) => status === 'free').map(({ date, start }) => `${date} ${start}`);
}

/** Nino's calendar with nothing in it, as that of somebody just invited. */
async function emptyCalendar(therapist: Client): Promise<void> {
  const template = { ranges: [], bufferMin: 10, minNoticeMin: 120, weeksAhead: 8 };
  expect((await therapist.call('PUT', '/practice/template', { template })).ok()).toBe(true);
}

const said = (page: Page, words: RegExp) => page.getByTestId('toast').filter({ hasText: words }).waitFor();

/** Counts an action: a click, a drag, a tap, or a key. */
type Act = (work: Promise<unknown>) => Promise<void>;

/** The first week is dragged in one go and copied into each of the three after it: eight clicks and drags. */
async function byMouse({ page }: Client, act: Act): Promise<void> {
  const later = page.getByRole('button', { name: 'The next week' });
  await act(later.click());
  await act(cell(page, MONDAY, '10:00').dragTo(cell(page, addDays(MONDAY, 4), '15:30')));
  await said(page, /30 times were published/);
  for (let week = 1; week < 4; week += 1) {
    await act(later.click());
    await act(page.getByRole('button', { name: 'Copy last week' }).click());
    await cell(page, addDays(MONDAY, 7 * week + 4), '15:00')
      .and(page.getByRole('gridcell', { name: /free$/ }))
      .waitFor();
  }
}

/** By the weekly template: six taps, of which a list of the phone takes two, one that opens it and one that chooses. */
async function byTouch(therapist: Client, act: Act): Promise<void> {
  const { page } = therapist;
  await act(page.getByRole('link', { name: 'Template' }).tap());
  await act(page.getByRole('button', { name: 'Monday: add hours' }).tap());
  const end = page.getByRole('combobox', { name: 'Monday: to' });
  await act(end.tap());
  await act(end.selectOption('16:00'));
  await act(page.getByRole('button', { name: 'Monday: the same Monday to Friday' }).tap());
  await therapist.expectSound('the template on a phone');
  await act(page.getByRole('button', { name: 'Apply the template' }).tap());
  await said(page, /The template was saved/);
}

/** By the weekly template: a Tab key held until the focus arrives is one action, as is every other key: eleven. */
async function byKeys(therapist: Client, act: Act): Promise<void> {
  const { page } = therapist;
  const press = (key: string) => act(page.keyboard.press(key));
  const go = (key: 'Tab' | 'Shift+Tab', to: Locator) => act(pressUntil(page, { key, to }));
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
  await go('Tab', page.getByRole('link', { name: 'Template' }));
  await press('Enter');
  await page.getByRole('heading', { name: 'Weekly template' }).and(page.locator(':focus')).waitFor();
  await go('Tab', page.getByRole('button', { name: 'Monday: add hours' }));
  await press('Enter');
  await go('Shift+Tab', page.getByRole('combobox', { name: 'Monday: to' }));
  for (const digit of '16') await press(digit);
  await go('Tab', page.getByRole('button', { name: 'Monday: the same Monday to Friday' }));
  await press('Enter');
  await go('Tab', page.getByRole('button', { name: 'Apply the template' }));
  await press('Enter');
  await said(page, /The template was saved/);
}

async function pressUntil(page: Page, { key, to }: { key: string; to: Locator }): Promise<void> {
  await to.waitFor();
  for (let times = 0; times < 60; times += 1) {
    if (await to.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not come to ${String(to)}`);
}

const WAYS = [
  ['touch', 'phone', byTouch],
  ['mouse', 'desktop', byMouse],
  ['keyboard', 'desktop', byKeys],
] as const;

// spec §1: "a personal cabinet (schedule, payment system, client information)"
test.for(IS_WHOLE ? WAYS : WAYS.slice(0, 1))(
  'a month of six times on every workday is published by %s in twelve actions',
  async ([, device, fill], { world }) => {
    const therapist = await openNino(world, { device });
    await emptyCalendar(therapist);
    const { page } = therapist;
    await page.goto(href('practiceCalendar'));
    await page.getByRole('link', { name: 'Template' }).waitFor();
    let actions = 0;
    await fill(therapist, async (work) => {
      actions += 1;
      await work;
    });
    expect(actions).toBeLessThanOrEqual(12);
    // Two seconds after the last answer, at most.
    const options = { timeout: 2 * SECOND };
    await expect.poll(() => published(therapist), options).toEqual(MONTH);
    const isShown = ({ date }: SlotWish) => date >= MONDAY && date < addDays(MONDAY, 5);
    const onProfile = async () => (await freeSlots(world)).filter(isShown).map(({ date, start }) => `${date} ${start}`);
    await expect.poll(onProfile, options).toEqual(MONTH.slice(0, 30));
  },
);

test('of two tabs that publish over each other one wins, and the other sees it and a booking within five seconds', async ({
  world,
}) => {
  const therapist = await openNino(world);
  await emptyCalendar(therapist);
  const { context, page: one } = therapist;
  const other = await context.newPage();
  for (const tab of [one, other]) {
    await tab.goto(`${href('practiceCalendar')}?day=${TUESDAY}`);
    await cell(tab, TUESDAY, '12:00').waitFor();
  }
  const named = (tab: Page, start: string, name: RegExp) =>
    cell(tab, TUESDAY, start).and(tab.getByRole('gridcell', { name })).waitFor();
  // The other tab does not read the week again before its own press.
  await standStill(other);
  await cell(one, TUESDAY, '12:00').click();
  await said(one, /12:00 was published/);
  therapist.expectErrors(/409/);
  const refused = other.waitForResponse((answer) => answer.status() === 409);
  await cell(other, TUESDAY, '11:30').click();
  await refused;
  await other.clock.resume();
  await named(other, '12:00', /free$/);
  await other.getByTestId('toast').waitFor();
  const focused = cell(other, TUESDAY, '11:30').and(other.locator(':focus'));
  await focused.waitFor();

  expect(await (await world.openClient()).hold({ date: TUESDAY, start: '12:00', end: '12:50' })).toBe(200);
  await world.advance(5 * SECOND);
  for (const tab of [one, other]) await named(tab, '12:00', /held, until/);
  await focused.waitFor();
  await therapist.expectSound('the calendar');
});
