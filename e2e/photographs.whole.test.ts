import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { photograph } from '#server/testing/content/photographs.ts';
import { NINO } from './lib/client.ts';
import { editorOf } from './lib/editor.ts';
import { test } from './lib/fixtures.ts';

/** Pictures come when they are let through: a slow line. */
async function slowLine(page: Page): Promise<{ letThrough(): void }> {
  const open = Promise.withResolvers<void>();
  await page.route('**/media/*.webp', async (route) => {
    await open.promise;
    await route.continue();
  });
  return { letThrough: () => open.resolve() };
}

/** The width of the size that the browser chose, and the dots that it fills. */
function chosen(picture: Locator): Promise<{ width: number; dots: number }> {
  return picture.evaluate((image: HTMLImageElement) => ({
    width: Number(/-(\d+)\.webp$/.exec(image.currentSrc)?.[1]),
    dots: Math.ceil(image.clientWidth * devicePixelRatio),
  }));
}

// spec §2: "a best-match list and an 'also suits' row of cards (photo,"
// spec §2: "images with captions,"
test('photographs of an editor are shown in the size of the screen, in lists, profiles and texts, and nothing jumps when they come', async ({
  world,
}) => {
  const editor = await editorOf(world);
  const uploaded = async (width: number, height: number, seed: number) => {
    const { _id } = await editor.assets.upload('image', await photograph({ width, height, seed }));
    return { _type: 'picture', asset: { _type: 'reference', _ref: _id } };
  };
  const photo = await uploaded(1600, 1000, 1);
  const profiles = await editor.fetch<{ _id: string; education: object[] }[]>('*[_type == "therapist"]');
  const gallery = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => ({ _key: `p${n}`, ...(await uploaded(900 - 60 * n, 640, 2 + n)) })),
  );
  const writing = editor.transaction();
  for (const { _id, education } of profiles) {
    const papers = education.map((item, place) => (place === 0 ? { ...item, gallery } : item));
    writing.patch(_id, { set: { photo, ...(_id === NINO && { education: papers }) } });
  }
  const { body } = (await editor.getDocument('legal-privacy-client-ka')) as unknown as { body: object[] };
  const picture = { _key: 'way', ...photo, caption: 'მონაცემთა გზა' };
  writing.patch('legal-privacy-client-ka', { set: { body: [...body.slice(0, 2), picture, ...body.slice(2)] } });
  await writing.commit();

  const client = await world.openClient({ device: 'phone', language: 'ka' });
  const { page } = client;
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['anxiety'] });
  const list = await slowLine(page);
  await page.goto(href('therapistList'), { waitUntil: 'domcontentloaded' });
  const portrait = page.getByRole('radio').first().locator('img[srcset]');
  await portrait.waitFor();
  list.letThrough();
  await expect.poll(async () => (await chosen(portrait)).width).toBeGreaterThan(0);
  await client.expectSound('the list with photographs');
  const inList = await chosen(portrait);
  expect(inList.width).toBeGreaterThanOrEqual(inList.dots);
  expect(inList.width).toBeLessThanOrEqual(2 * inList.dots);

  const visitor = await world.openVisitor({ device: 'phone', language: 'ka' });
  const profile = await slowLine(visitor.page);
  await visitor.page.goto(href('therapist', { id: NINO }), { waitUntil: 'domcontentloaded' });
  await visitor.page.getByTestId('gallery-strip').first().scrollIntoViewIfNeeded();
  profile.letThrough();
  const thumbnail = visitor.page.getByTestId('gallery-strip').first().locator('img').first();
  await expect.poll(async () => (await chosen(thumbnail)).width).toBeGreaterThan(0);
  await visitor.expectSound('a profile with photographs');
  await thumbnail.click();
  const whole = visitor.page.getByRole('dialog').locator('img');
  await expect.poll(async () => whole.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
  await visitor.expectSound('a diploma');
  const shared = await visitor.page.locator('meta[property="og:image"]').getAttribute('content');
  const link = await fetch(shared ?? '');
  expect([link.status, link.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(link.headers.get('cache-control')).toContain('immutable');
  const other = await fetch((shared ?? '').replace('-1200.', '-1201.'));
  expect([other.status, other.headers.get('cache-control')]).toEqual([404, 'no-store']);

  const reader = await world.openVisitor({ device: 'phone', language: 'ka' });
  const text = await slowLine(reader.page);
  await reader.page.goto(href('privacy'), { waitUntil: 'domcontentloaded' });
  const figure = reader.page.getByRole('figure').filter({ hasText: 'მონაცემთა გზა' });
  await figure.scrollIntoViewIfNeeded();
  text.letThrough();
  const inText = figure.locator('img');
  await expect.poll(async () => (await chosen(inText)).width).toBeGreaterThan(0);
  await reader.expectSound('a legal text with a picture');
  expect(await inText.getAttribute('alt')).toBe('მონაცემთა გზა');
});
