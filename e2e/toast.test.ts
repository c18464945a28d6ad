import { expect } from 'vitest';
import { standStill } from './lib/browser.ts';
import { test } from './lib/fixtures.ts';

/** spec §9. */
const LIFE_MS = 3000;
const WIDTH = 1280;

// spec §4: "Toasts auto-close after 3000 ms unless sticky;"
// spec §4: "hovering pauses."
// spec §9: "Toast life 3000 ms, bottom-center."
test('a toast stands at the bottom centre for 3000 ms, and as long as a pointer is on it', async ({ world }) => {
  const client = await world.openClient();
  const { page } = client;
  await page.goto('/testing');
  await page.getByTestId('topic-anxiety').check();
  await standStill(page);
  await page.getByTestId('type-couple').check();
  const toast = page.getByTestId('toast');
  await toast.waitFor();
  const { left, right, bottom } = await toast.evaluate((shown) => shown.getBoundingClientRect().toJSON() as DOMRect);
  expect(Math.abs(left + right - WIDTH)).toBeLessThanOrEqual(1);
  expect(bottom).toBeGreaterThan(800);

  await toast.hover();
  await page.clock.runFor(2 * LIFE_MS);
  expect(await toast.count()).toBe(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(LIFE_MS - 100);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });
});

// spec §4: "Toasts auto-close after 3000 ms unless sticky;"
test.for([
  ['ka', 'გააგრძელეთ სხვა ფანჯარაში', 'დახურვა'],
  ['en', 'Go on in the other window', 'Close'],
] as const)(
  'in %s a sticky toast stays until it is closed, by keyboard too',
  async ([language, words, close], { world }) => {
    const client = await world.openClient({ language, device: language === 'ka' ? 'phone' : 'desktop' });
    const { page } = client;
    await page.goto('/testing');
    await page.getByTestId('type-personal').waitFor();
    await client.setStep(2, { typeTherapy: 'type-teen' });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    const toast = page.getByTestId('toast').filter({ hasText: words });
    await toast.waitFor();
    await standStill(page);
    await page.clock.runFor(20 * LIFE_MS);
    expect(await toast.count()).toBe(1);
    await page.clock.resume();
    // The same words once more are no second toast.
    await client.setStep(0);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByTestId('type-personal').waitFor();
    expect(await toast.count()).toBe(1);
    // It stands beside the buttons, or above their bar.
    const [box, next] = [await toast.boundingBox(), await page.getByTestId('next').boundingBox()];
    if (box === null || next === null) throw new Error('not drawn');
    expect(box.y + box.height < next.y || box.x + box.width < next.x).toBe(true);
    await client.expectSound('a sticky toast');
    const button = toast.getByRole('button', { name: close, exact: true });
    for (let times = 0; times < 100 && (await button.and(page.locator(':focus')).count()) === 0; times += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast.waitFor({ state: 'detached' });
  },
);
