import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../testing/open-page.tsx';
import UiPage from './UiPage.tsx';

test('/dev/ui shows every part of web/ui under the name of its file', async () => {
  await openPage('/dev/ui', { part: <UiPage /> });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const files = Object.keys(import.meta.glob(['../ui/**/*.tsx', '!../ui/**/*.test.tsx']));
  const names = [...document.querySelectorAll<HTMLElement>('[data-part]')].map((part) => part.dataset['part']);
  expect(names.toSorted()).toEqual(files.map((file) => file.replace(/^.*\/|\.tsx$/g, '')).toSorted());
});
