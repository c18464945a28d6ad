import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { NINO } from '../lib/client.ts';
import { type StudioEditor, test } from './studio.ts';

/** How long nobody touches anything, in milliseconds, and the most that a page may ask meanwhile beside its stream. */
const IDLE_MS = 120_000;

const LISTENERS = '**/data/listeners/**';

const place = `specialists;visible;${NINO}`;
const surname = (editor: StudioEditor) => editor.field('surname.en').locator('input');

test('two editors in one document see what the other writes', async ({ openEditor }) => {
  const [one, two] = [await openEditor(), await openEditor()];
  await one.openDocument(place);
  await two.openDocument(place);
  await surname(one).fill('Beridze-Kapanadze');
  await expect.poll(async () => surname(two).inputValue()).toBe('Beridze-Kapanadze');
  await two.field('name.en').locator('input').fill('Ninutsa');
  await expect.poll(async () => one.field('name.en').locator('input').inputValue()).toBe('Ninutsa');
  expect(await surname(one).inputValue()).toBe('Beridze-Kapanadze');
  expect([...one.foreign, ...two.foreign]).toEqual([]);
});

test('what is written while the product is stopped is saved when it is back, and a word says so meanwhile', async ({
  product,
  openEditor,
}) => {
  const editor = await openEditor();
  await editor.openDocument(place);
  await surname(editor).fill('Before');
  await expect.poll(async () => editor.canPublish()).toBe(true);
  // A proxy in front of a stopped product answers, as a server that is stopping does.
  await editor.context.route(LISTENERS, (route) => route.fulfill({ status: 503 }));
  await product.restart(async () => {
    await surname(editor).fill('Meanwhile');
    await editor.page.getByRole('status').getByText('პროდუქტი ახლა არ პასუხობს').waitFor();
    // A form that is locked by the first answer is locked by the fifth.
    for (let tries = 0; tries < 5; tries += 1) await editor.page.waitForResponse(LISTENERS);
    await surname(editor).fill('Meanwhile too');
    await editor.context.unroute(LISTENERS);
  });
  await expect.poll(async () => editor.page.getByText('პროდუქტი ახლა არ პასუხობს').count()).toBe(0);
  const other = await openEditor();
  await other.openDocument(place);
  await expect.poll(async () => surname(other).inputValue()).toBe('Meanwhile too');
  expect(await surname(editor).inputValue()).toBe('Meanwhile too');
});

test('a sign-in that ends is asked for again, and what was typed is there and saved afterwards', async ({
  openEditor,
}) => {
  const editor = await openEditor();
  await editor.openDocument(place);
  await expect.poll(async () => surname(editor).isEditable()).toBe(true);
  await editor.context.clearCookies();
  await surname(editor).fill('Typed meanwhile');
  const dialog = editor.page.getByRole('dialog', { name: 'შესვლის დრო ამოიწურა' });
  await dialog.waitFor();
  const [window] = await Promise.all([editor.context.waitForEvent('page'), dialog.getByRole('link').click()]);
  // The product's page learns by its first call that the sign-in has ended.
  await window.getByRole('button', { name: 'რედაქტორის გახსნა' }).click();
  await window.waitForURL((url) => url.pathname === href('therapistLogin'));
  await editor.signIn(window);
  await window.close();
  await expect.poll(async () => dialog.count()).toBe(0);
  expect(await surname(editor).inputValue()).toBe('Typed meanwhile');
  const other = await openEditor();
  await other.openDocument(place);
  await expect.poll(async () => surname(other).inputValue()).toBe('Typed meanwhile');
});

test('signing out closes the Studio and the content', async ({ product, openEditor }) => {
  const editor = await openEditor();
  await editor.openDocument(place);
  const query = `${product.studio}/api/store/v2025-02-19/data/query/development?query=count(*)`;
  expect((await editor.context.request.get(query)).status()).toBe(200);
  const cookies = await editor.context.cookies();
  await editor.page.getByTestId('user-menu').or(editor.page.locator('#user-menu')).first().click();
  await editor.page.getByRole('menuitem', { name: 'გასვლა' }).click();
  await editor.page.waitForURL(product.url + href('admin'));
  // The cookie of before opens nothing either.
  await editor.context.addCookies(cookies);
  expect((await editor.context.request.get(query)).status()).toBe(401);
});

test('a page that nobody touches asks for next to nothing', async ({ openEditor }) => {
  const editor = await openEditor();
  await editor.openDocument(place);
  await expect.poll(async () => editor.quiet()).toBe(true);
  const before = editor.asked.length;
  await editor.page.waitForTimeout(IDLE_MS);
  const asked = editor.asked.slice(before).map((request) => request.url());
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(4);
  expect(editor.foreign).toEqual([]);
});
