import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatPhone } from '#domain/phone.ts';
import { answers } from '../testing/fake-api.ts';
import { aBooking } from '../testing/booking.ts';
import { client, closePage, openPage } from '../testing/open-page.tsx';
import { QUESTIONS } from '../testing/questions.ts';
import { expectSound, resizeTo } from '../testing/browser.ts';
import { staff } from '../testing/therapist.ts';

// spec §2: "Shows the logged-in phone formatted +995 and three groups of three digits;"
// spec §2: "dropdown with only Logout, closed by an outside click."
// spec §4: "Dropdown open or closed."
test('the phone is shown in three groups, and its dropdown holds Logout alone', async () => {
  const person = client();
  await openPage('/testing', { as: person, replies: QUESTIONS });
  const phone = page.getByTestId('header-phone');
  await expect.element(phone).toHaveTextContent(formatPhone(person.user.phone ?? ''));
  expect(phone.element().textContent.trim()).toMatch(/^\+995 \d{3} \d{3} \d{3}$/);
  const close = [
    () => page.getByRole('main').click({ position: { x: 5, y: 200 } }),
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.keyboard('{Tab}{Tab}'),
  ];
  for (const [n, leave] of close.entries()) {
    await phone.click();
    await expect.element(page.getByTestId('logout')).toBeVisible();
    expect(phone.element().parentElement?.querySelectorAll('a, button')).toHaveLength(2);
    await leave();
    await expect.element(phone).toHaveAttribute('aria-expanded', 'false');
    if (n === 1) await expect.element(phone).toHaveFocus();
  }
});

test('the language changes in a browser that does not let fonts be changed', async () => {
  await openPage('/', { device: 'phone' });
  vi.spyOn(CSSStyleDeclaration.prototype, 'setProperty').mockImplementation(() => {
    throw new DOMException('refused', 'NotSupportedError');
  });
  await page.getByTestId('lang-ka').click();
  await expect.poll(() => document.documentElement.lang).toBe('ka');
});

const menu = page.getByRole('button', { name: 'Menu' });
const PARTS = ['mission', 'advantages', 'requirements', 'cooperation', 'qa'].map((part) => `/psychologist#${part}`);
const shownLinks = () =>
  [...document.querySelectorAll('header a[href]:not([aria-label])')]
    .filter((link) => link.checkVisibility())
    .map((link) => link.getAttribute('href'));

// spec §2: "The mobile menu has a toggle;"
// spec §2: "on / the links go to /psychologist, /tc_clients, /privacy_policy, elsewhere to the five /psychologist
// anchors."
test('the menu of a phone leads to three pages from the landing', async () => {
  await openPage('/', { device: 'phone' });
  await menu.click();
  await expect.poll(shownLinks).toEqual(['/testing', '/psychologist', '/tc_clients', '/privacy_policy']);
  await expectSound();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
  await expect.element(menu).toHaveFocus();
  await menu.click();
  await page.getByRole('link', { name: 'For specialists' }).first().click();
  await expect.poll(() => location.pathname).toBe('/psychologist');
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
});

// spec §2: "on / the links go to /psychologist, /tc_clients, /privacy_policy, elsewhere to the five /psychologist
// anchors."
// spec §2: "elsewhere to the five /psychologist anchors."
test.each(['/psychologist', '/tc_clients'])('the menu of a phone leads from %s to five parts', async (path) => {
  answers({ readTerms: { data: { title: 'Terms', body: [], _updatedAt: '2027-03-01T08:00:00Z' } } });
  await openPage(path, { device: 'phone' });
  await menu.click();
  await expect.poll(shownLinks).toEqual(PARTS);
  await page.getByRole('link', { name: 'Requirements' }).first().click();
  await expect.poll(() => document.activeElement?.closest('section')?.id).toBe('requirements');
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
});

// spec §2: "Header link to /psychologist and a button to /testing."
test.each([
  ['ka', 'a visitor'],
  ['ka', 'a client'],
  ['en', 'a visitor'],
  ['en', 'a client'],
] as const)(
  'in %s the header of the landing leads %s to /psychologist and to /testing in one line',
  async (language, who) => {
    const person = who === 'a client' ? { as: client(2) } : {};
    await openPage('/', { language, ...person, replies: { readCurrentBooking: aBooking({ hold: null }) } });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const header = page.getByRole('banner').element();
    const wider = () => document.documentElement.scrollWidth - innerWidth;
    const lines = () =>
      new Set(
        [...header.querySelectorAll('a, button')]
          .filter((one) => one.checkVisibility())
          .map((one) => one.getBoundingClientRect())
          .map(({ top, height }) => Math.round(top + height / 2)),
      ).size;
    await expect.poll(() => header.querySelector('[data-testid="header-phone"]') !== null).toBe(who === 'a client');
    for (const width of [1280, 1024, 768]) {
      await resizeTo(width, 800);
      for (const place of ['nav a[href="/psychologist"]', 'a[href="/testing"]'])
        expect(header.querySelector(place)?.checkVisibility(), place).toBe(true);
      expect([width, wider()]).toEqual([width, 0]);
      if (who === 'a client' || width === 1280) expect([width, lines()]).toEqual([width, 1]);
      // Larger text takes more lines, and stays on the screen.
      document.documentElement.style.fontSize = '200%';
      if (who === 'a client') expect([width, wider()]).toEqual([width, 0]);
      document.documentElement.style.removeProperty('font-size');
    }
  },
);

const own = page.getByTestId('nav-cabinet');

test('the way to the own sessions stands beside the phone of a client, whose dropdown still holds Logout alone', async () => {
  await openPage('/testing', { as: client(), replies: QUESTIONS });
  await expect.element(own).toBeVisible();
  await expect.element(own).toHaveAttribute('href', '/cabinet');
  await page.getByTestId('header-phone').click();
  await expect.element(page.getByTestId('logout')).toBeVisible();
  expect(own.elements()).toHaveLength(1);
  await expectSound();
});

test('the way to the own sessions stands on top of the menu of a phone', async () => {
  await openPage('/testing', { as: client(), device: 'phone', replies: QUESTIONS });
  await expect.element(page.getByTestId('type-personal')).toBeInTheDocument();
  await menu.click();
  await expect.element(own).toBeVisible();
  await expect.poll(shownLinks).toEqual(['/cabinet', ...PARTS]);
  await expectSound();
});

test('the way to the own sessions leads therapists and operators to their own pages', async () => {
  await openPage('/testing', { as: staff('THERAPIST') });
  await expect.element(own).toHaveAttribute('href', '/psychologist/cabinet');
  await page.getByTestId('header-phone').click();
  await expect.element(page.getByTestId('logout')).toBeVisible();
  expect(own.elements()).toHaveLength(1);
  await closePage();
  await openPage('/testing', { as: staff('ADMIN') });
  await expect.element(own).toHaveAttribute('href', '/operations');
});
