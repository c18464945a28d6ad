import { expect } from 'vitest';
import { newNational } from './lib/client.ts';
import { standStill } from './lib/browser.ts';
import { test } from './lib/fixtures.ts';

// spec §2: "Shows the logged-in phone formatted +995 and three groups of three digits;"
// spec §2: "dropdown with only Logout, closed by an outside click."
// spec §4: "Dropdown open or closed."
test('the phone is shown in three groups, and its dropdown holds Logout alone', async ({ world }) => {
  const client = await world.openClient();
  const { page } = client;
  await page.goto('/testing');
  const phone = page.getByTestId('header-phone');
  const [area, middle, end] = [client.phone.slice(4, 7), client.phone.slice(7, 10), client.phone.slice(10)];
  await phone.getByText(`+995 ${area} ${middle} ${end}`).waitFor();
  const logout = page.getByTestId('logout');
  const isOpen = () => phone.getAttribute('aria-expanded');
  const open = async () => {
    await phone.click();
    await logout.waitFor();
    expect(await isOpen()).toBe('true');
  };
  await open();
  expect(await phone.locator('xpath=..').locator('a, button').allTextContents()).toHaveLength(2);
  await page.locator('main').click({ position: { x: 5, y: 200 } });
  expect(await isOpen()).toBe('false');
  await open();
  await page.keyboard.press('Escape');
  expect(await isOpen()).toBe('false');
  expect(await phone.evaluate((button) => button === document.activeElement)).toBe(true);
  await open();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await isOpen()).toBe('false');
});

// spec §2: "The mobile menu has a toggle;"
// spec §2: "on / the links go to /psychologist, /tc_clients, /privacy_policy, elsewhere to the five /psychologist
// anchors."
test('the menu of a phone leads to three pages from the landing and to five parts from elsewhere', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'phone', language: 'en' });
  const { page } = visitor;
  const menu = page.getByRole('button', { name: 'Menu' });
  const hrefs = () =>
    page
      .locator('header a[href]:not([aria-label])')
      .evaluateAll((links) => links.filter((link) => link.checkVisibility()).map((link) => link.getAttribute('href')));
  const expectMenu = async (open: boolean) => {
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe(String(open));
  };
  // The address changes before the screen does: only its heading says that a page is there.
  const terms = page.getByRole('heading', { level: 1, name: 'Terms' });
  const landing = page.locator('#help');
  await page.goto('/');
  await menu.tap();
  await expect.poll(hrefs).toEqual(['/testing', '/psychologist', '/tc_clients', '/privacy_policy']);
  await visitor.expectSound('the menu of the landing');
  await page.getByRole('link', { name: 'Terms for clients' }).first().tap();
  await page.waitForURL('**/tc_clients');
  await terms.waitFor();
  await menu.tap();
  const parts = ['mission', 'advantages', 'requirements', 'cooperation', 'qa'];
  await expect.poll(hrefs).toEqual(parts.map((part) => `/psychologist#${part}`));
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await landing.waitFor();
  await expectMenu(false);
  await page.goForward();
  await terms.waitFor();
  await menu.tap();
  await page.getByRole('link', { name: 'Requirements' }).tap();
  await page.waitForURL('**/psychologist#requirements');
  await page.locator('#requirements :focus').waitFor();
  await expectMenu(false);
  await menu.tap();
  await expectMenu(true);
  await page.keyboard.press('Escape');
  await expectMenu(false);
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a client who has begun is asked to continue, and nothing on the landing moves for it', async ({ world }) => {
  for (const device of ['phone', 'desktop'] as const) {
    const client = await world.openClient({ device, language: 'ka' });
    const { context } = client;
    await client.setStep(2, { typeTherapy: 'type-personal' });
    const page = await context.newPage();
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.moved += 'value' in entry ? Number(entry.value) : 0;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    const start = page.locator('main').getByRole('link', { name: 'გააგრძელეთ' });
    await start.nth(2).waitFor();
    expect(await start.count()).toBe(3);
    expect(await page.locator('main').getByRole('link', { name: 'დაიწყეთ' }).count()).toBe(0);
    const inHeader = page.locator('header').getByRole('link', { name: 'გააგრძელეთ' });
    if (device === 'phone') await page.getByRole('button', { name: 'მენიუ' }).tap();
    await inHeader.waitFor();
    expect(await inHeader.getAttribute('href')).toBe('/testing');
    expect(await page.evaluate(() => window.moved)).toBeLessThan(0.01);
  }
});

