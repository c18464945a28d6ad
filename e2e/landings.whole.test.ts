import { expect } from 'vitest';
import { test } from './lib/fixtures.ts';

test('on a first visit the lari sign is drawn, although few systems have it', async ({ world }) => {
  /** How one letter looks in our font on this page, in pixels. */
  const drawn = (letter: string): string => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('nothing to draw on');
    pen.font = "60px 'Simshvide Lari'";
    pen.fillText(letter, 40, 100);
    return canvas.toDataURL();
  };
  for (const language of ['ka', 'en'] as const) {
    const { page } = await world.openVisitor({ device: 'phone', language });
    await page.goto(`/psychologist?lang=${language}`);
    await page.getByTestId('earnings').waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(drawn, '₾')).not.toBe(await page.evaluate(drawn, '\u{2FE0}'));
  }
});

test('the drawing of the first screen of a landing comes no later than its scripts', async ({ world }) => {
  for (const path of ['/', '/psychologist']) {
    const { page, atRest } = await world.openVisitor({ device: 'phone' });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    const priorities: string[] = [];
    cdp.on('Network.requestWillBeSent', ({ request, type }) => {
      if (type === 'Image') priorities.push(request.initialPriority);
    });
    await page.goto(path);
    await atRest();
    expect([path, priorities[0]]).toEqual([path, 'High']);
  }
});
