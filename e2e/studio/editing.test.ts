import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { NINO } from '../lib/client.ts';
import { test } from './studio.ts';

/** How soon the site has what is published, in milliseconds. */
const SOON = { timeout: 3000, interval: 100 };

/** A photograph whose left half is blue and whose right half is orange. */
async function twoHalves(): Promise<Buffer> {
  const half = (colour: string) => ({ create: { width: 800, height: 1000, channels: 3 as const, background: colour } });
  const left = { input: half('#1450c8'), left: 0, top: 0 };
  return sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#c8783c' } })
    .composite([left])
    .jpeg()
    .toBuffer();
}

/** The colours of a picture of the site at its left and right edges, each as red, green and blue. */
async function edgesOf(url: string): Promise<{ left: number[]; right: number[] }> {
  const image = sharp(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const { width = 0, height = 0 } = await image.metadata();
  const pixel = async (left: number) => {
    const region = { left, top: Math.floor(height / 2), width: 1, height: 1 };
    return [...(await image.clone().extract(region).removeAlpha().raw().toBuffer())];
  };
  return { left: await pixel(2), right: await pixel(width - 3) };
}

const isBlue = ([red = 0, , blue = 0]: number[]): boolean => blue > red + 60;

async function drag(page: Page, handle: string, by: { x: number; y: number }): Promise<void> {
  const box = await page.getByRole('dialog').locator(`[data-handle="${handle}"]`).boundingBox();
  if (box === null) throw new Error(`${handle} is not there`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2);
  await page.mouse.move(x + by.x, y + by.y);
  await page.mouse.up();
}

test('a price that an editor publishes is on the public profile within three seconds, and the form says what clients pay', async ({
  product,
  openEditor,
}) => {
  const editor = await openEditor();
  await editor.openDocument(`specialists;visible;${NINO}`);
  await editor.field('sessionTypes').getByTestId('default-preview').first().click();
  const price = editor.page.getByTestId(/^field-sessionTypes\[.*\]\.price$/);
  await price.locator('input').fill('1 000');
  await expect.poll(async () => price.getByTestId('client-pays').textContent()).toContain('1\u00a0200');
  await price.locator('input').fill('99,50');
  await expect.poll(async () => price.getByTestId('client-pays').textContent()).toContain('119,40');
  await editor.page.keyboard.press('Escape');
  await editor.publish();
  const profile = async () => (await fetch(`${product.url}${href('therapist', { id: NINO })}`)).text();
  await expect.poll(profile, SOON).toContain('119,40');
  await editor.field('sessionTypes').getByTestId('default-preview').first().click();
  // What cannot be read one way is no price, and is said.
  for (const text of ['1.000,50', '-5', '1e5']) {
    await price.locator('input').fill(text);
    await price.getByRole('alert').waitFor();
    expect(await price.locator('input').inputValue()).toBe(text);
  }
  await expect.poll(async () => editor.canPublish()).toBe(false);
  expect(editor.foreign).toEqual([]);
});

test('a price that changes by more than a fifth is told, with what clients will pay, and published by a second press', async ({
  openEditor,
}) => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.openDocument(`specialists;visible;${NINO}`);
  await editor.field('fee').locator('input').fill('12,5');
  await editor.field('sessionTypes').getByTestId('default-preview').first().click();
  const price = page.getByTestId(/^field-sessionTypes\[.*\]\.price$/);
  await price.locator('input').fill('1000');
  await expect.poll(async () => price.getByTestId('client-pays').textContent()).toContain('1\u00a0125');
  await page.keyboard.press('Escape');
  const publish = page.getByTestId('pane-footer').getByRole('button', { name: 'გამოქვეყნება', exact: true });
  await publish.click();
  await page.getByText('ფასი მეხუთედზე მეტად იცვლება', { exact: false }).first().waitFor();
  await publish.click();
  await expect.poll(async () => editor.canPublish()).toBe(false);
});

test('a picture as phones make it is refused in words, and a photograph that is uploaded and cropped is on the profile as it was cropped', async ({
  product,
  openEditor,
  browser,
}) => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.openDocument(`specialists;visible;${NINO}`);
  const choose = async (buffer: Buffer) => {
    const input = page.getByTestId('image-input').first().locator('input[type=file]').first();
    await input.setInputFiles({ name: 'nino.jpg', mimeType: 'image/jpeg', buffer });
  };
  await choose(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(2000)]));
  await page.getByText('ეს HEIC სურათია').first().waitFor();
  await choose(await twoHalves());
  await page.getByTestId('options-menu-edit-details').click();
  await page.getByRole('dialog').locator('[data-handle="crop-right"]').waitFor({ state: 'attached' });
  const width = (await page.getByRole('dialog').locator('rect[data-handle="crop"]').first().boundingBox())?.width ?? 0;
  await drag(page, 'crop-right', { x: -0.55 * width, y: 0 });
  await page.keyboard.press('Escape');
  await editor.publish();

  const visitor = await browser.newPage({ baseURL: product.url });
  const portrait = async () => {
    await visitor.goto(href('therapist', { id: NINO }));
    const image = visitor.locator('img[srcset]').first();
    return (await image.count()) === 0 ? '' : image.evaluate((one: HTMLImageElement) => one.currentSrc);
  };
  await expect.poll(portrait).toMatch(/\.webp$/);
  const { left, right: other } = await edgesOf(await portrait());
  expect([isBlue(left), isBlue(other)]).toEqual([true, true]);
  await visitor.close();
  expect(editor.foreign).toEqual([]);
});

test('a cell that an editor changes in a table of a legal text is on its page', async ({ product, openEditor }) => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.openDocument('legal;client-ka;legal-privacy-client-ka');
  const table = page.getByTestId('pte-block-object').first();
  await table.scrollIntoViewIfNeeded();
  await table.dblclick();
  await page.getByTestId('table-input').getByLabel('სტრიქონი 2, სვეტი 1').fill('ახალი უჯრა');
  await page.getByTestId('table-input').getByRole('button', { name: 'სტრიქონი', exact: true }).click();
  await page.keyboard.press('Escape');
  await editor.publish();
  const text = async () => (await fetch(`${product.url}${href('privacy')}`)).text();
  await expect.poll(text, SOON).toContain('ახალი უჯრა');
  expect(editor.foreign).toEqual([]);
});
