import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../testing/open-page.tsx';

const specialists = [
  { _id: 'nino', name: 'ნინო', surname: 'ბერიძე', photo: null },
  { _id: 'gio', name: 'გიორგი', surname: 'მაისურაძე', photo: null },
];

test.for(['phone', 'desktop'] as const)(
  'the %s says what a session costs before anything is asked, and leads to profiles',
  async (device) => {
    const replies = { readLanding: { prices: { from: 5500, to: 16_800 }, specialists } };
    await openPage('/', { device, language: 'ka', replies });
    await expect
      .element(page.getByTestId('price-line'))
      .toHaveTextContent('ერთი შეხვედრა 55 ₾-\u2060დან 168 ₾-\u2060მდე ღირს');
    const links = page.getByRole('list', { name: 'სპეციალისტები' }).getByRole('link');
    expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(['/therapist/nino', '/therapist/gio']);
  },
);
