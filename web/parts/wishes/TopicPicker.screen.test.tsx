import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { pressAt, setOffline, holdToasts, stopClock, drawn, expectSound } from '../../testing/browser.ts';
import { answers, callNames, never } from '../../testing/fake-api.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { QUESTIONS } from '../../testing/questions.ts';

const FIVE = ['fatigue', 'depression', 'anxiety', 'irritability', 'burnout'];

const topic = (key: string) => page.getByTestId(`topic-${key}`);
const count = page.getByTestId('topics-count');
const panel = page.getByTestId('crisis-panel');
const back = page.getByTestId('back');
const next = page.getByTestId('next');
const checkedIds = () =>
  [...document.querySelectorAll<HTMLElement>('main input:checked[data-testid]')]
    .map(({ dataset }) => dataset['testid'])
    .toSorted();
const hrefsIn = (place: Locator) => [...place.element().querySelectorAll('a')].map((link) => link.getAttribute('href'));
const hrefs = () => hrefsIn(panel);

/** Opens the topics: on a phone they are the second question, all groups unfolded. */
async function openTopics(
  device: 'phone' | 'desktop',
  language: 'ka' | 'en' = 'en',
  size?: [number, number],
): Promise<void> {
  // The net may be slow or gone: the numbers for help need none.
  answers({ ...QUESTIONS, listCrisisNumbers: never() });
  await openPage('/testing', { device, size, language, as: client(0, { typeTherapy: 'type-personal' }) });
  if (device === 'phone') {
    await next.click();
    await expect.element(count).toBeVisible();
    for (const group of ['others', 'activities', 'new_conditions']) await page.getByTestId(`group-${group}`).click();
    // What unfolds moves what stands below it.
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
  }
  await expect.element(count).toBeVisible();
}

