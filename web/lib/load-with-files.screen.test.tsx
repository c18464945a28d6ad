import { afterEach, expect, test, vi } from 'vitest';
import { __vitePreload } from './load-with-files.ts';

const SHEET = 'load-with-files-test.css';
const linkTo = (file: string) => document.querySelector<HTMLLinkElement>(`link[href="/${file}"]`);

afterEach(() => {
  for (const file of [SHEET, 'load-with-files-test.js']) linkTo(file)?.remove();
});

test('code runs once its style sheet has come, and a script is only begun', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code');
  const code = __vitePreload(load, ['load-with-files-test.js', SHEET]);
  await Promise.resolve();
  expect(linkTo('load-with-files-test.js')?.rel).toBe('modulepreload');
  expect(linkTo(SHEET)?.rel).toBe('stylesheet');
  expect(load).not.toHaveBeenCalled();
  linkTo(SHEET)?.dispatchEvent(new Event('load'));
  expect(await code).toBe('code');
});

test('a style sheet that did not come is asked for again, and one in the document is not', async () => {
  const sheet = `again-${SHEET}`;
  const lost = __vitePreload(async () => 'code', [sheet]);
  linkTo(sheet)?.dispatchEvent(new Event('error'));
  await expect(lost).rejects.toThrow(sheet);
  const found = __vitePreload(async () => 'code', [sheet]);
  linkTo(sheet)?.dispatchEvent(new Event('load'));
  expect(await found).toBe('code');
  expect(await __vitePreload(async () => 'code', [sheet])).toBe('code');
  expect(document.querySelectorAll(`link[href="/${sheet}"]`)).toHaveLength(1);
  linkTo(sheet)?.remove();
});