// spec §2: "Header link to /psychologist and a button to /testing."
test.for(['ka', 'en'] as const)(
  'in %s the header of the landing leads to /psychologist and to /testing in one line, signed in or not',
  async (language, { world }) => {
    const client = await world.openClient({ language });
    await client.setStep(2, { typeTherapy: 'type-personal' });
    const visitor = await world.openVisitor({ device: 'desktop', language });
    for (const { page } of [client, visitor])
      for (const width of [768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/');
        const header = page.locator('header');
        const places = [header.locator('nav a[href="/psychologist"]'), header.locator('a[href="/testing"]')];
        for (const place of places) await place.waitFor();
        const { lines, overflow } = await header.evaluate((bar) => ({
          lines: new Set(
            [...bar.querySelectorAll('a, button')]
              .filter((one) => one.checkVisibility())
              .map((one) => Math.round(one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2)),
          ).size,
          overflow: document.documentElement.scrollWidth - innerWidth,
        }));
        expect([language, width, overflow]).toEqual([language, width, 0]);
        if (page === client.page) {
          // Larger text takes more lines, and stays on the screen.
          await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect([language, width, wide]).toEqual([language, width, 0]);
        }
        if (page === client.page || width === 1280) expect([language, width, lines]).toEqual([language, width, 1]);
      }
  },
);

// spec §2: "Language change stores the language in local storage under 'language' and switches the interface at
// once."
// spec §2: "Step 2: four-digit code with mask 9 9 9 9,"
test('a change of language in the middle keeps what was typed, the focus and the place, and turns the errors', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'phone', language: 'ka' });
  const { page } = visitor;
  visitor.expectErrors(/400 .*verify-otp/);
  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto('/login');
  const phone = page.getByTestId('phone-input');
  await phone.fill('59912');
  await page.keyboard.press('Enter');
  await page.getByText('შეიყვანეთ 9 ციფრი').waitFor();
  await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }));
  const place = await page.evaluate(() => scrollY);
  // A finger at the place itself: the driver's own tap would first scroll to what lies under the header.
  const at = await page.getByTestId('lang-en').boundingBox();
  await page.touchscreen.tap((at?.x ?? 0) + 20, (at?.y ?? 0) + 20);
  await page.getByText('Enter 9 digits, for example (599) 123-456').waitFor();
  expect(await phone.inputValue()).toBe('(599) 12');
  expect(await page.title()).toBe('Error: Sign in by phone - Simshvide');
  expect(await page.evaluate(() => [scrollY, document.documentElement.lang])).toEqual([place, 'en']);
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  const national = newNational();
  await phone.fill(national);
  await page.keyboard.press('Enter');
  const code = page.getByTestId('otp-input');
  await code.waitFor();
  const right = await world.codeFor(`+995${national}`);
  await code.fill(right === '0000' ? '1111' : '0000');
  await page.getByText('Code isn`t valid').waitFor();
  await page.getByTestId('lang-ka').tap();
  await page.getByText('კოდი არასწორია').waitFor();
  expect(await code.inputValue()).toBe(right === '0000' ? '1 1 1 1' : '0 0 0 0');
});

test('a slow message gets tips after half a minute, with the way by e-mail', async ({ world }) => {
  const visitor = await world.openVisitor({ device: 'phone', language: 'ka' });
  const { page } = visitor;
  await standStill(page);
  await page.goto('/login');
  await page.getByTestId('phone-input').fill(newNational());
  await page.keyboard.press('Enter');
  const left = page.getByTestId('otp-timer');
  await left.getByText('01:59').waitFor();
  await expect.poll(() => page.title()).toContain('კოდი');
  await page.clock.fastForward(29_000);
  await left.getByText('01:30').waitFor();
  expect(await page.getByText('ვერ მიიღეთ?').count()).toBe(0);
  await page.clock.fastForward(3000);
  await page.getByText('ვერ მიიღეთ?').waitFor();
  await page.clock.resume();
  await visitor.expectSound('the code with tips');
  await page.getByRole('link', { name: 'ელფოსტით შესვლა' }).tap();
  await page.waitForURL('**/login/email');
});

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the browser's own interface is extended
  interface Window {
    moved: number;
  }
}
