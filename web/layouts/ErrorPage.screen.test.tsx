import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { takeErrors, expectSound } from '../testing/browser.ts';
import { broken } from '../testing/fake-api.ts';
import { openPage } from '../testing/open-page.tsx';
import { ORDER_ID } from '../testing/booking.ts';

// spec §2: "any other path | Redirects to /"
// spec §2: "without orderId redirects to /."
test.each(['/nope/x', '/user/order/', '/user/order', '/session/', '/billing/nope', '/%E1%83%90'])(
  '%s leads home in the place of the typed address: Back leads past it',
  async (path) => {
    await openPage('/ranking');
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    await expect.poll(() => location.pathname).toBe('/');
    await expect.element(page.getByTestId('faq-item').first()).toBeInTheDocument();
    // Had the typed path stayed behind, it would lead home again.
    history.back();
    await expect.poll(() => location.pathname).toBe('/ranking');
  },
);

// spec §8: "Unhandled routing error: heading 'Unexpected Application Error!' with status text or message."
test('an answer of another shape shows the error page with its message, and the next page works', async () => {
  const words = 'Unexpected Application Error!';
  const path = `/user/order/${ORDER_ID}`;
  const readOrder = broken({ data: { status: 'confirmed' } });
  await openPage(path, { device: 'phone', replies: { readOrder } });
  const heading = page.getByRole('heading', { level: 1, name: words });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/not a date/);
  await expect.poll(() => document.title).toContain(words);
  await expect.element(page.getByRole('link', { name: 'To the home page' })).toHaveAttribute('href', '/');
  const main = page.getByRole('main');
  await expect.element(main.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', 'mailto:help@simshvide.example');
  await expectSound();
  // The frame stands: a link of its own leads on without a reload.
  await page.getByRole('banner').getByRole('link').first().click();
  await expect.element(heading).not.toBeInTheDocument();
  expect(location.pathname).toBe('/');
  await expect.poll(() => document.querySelector('#help')).not.toBeNull();
  history.back();
  await expect.element(heading).toBeVisible();
  // React tells of what a page has thrown.
  expect(takeErrors().join()).toMatch(/not a date/);
});
