import { describe, expect } from 'vitest';
import { standStill } from './lib/browser.ts';
import { NINO } from './lib/client.ts';
import { changeProfile, visitProfile } from './lib/profile.ts';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

const BROKEN_VIDEO = 'therapist-ana-gelashvili';
const NO_PHOTO = 'therapist-luka-tsiklauri';
const NO_SLOTS = 'therapist-tamar-giorgadze';

const visit = (world: World, path: string, device: 'phone' | 'desktop', language?: 'ka' | 'en') =>
  visitProfile(world, path, { device, ...(language !== undefined && { language }) });

describe('the profile of a therapist', () => {
  // spec §1: "Prices are in lari (₾)."
  // spec §2: "duration in minutes, price in ₾,"
  // spec §2: "years of experience,"
  test.for([
    { language: 'ka', device: 'phone', facts: /8 წელი|\d+ წელი/, duration: '50 წუთი' },
    { language: 'en', device: 'desktop', facts: /\d+ years/, duration: '50 minutes' },
  ] as const)('a visitor sees who it is and what a session costs, $language on a $device', async (words, { world }) => {
    const visitor = await visit(world, `/therapist/${NINO}`, words.device, words.language);
    const { page } = visitor;
    const details = (await page.getByTestId('therapist-details').textContent()) ?? '';
    expect(details).toMatch(words.facts);
    expect(details.replaceAll('\u00a0', ' ')).toContain(words.duration);
    expect(await page.getByTestId('price').textContent()).toBe('120\u00a0₾');
    expect(details).not.toMatch(/თემების დამთხვევა|Topics matched/);
    expect(details.replaceAll('\u00a0', ' ')).toMatch(/მუშაობს \d+ თემაზე|Works with \d+ topics/);
    await visitor.expectSound('profile');
  });

  // spec §2: "topic-match badge (a/b),"
  test('a client sees how many topics match; without topics how many the specialist works with', async ({ world }) => {
    const client = await world.openClient();
    const { page } = client;
    await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['anxiety', 'burnout'] });
    await page.goto(`/therapist/${NINO}`);
    await page.getByText('Topics matched: 2/2').waitFor();
    await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: [] });
    await page.reload();
    await page.getByText(/Works with \d+ topics/).waitFor();
    expect(await page.getByText(/Topics matched/).count()).toBe(0);
  });

  // spec §2: "education list with optional image galleries (click opens a full-size modal closed by mask or close
  // button),"
  // spec §9: "gallery thumbnails 96x64, scroll step 220px, 5 skeletons."
  test('thumbnails are 96 by 64; the picture opens, and closes by Esc, mask and button with the focus back', async ({
    world,
  }) => {
    const visitor = await visit(world, `/therapist/${NINO}`, 'desktop');
    const { page } = visitor;
    const thumb = page.getByRole('button', { name: /^Picture 1 of 2/ }).first();
    await thumb.scrollIntoViewIfNeeded();
    const size = await thumb.locator('img').evaluate((image) => [image.clientWidth, image.clientHeight]);
    expect(size).toEqual([96, 64]);
    const dialog = page.getByRole('dialog');
    const close = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ];
    for (const press of close) {
      await thumb.click();
      await dialog.waitFor();
      await press();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => thumb.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    await thumb.click();
    await dialog.getByText('1/2').waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('2/2').waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('1/2').waitFor();
    await visitor.expectSound('gallery');
  });

  // spec §9: "gallery thumbnails 96x64, scroll step 220px, 5 skeletons."
  test('a long gallery shows five empty places first and scrolls by 220 pixels', async ({ world }) => {
    const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
    const { page } = visitor;
    let open = () => {};
    const held = new Promise<void>((done) => (open = done));
    await page.route('**/media/diploma*', async (route) => {
      await held;
      await route.continue();
    });
    let many = 2;
    await changeProfile(page, NINO, (therapist) => {
      const [first] = therapist['education'] as { gallery: { url: string }[] }[];
      const url = first?.gallery[0]?.url ?? '';
      if (first !== undefined) first.gallery = Array.from({ length: many }, (_, n) => ({ url: `${url}?${n}` }));
    });
    await page.goto(`/therapist/${NINO}`);
    const strip = page.getByTestId('gallery-strip').first();
    await strip.scrollIntoViewIfNeeded();
    await expect.poll(() => strip.locator('[data-pending]').count()).toBe(5);
    open();
    await expect.poll(() => strip.locator('[data-pending]').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Next picture' }).count()).toBe(0);
    many = 12;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await strip.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Next picture' }).first().click();
    await expect.poll(() => strip.evaluate((box) => Math.round(box.scrollLeft))).toBe(220);
    await page.getByRole('button', { name: 'Previous picture' }).first().click();
    await expect.poll(() => strip.evaluate((box) => Math.round(box.scrollLeft))).toBe(0);
  });

  // spec §2: "video presentation button"
  // spec §2: "Sections: embedded video,"
  test('no request goes to the host of the video before the button is pressed', async ({ world }) => {
    const visitor = await visit(world, `/therapist/${NINO}`, 'desktop');
    const { page } = visitor;
    visitor.expectErrors(/foreign request: .*youtube-nocookie/);
    expect(await page.locator('iframe').count()).toBe(0);
    const asked = page.waitForRequest(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/);
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }));
    await page.getByRole('button', { name: /^Play the video/ }).click();
    await asked;
  });

  // spec §5: "Video link must be a watch-style or short-style video URL, else 'Invalid YouTube URL' (caught by a
  // fallback box)."
  // spec §8: "Missing therapist photo shows a 60x60 placeholder."
  test('a broken video link, a missing photo and an empty calendar each say so', async ({ world }) => {
    const broken = await visit(world, `/therapist/${BROKEN_VIDEO}`, 'desktop');
    await broken.page.getByText('Invalid YouTube URL').waitFor();
    await broken.page.getByText("Can't display video player").waitFor();
    await broken.expectSound('broken video');
    const faceless = await visit(world, `/therapist/${NO_PHOTO}`, 'phone');
    const box = await faceless.page.getByTestId('photo-placeholder').boundingBox();
    expect([box?.width, box?.height]).toEqual([60, 60]);
    const busy = await visit(world, `/therapist/${NO_SLOTS}`, 'desktop');
    expect(await busy.page.getByTestId('book').isDisabled()).toBe(true);
    expect(await busy.page.locator('fieldset').count()).toBe(0);
    await busy.page.getByText('There is no free time in the next 14 days').waitFor();
    await busy.expectSound('no times');
  });
});

test('a profile can be passed on: its address is copied where the device has no way of its own', async ({ world }) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'ka' });
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/therapist/${NINO}`);
  const share = page.getByRole('button', { name: 'გაზიარება' });
  await share.waitFor();
  await standStill(page);
  await share.click();
  await page.getByTestId('toast').getByText('ბმული დაკოპირდა').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${world.url}/therapist/${NINO}`);
});
