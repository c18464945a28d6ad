import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { answers, calls, lost } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { expectSound } from '../../testing/browser.ts';

const LINK = href('advice', { token: 'A'.repeat(22) });
const press = page.getByTestId('switch-advice-off');

test('one press switches advice off, without a sign-in; opening the page changes nothing', async () => {
  await openPage(LINK, { device: 'phone', replies: { readAdviceLink: { on: true }, unsubscribe: null } });
  await expect.element(page.getByRole('heading', { name: 'Advice by e-mail' })).toBeVisible();
  await expectSound();
  expect(calls('unsubscribe')).toEqual([]);
  await press.click();
  await expect.element(page.getByRole('heading', { name: 'Advice is switched off' })).toHaveFocus();
  expect(calls('unsubscribe')).toHaveLength(1);
  await expectSound();
});

test('a link that stands for nobody, or for somebody who gets none, shows one neutral page', async () => {
  await openPage(LINK, { device: 'phone', replies: { readAdviceLink: { on: false } } });
  await expect.element(page.getByRole('heading', { name: 'This link has nothing to switch off' })).toBeVisible();
  await expect.element(press).not.toBeInTheDocument();
  await expectSound();
});

test('a press without a net is told, and can be repeated', async () => {
  await openPage(LINK, { device: 'phone', replies: { readAdviceLink: { on: true }, unsubscribe: lost() } });
  await press.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('There is no connection');
  answers({ unsubscribe: null });
  await press.click();
  await expect.element(page.getByTestId('advice-done')).toBeVisible();
});
