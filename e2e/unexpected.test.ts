import { expect } from 'vitest';
import { test } from './lib/fixtures.ts';

const HEADING = 'Unexpected Application Error!';

// spec §8: "Unhandled routing error: heading 'Unexpected Application Error!' with status text or message."
test('code that does not load leads to one reload, then the error page, and later the page itself', async ({
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectErrors(/ERR_FAILED .*LoginPage/, /Failed to fetch dynamically imported module/);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route('**/assets/LoginPage-*.js', (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('heading', { name: HEADING }).waitFor();
  expect(loads).toBe(2);
  expect(await page.getByRole('alert').textContent()).toContain('dynamically imported module');
  await page.unroute('**/assets/LoginPage-*.js');
  await page.getByRole('link', { name: 'To the home page' }).click();
  await page.locator('#help').waitFor();
  await page.goto('/login');
  await page.getByTestId('phone-input').waitFor();
});

test('code that fails on the way from one page to another: the way back works, and a second try too, once there is a net', async ({
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectErrors(/ERR_FAILED .*TherapistLandingPage/, /Failed to fetch dynamically imported module/);
  const link = page.locator('header').getByRole('link', { name: 'For specialists' });
  for (const isOffline of [false, true]) {
    await page.goto('/');
    await page.evaluate(() => sessionStorage.setItem('reloadedAt', String(Date.now())));
    await page.route('**/assets/TherapistLandingPage-*.js', (route) => route.abort());
    await link.click();
    await page.getByRole('heading', { name: HEADING }).waitFor();
    await page.goBack();
    await page.locator('#help').waitFor();
    await page.unroute('**/assets/TherapistLandingPage-*.js');
    // A reload without the net would show nothing.
    if (isOffline) await visitor.setOffline(true);
    await link.click();
    if (isOffline) {
      await page.locator('main [role=status]').waitFor();
      await visitor.setOffline(false);
    }
    await page.locator('#mission').waitFor();
  }
});
