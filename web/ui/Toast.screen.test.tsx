import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showToast } from '../lib/toasts.ts';
import { openPage } from '../testing/open-page.tsx';
import { expectSound } from '../testing/browser.ts';
import { Dialog } from './Dialog.tsx';

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

const undo = page.getByRole('button', { name: 'Undo' });
const dialog = page.getByRole('dialog', { name: 'Outer' });

/** A page with a dialog in which another one can be opened. */
function Dialogs({ children }: { readonly children?: ReactNode }) {
  const [open, setOpen] = useState<'none' | 'outer' | 'both'>('none');
  return (
    <>
      <button type="button" onClick={() => setOpen('outer')}>
        Open
      </button>
      {open !== 'none' && (
        <Dialog title="Outer" onClose={() => setOpen('none')}>
          {children}
          <button type="button" onClick={() => setOpen('both')}>
            Further
          </button>
        </Dialog>
      )}
      {open === 'both' && (
        <Dialog title="Inner" onClose={() => setOpen('outer')}>
          <p>Words</p>
        </Dialog>
      )}
    </>
  );
}

const LONG = Array.from({ length: 60 }, (_, n) => <p key={n}>Words that fill a dialog</p>);

test.each([
  ['a phone', 'phone', null],
  ['a desktop', 'desktop', null],
  ['a phone that the dialog fills', 'phone', LONG],
] as const)('a toast never stands under a dialog, on %s: its button is pressed there', async (_, device, content) => {
  await openPage('/', { device, part: <Dialogs>{content}</Dialogs> });
  const run = vi.fn<() => void>();
  const show = () => showToast('Two topics removed', { action: { label: 'Undo', run } });
  show();
  await page.getByRole('button', { name: 'Open' }).click();
  await undo.click();
  expect(run).toHaveBeenCalledTimes(1);
  await expect.element(dialog).toBeVisible();
  show();
  await expect.element(undo).toBeInViewport({ ratio: 1 });
  await expectSound();
  await undo.click();
  expect(run).toHaveBeenCalledTimes(2);
  await page.getByRole('button', { name: 'Further' }).click();
  show();
  await undo.click();
  await page.getByRole('dialog', { name: 'Inner' }).getByRole('button', { name: 'Close' }).click();
  show();
  await undo.click();
  await page.getByRole('button', { name: 'Close' }).click();
  show();
  await undo.click();
  expect(run).toHaveBeenCalledTimes(5);
});
