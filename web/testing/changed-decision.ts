import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import { pressAt, pass, startClock, stopClock } from './browser.ts';
import { callNames } from './fake-api.ts';

type Changed = {
  /** The button with the consequence, as it stands now. */
  readonly button: Locator;
  readonly change: () => Promise<void> | void;
  /** The button after it. */
  readonly after: Locator;
  /** The calls that none of the impatient presses may make. */
  readonly calls: readonly ReturnType<typeof callNames>[number][];
};

const news = page.getByTestId('decision-news');

/**
 * Asserts that a changed consequence has another button (docs/decisions/168): the former one is gone, the news has the
 * focus, the new button has other words and another place, and fingers at 400 and 800 ms and a held key do nothing.
 */
export async function expectAnotherButton({ button, change, after, calls }: Changed): Promise<void> {
  const former = button.element() as HTMLElement;
  const words = former.textContent;
  // Pages scroll smoothly: a place that is still moving would be none.
  former.scrollIntoView({ block: 'center', behavior: 'instant' });
  former.focus();
  const place = former.getBoundingClientRect();
  stopClock();
  await change();
  // Pages look at the clock every ten seconds.
  for (let tick = 0; tick < 20 && news.elements().length === 0; tick += 1) await pass(SECOND / 2);
  await expect.element(news).toHaveFocus();
  expect(former.isConnected).toBe(false);
  await expect.element(after).toHaveAttribute('aria-disabled', 'true');
  expect(after.element().textContent).not.toBe(words);
  expect(overlap(place, after.element().getBoundingClientRect())).toBe(0);
  const before = made(calls);
  await userEvent.keyboard('{Enter>5/}');
  for (const ms of [400, 400]) {
    await pass(ms);
    await pressAt(place.left + place.width / 2, place.top + place.height / 2);
    await pressMiddle(after);
  }
  expect(made(calls)).toBe(before);
  await expect.element(news).toBeVisible();
  // Longer than any news needs to be read.
  await pass(10 * SECOND);
  await expect.element(after).not.toHaveAttribute('aria-disabled');
  startClock();
}

async function pressMiddle(button: Locator): Promise<void> {
  button.element().scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = button.element().getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  // On a phone the tabs may lie over it.
  if (button.element().contains(document.elementFromPoint(x, y))) await pressAt(x, y);
}

/** The area that two boxes share. */
function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function made(calls: Changed['calls']): number {
  return callNames().filter((name) => calls.includes(name)).length;
}
