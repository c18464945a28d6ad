import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { NINO } from '../lib/client.ts';
import { test } from './studio.ts';

/** Presses an entry of the menu beside the button for publishing. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByTestId('action-menu-button').click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a broken price cannot be published, and what is discarded is as it was', async ({ product, openEditor }) => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.openDocument(`specialists;visible;${NINO}`);
  const fee = editor.field('fee').locator('input');
  const before = await fee.inputValue();
  await fee.fill('200');
  await expect.poll(async () => editor.canPublish()).toBe(false);
  await choose(page, 'ცვლილებების გაუქმება');
  await page.getByTestId('confirm-button').click();
  await expect.poll(async () => fee.inputValue()).toBe(before);
  expect((await fetch(`${product.url}${href('therapist', { id: NINO })}`)).status).toBe(200);
  expect(editor.foreign).toEqual([]);
});

test('an editor creates a method, copies it, and deletes the copy', async ({ openEditor }) => {
  const editor = await openEditor();
  const { page } = editor;
  await page.goto('/structure/methods;methodCategory');
  await page.getByTestId('action-intent-button').click();
  await page.getByTestId('form-view').waitFor();
  await editor.field('title.ka').locator('input').fill('ახალი კატეგორია');
  await editor.field('title.en').locator('input').fill('A new category');
  await editor.publish();
  await choose(page, 'ასლის შექმნა');
  await expect.poll(async () => editor.canPublish()).toBe(true);
  await expect.poll(async () => editor.field('title.ka').locator('input').inputValue()).toBe('ახალი კატეგორია');
  await editor.publish();
  const list = page.getByTestId('document-list-pane').getByText('ახალი კატეგორია');
  await expect.poll(async () => list.count()).toBe(2);
  await choose(page, 'წაშლა');
  await page.getByTestId('confirm-button').click();
  await expect.poll(async () => list.count()).toBe(1);
  expect(editor.foreign).toEqual([]);
});

test('what other documents use is not deleted, and neither is a profile with a calendar: the Studio says why', async ({
  openEditor,
}) => {
  const editor = await openEditor();
  const { page } = editor;
  await editor.openDocument(`specialists;visible;${NINO}`);
  await choose(page, 'წაშლა');
  await page.getByTestId('confirm-button').click();
  await page.getByText('ამ სპეციალისტს კალენდარი აქვს').first().waitFor();
  await editor.openDocument('methods;language;language-ka');
  await choose(page, 'წაშლა');
  await page.getByTestId('confirm-button').click();
  await page.getByText('ამას სხვა დოკუმენტი იყენებს').first().waitFor();
  await page.reload();
  await expect.poll(async () => editor.field('title.ka').locator('input').inputValue()).toBe('ქართული');
  expect(editor.foreign).toEqual([]);
});
