import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers } from '../../testing/fake-api.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { aMatch, aTherapist } from '../../testing/therapist.ts';

const MATCHES = ['nino', 'ana', 'eka', 'lia'].map((name) => aMatch({ _id: `therapist-${name}` }));

async function openList(device: 'phone' | 'desktop'): Promise<void> {
  answers({
    readCurrentBooking: { hold: null, order: null, contact: null },
    listTherapists: { therapists: MATCHES },
    readTherapist: ({ params }) => ({ therapist: aTherapist({ _id: params['id'] ?? '' }) }),
  });
  await openPage('/therapist-list', { device, as: client(4, { typeTherapy: 'type-personal' }) });
  await expect.element(page.getByRole('radio').first()).toBeVisible();
}

const borderOf = (card: Element) => getComputedStyle(card).borderColor;

// spec §2: "(photo, name,"
// spec §2: "selected one has a green border;"
test('a card has photo, name and price; the chosen one alone has a green border', async () => {
  await openList('desktop');
  const [first, second] = page.getByRole('radio').elements();
  if (!first || !second) throw new Error('no cards');
  expect(first.querySelector('img')?.src).toBe(aTherapist().photo);
  expect(first.textContent).toContain('Nino Beridze');
  expect(first.textContent).toContain('120\u00a0₾');
  const green = borderOf(first);
  const plain = borderOf(second);
  const [red = 0, greenPart = 0, blue = 0] = green.match(/\d+/g)?.map(Number) ?? [];
  expect(greenPart).toBeGreaterThan(Math.max(red, blue));
  expect(plain).not.toBe(green);
  await page.elementLocator(second).click();
  await expect.poll(() => [borderOf(first), borderOf(second)]).toEqual([plain, green]);
});

// spec §2: "horizontal scroll on small."
test('on a phone the cards of a list scroll sideways, without arrows', async () => {
  await openList('phone');
  const row = page.getByRole('radiogroup').first().element();
  expect(row.scrollWidth).toBeGreaterThan(row.clientWidth);
  expect(getComputedStyle(row).overflowX).toBe('auto');
  expect(page.getByRole('button', { name: 'Next specialist' }).elements()).toEqual([]);
});

// spec §2: "step indicator,"
test('the list stands at the third of four parts of the journey', async () => {
  await openList('desktop');
  const parts = page.getByTestId('progress').getByRole('listitem').elements();
  expect(parts.map((part) => part.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
});
