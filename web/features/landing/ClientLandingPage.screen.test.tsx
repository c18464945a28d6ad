import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { late } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';

const specialists = [
  { _id: 'nino', name: 'ნინო', surname: 'ბერიძე', photo: null },
  { _id: 'gio', name: 'გიორგი', surname: 'მაისურაძე', photo: null },
  { _id: 'ana', name: 'Aleksandre-Konstantine', surname: 'Chkhikvadze-Amirejibi', photo: null },
];

test.for([320, 390, 700, 1280])(
  'at %i px it says what a session costs before anything is asked, leads to profiles, and nothing moves for it',
  async (width) => {
    const line = late<'readLanding'>({ prices: { from: 5500, to: 16_800 }, specialists });
    await openPage('/', { size: [width, 844], language: 'ka', replies: { readLanding: line.reply } });
    await expect.element(page.getByTestId('price-place')).toBeInTheDocument();
    const below = () => page.getByTestId('price-place').element().getBoundingClientRect().bottom;
    const before = below();
    line.arrive();
    await expect
      .element(page.getByTestId('price-line'))
      .toHaveTextContent('ერთი შეხვედრა 55 ₾-\u2060დან 168 ₾-\u2060მდე ღირს');
    const links = page.getByRole('list', { name: 'სპეციალისტები' }).getByRole('link');
    const to = ['/therapist/nino', '/therapist/gio', '/therapist/ana'];
    expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(to);
    expect(below() - before).toBe(0);
  },
);
