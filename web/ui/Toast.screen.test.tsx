import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showToast } from '../lib/toasts.ts';
import { openPage } from '../testing/open-page.tsx';

test('a toast whose button was pressed gives the focus back to where it was, or to the page when that is gone', async () => {
  await openPage('/login');
  const field = page.getByTestId('phone-input');
  for (const isGone of [false, true]) {
    await field.click();
    showToast('Two topics removed', { action: { label: 'Undo', run: () => isGone && field.element().remove() } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Two topics removed')).not.toBeInTheDocument();
    await expect.element(isGone ? page.getByRole('main') : field).toHaveFocus();
  }
});