describe.each(['phone', 'desktop'] as const)('the questionnaire on a %s', (device) => {
  // spec §2: "topics up to 5,"
  // spec §5: "At most 5 request topics;"
  // spec §9: "Up to 5 topics."
  test('five topics are the most, and leaving one out makes room', async () => {
    await openTopics(device);
    for (const key of FIVE) await topic(key).click();
    await expect.element(count).toMatchTextContent('5/5');
    await expect.element(count).toMatchTextContent('5 topics is the maximum');
    await expect.element(count).toHaveAttribute('role', 'status');
    const sixth = topic('procrastination');
    await expect.element(sixth).toHaveAttribute('aria-disabled', 'true');
    await sixth.click({ force: true });
    await expect.element(sixth).not.toBeChecked();
    await expectSound();
    await topic('fatigue').click();
    await expect.element(count).not.toMatchTextContent('5 topics is the maximum');
    await sixth.click();
    await expect.element(count).toMatchTextContent('5/5');
  });

  // spec §2: "with show more and show less."
  test('a long group shows six topics until more are asked for', async () => {
    await openTopics(device);
    const seventh = topic('loneliness');
    const more = page.getByRole('button', { name: 'Show more' });
    const shown = () => page.getByTestId(/^topic-/).elements().length;
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    await expect.element(seventh).not.toBeInTheDocument();
    const before = shown();
    await more.click();
    const less = page.getByRole('button', { name: 'Show less' });
    await expect.element(less).toHaveAttribute('aria-expanded', 'true');
    expect(shown()).toBe(before + 7);
    await less.click();
    await expect.element(seventh).not.toBeInTheDocument();
  });

  // spec §4: "Preferences: selecting a therapy type replaces the previous one (whether issues are cleared is not
  // shown);"
  test('another type drops the topics it lacks, and undo brings back type and topics', async () => {
    holdToasts();
    await openTopics('desktop');
    for (const key of FIVE) await topic(key).click();
    const before = checkedIds();
    stopClock();
    await page.getByTestId('type-couple').click();
    await expect.element(topic('breakup')).toBeVisible();
    expect(checkedIds()).toEqual(['type-couple']);
    const toast = page.getByTestId('toast');
    await expect.element(toast.getByText('5 topics removed')).toBeVisible();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(checkedIds).toEqual(before);
    await page.getByTestId('type-teen').click();
    await expect.poll(checkedIds).toEqual([...before.filter((id) => id !== 'type-personal'), 'type-teen']);
    await expect.element(toast).not.toBeInTheDocument();
  });

  // spec §2: "skippable,"
  // spec §2: "Next reads 'find therapist' on the last step and navigates to /therapist-list."
  // spec §5: "the question may be skipped."
  test('without topics the way leads on to the list', async () => {
    await openTopics(device);
    await expect.element(next).toHaveTextContent('Next');
    await expect.element(next).toHaveAccessibleDescription('You can leave the topics out.');
    if (device === 'desktop') await page.getByRole('button', { name: 'Skip' }).click();
    else {
      await next.click();
      await next.click();
    }
    const find = page.getByTestId('find-therapist');
    await expect.element(find).toHaveTextContent('Find therapist');
    answers({ readCurrentBooking: { hold: null, order: null, contact: null } });
    await find.click();
    await expect.poll(() => location.pathname).toBe('/therapist-list');
  });

  test('"I don’t know yet" goes on like Skip, and is offered only while nothing is ticked', async () => {
    await openTopics(device);
    const unknown = page.getByTestId('dont-know');
    const width = () => next.element().getBoundingClientRect().width;
    const before = width();
    await topic('anxiety').click();
    await expect.element(unknown).not.toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Skip' }).elements()).toEqual([]);
    await expect.element(next).toHaveTextContent('Next');
    expect(width()).toBe(before);
    await topic('anxiety').click();
    await unknown.click();
    await expect.element(page.getByTestId('gender-any')).toBeVisible();
    await expect.element(count).not.toBeInTheDocument();
  });

  test('a topic explains itself behind its question mark, one at a time, by touch and by keyboard', async () => {
    await openTopics(device);
    const what = page.getByRole('button', { name: 'What it means: depression' });
    const other = page.getByTestId('what-anxiety');
    const meaning = page.getByText('Long-lasting sadness');
    await expect.element(what).toHaveAttribute('aria-expanded', 'false');
    await page.getByTestId('what-depression').click();
    await expect.element(meaning).toBeVisible();
    await expect.element(what).toHaveAttribute('aria-expanded', 'true');
    await expect.element(topic('depression')).not.toBeChecked();
    await expectSound();
    (other.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(meaning).not.toBeInTheDocument();
    await expect.element(other).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard(' ');
    await expect.element(other).toHaveAttribute('aria-expanded', 'false');
  });

  test('a crisis topic shows the numbers at once, never in the way, and they close (P23)', async () => {
    await openTopics(device);
    await page.getByRole('button', { name: 'Show more' }).click();
    const kept = () => [Object.keys(sessionStorage), Object.keys(localStorage)];
    const keptBefore = kept();
    const asked = callNames().length;
    await topic('suicide_attempts').click();
    await expect.element(panel.getByText('You are not alone.')).toBeVisible();
    expect(panel.element().parentElement?.getAttribute('role')).toBe('status');
    await expect.element(next).toBeEnabled();
    expect(hrefs()).toEqual(['tel:112', 'tel:112', 'tel:111', 'tel:116006']);
    await expect.element(panel.getByRole('link', { name: '112', exact: true })).toBeVisible();
    await expectSound();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(topic('suicide_attempts')).toBeChecked();
    await expect.element(topic('suicide_attempts')).toHaveFocus();
    await next.click();
    await expect.element(page.getByTestId('gender-any')).toBeVisible();
    // The answers are saved like any others, and the last page looks for the list; nothing else is sent that a panel
    // was open.
    const told = () => new Set(callNames().slice(asked));
    await expect.poll(told).toContain('saveStep');
    const usual = ['saveStep', 'savePreferences', ...(device === 'desktop' ? ['listTherapists'] : [])];
    expect([...told()].filter((name) => !usual.includes(name))).toEqual([]);
    expect(kept()).toEqual(keptBefore);
  });

  test('heavy topics have a lighter panel; abuse names its own number and a private window; a teen 111 (P22, P23)', async () => {
    await openTopics('desktop');
    await topic('ptsd').click();
    await expect.poll(hrefs).toEqual(['tel:112']);
    await topic('ptsd').click();
    await page.getByRole('button', { name: 'Show more' }).click();
    await topic('chemical').click();
    await expect.poll(hrefs).toEqual(['tel:112']);
    await topic('chemical').click();
    await page.getByTestId('type-couple').click();
    await topic('emotional_abuse').click();
    await expect.poll(hrefs).toEqual(['tel:116006', 'tel:112']);
    await expect.element(panel).toMatchTextContent('a private window');
    await page.getByTestId('type-teen').click();
    await expect.poll(hrefs).toEqual(['tel:116006', 'tel:112', 'tel:111']);
    expect(
      hrefsIn(
        page
          .getByRole('status')
          .filter({ hasText: 'A session with a teenager needs the consent of a parent or legal guardian' }),
      ),
    ).toEqual(['tel:112', 'tel:111']);
    await expectSound();
  });
});

describe.each([
  ['ka', 390, 844],
  ['ka', 360, 640],
  ['en', 390, 844],
  ['en', 360, 640],
] as const)('in %s on a screen of %i x %i', (language, width, height) => {
  test('112 can be pressed as soon as the panel is there, at six heights of the row, and nothing moves under the finger (P23)', async () => {
    await openTopics('phone', language, [width, height]);
    await page.getByTestId('more-yourself').click();
    const row = topic('suicide_attempts').element().closest('label');
    const bar = back.element().parentElement;
    if (row === null || bar === null) throw new Error('no row');
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const lowest = bar.getBoundingClientRect().top - row.offsetHeight;
    const placeOf = (element: Element) => element.getBoundingClientRect().toJSON();
    const places = () => [row, ...document.querySelectorAll('h1, [data-testid^="topic-"]')].map(placeOf).slice(0, 10);
    for (const part of [0, 1, 2, 3, 4, 5]) {
      const wanted = top + ((lowest - top) * part) / 5;
      scrollBy({ top: row.getBoundingClientRect().top - wanted, behavior: 'instant' });
      await drawn();
      expect(Math.abs(row.getBoundingClientRect().top - wanted)).toBeLessThan(2);
      const before = [scrollY, places()];
      const point = [90, row.getBoundingClientRect().top + row.offsetHeight / 2] as const;
      await pressAt(...point);
      await expect.element(panel).toBeInTheDocument();
      await drawn();
      expect([scrollY, places()]).toEqual(before);
      expect(row.contains(document.elementFromPoint(...point))).toBe(true);
      await expect.element(topic('suicide_attempts')).toHaveFocus();
      const pressable = [...panel.element().querySelectorAll('a[href="tel:112"]')].filter((link) => {
        const box = link.getBoundingClientRect();
        const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return box.height >= 44 && box.top >= top && box.bottom <= lowest + row.offsetHeight && link.contains(hit);
      });
      expect([part, pressable.length]).toEqual([part, 1]);
      if (part === 5) await expectSound();
      await pressAt(...point);
      await expect.element(panel).not.toBeInTheDocument();
    }
  });
});

test('on a desktop the groups stand close below each other in both columns', async () => {
  await openTopics('desktop');
  const edges = (key: string) => page.getByTestId(`group-${key}`).element().getBoundingClientRect();
  for (const [upper, lower] of [
    ['yourself', 'activities'],
    ['others', 'new_conditions'],
  ] as const) {
    expect(edges(lower).left).toBe(edges(upper).left);
    expect(edges(lower).top - edges(upper).bottom).toBeLessThan(30);
  }
});

test('a message that comes while the panel is open leaves its 112 free', async () => {
  await openTopics('phone');
  await page.getByTestId('more-yourself').click();
  const row = topic('suicide_attempts').element().closest('label');
  if (row === null) throw new Error('no row');
  scrollBy({ top: row.getBoundingClientRect().top - 560, behavior: 'instant' });
  await topic('suicide_attempts').click();
  const call = panel.getByRole('link', { name: '112 — Emergency' });
  await call.click({ trial: true });
  const place = call.element().getBoundingClientRect();
  expect(place.bottom).toBeGreaterThan(back.element().getBoundingClientRect().top - 80);
  setOffline(true);
  await expect.element(page.getByTestId('toast')).toBeVisible();
  expect(call.element().getBoundingClientRect()).toEqual(place);
  expect(call.element().contains(document.elementFromPoint(place.left + 40, place.bottom - 4))).toBe(true);
});

test('the head of the panel takes its place below the row as soon as that is scrolled into sight', async () => {
  await openTopics('phone');
  await page.getByTestId('more-yourself').click();
  const row = topic('suicide_attempts').element().closest('label');
  const bar = back.element().parentElement;
  if (row === null || bar === null) throw new Error('no row');
  scrollBy({ top: row.getBoundingClientRect().bottom - bar.getBoundingClientRect().top + 10, behavior: 'instant' });
  await topic('suicide_attempts').click();
  const call = panel.getByRole('link', { name: '112 — Emergency' });
  const isAbove = () => call.element().getBoundingClientRect().top < row.getBoundingClientRect().top;
  expect(isAbove()).toBe(true);
  const heights = () => document.documentElement.scrollHeight;
  const before = heights();
  scrollBy({ top: 250, behavior: 'instant' });
  await expect.poll(isAbove).toBe(false);
  expect(Math.abs(heights() - before)).toBeLessThanOrEqual(1);
  await call.click({ trial: true });
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(topic('suicide_attempts')).toHaveFocus();
});
