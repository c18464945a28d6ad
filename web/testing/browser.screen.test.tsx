import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from './open-page.tsx';
import { drawn, expectSound, forgetShifts, resizeTo } from './browser.ts';

const heading = page.getByRole('heading', { level: 1 });

/** A page with a line that pushes the rest down when it grows. */
async function openPushed(): Promise<HTMLElement> {
  const part = (
    <>
      <div data-testid="line" />
      <h1>Moved</h1>
    </>
  );
  await openPage('/', { part });
  await expect.element(heading).toBeVisible();
  await drawn();
  return page.getByTestId('line').element() as HTMLElement;
}

test('what moves because the window gets another size is no layout shift', async () => {
  await openPushed();
  await resizeTo(390, 844);
  await resizeTo(1280, 900);
  await expectSound();
});

test('what moved by itself before the window got another size is one', async () => {
  const line = await openPushed();
  line.style.height = '200px';
  await drawn();
  await resizeTo(390, 844);
  await expect(expectSound()).rejects.toMatchObject({ actual: [expect.stringContaining('H1')] });
});

/** A page whose last line is below the screen; the line above it grows, and the test scrolls at once. */
async function growAndScroll(by: number): Promise<void> {
  const line = await openPushed();
  const last = document.createElement('p');
  last.textContent = 'Last';
  last.style.marginBlock = '1000px';
  document.querySelector('h1')?.after(last);
  await drawn();
  forgetShifts();
  line.style.height = '500px';
  scrollTo({ top: by, behavior: 'instant' });
  await drawn();
}

test('what was below the screen before a scroll has not moved by what is loaded in the same frame', async () => {
  await growAndScroll(900);
  await expectSound();
});

test('what was on the screen before a scroll, and is loaded over in the same frame, has moved', async () => {
  await growAndScroll(20);
  await expect(expectSound()).rejects.toMatchObject({ actual: [expect.stringContaining('H1')] });
});
