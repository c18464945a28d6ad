import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { prefer } from '../../testing/browser.ts';
import { answers, broken, late } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { expectSound } from '../../testing/sound.ts';

const POLICY = { data: { title: 'Policy', body: [], _updatedAt: '2027-03-01T08:00:00Z' } };

// spec §2: "Spinner while loading;"
// spec §2: "on error 'An error occurred while loading the policy.';"
test.each([
  ['en', 'An error occurred while loading the policy.', 'The document is loading', 'Try again'],
  ['ka', 'დოკუმენტის ჩატვირთვა ვერ მოხერხდა.', 'დოკუმენტი იტვირთება', 'სცადეთ ხელახლა'],
] as const)(
  'in %s a document shows a spinner, and says "%s" with another try when it does not load',
  async (language, words, loading, retry) => {
    const answer = late<'readPrivacyPolicy'>(broken({}, 503));
    answers({ readPrivacyPolicy: answer.reply });
    await openPage('/privacy_policy', { device: 'phone', language });
    await expect.element(page.getByRole('status').getByText(loading)).toBeVisible();
    answer.arrive();
    await expect.element(page.getByRole('alert')).toMatchTextContent(words);
    await expectSound();
    answers({ readPrivacyPolicy: POLICY });
    await page.getByRole('button', { name: retry }).click();
    await expect.element(page.getByText(/^(Last updated|განახლდა): /)).toBeVisible();
  },
);

// spec §2: "rich-text body (tables, images with captions, headings, lists, links in new tabs)"
test('tables scroll in their own region by keyboard, links open new tabs, images have captions', async () => {
  const link = { _key: 'l', _type: 'link', href: 'https://example.com/law' };
  const cells = Array.from({ length: 8 }, (_, n) => `A long heading of column ${n}`);
  const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const body = [
    { _type: 'picture', url: picture, caption: 'How data travels' },
    { _type: 'block', children: [{ text: 'The law', marks: ['l'] }], markDefs: [link] },
    {
      _type: 'block',
      children: [{ text: 'A trap', marks: ['t'] }],
      markDefs: [{ ...link, _key: 't', href: 'javascript:alert(1)' }],
    },
    { _type: 'table', rows: [{ cells }, { cells }] },
  ];
  answers({ readPrivacyPolicy: { data: { ...POLICY.data, body } } });
  await openPage('/privacy_policy', { device: 'phone' });
  const region = page.getByRole('region');
  await expect.element(region).toHaveAttribute('tabindex', '0');
  const box = region.element() as HTMLElement;
  expect([box.scrollWidth > box.clientWidth, box.scrollLeft]).toEqual([true, 0]);
  box.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => box.scrollLeft).toBeGreaterThan(0);
  const law = page.getByRole('link', { name: /The law/ });
  await expect.element(law).toHaveAttribute('target', '_blank');
  await expect.element(law).toHaveAttribute('rel', 'noopener');
  expect(page.getByRole('link', { name: 'A trap' }).elements()).toEqual([]);
  const figure = page.getByRole('figure').element();
  expect(figure.querySelector('figcaption')?.textContent).toBe('How data travels');
  expect(figure.querySelector('img')?.getAttribute('src')).toBe(picture);
  await expectSound();
});

test('on paper there is the document and nothing to press', async () => {
  const part = (text: string) => ({ _type: 'block', style: 'h2', children: [{ text, marks: [] }], markDefs: [] });
  const body = [
    ...['One', 'Two', 'Three'].map(part),
    { _type: 'table', rows: [{ cells: ['What'] }, { cells: ['1'] }] },
  ];
  answers({ readPrivacyPolicy: { data: { ...POLICY.data, body } } });
  await openPage('/privacy_policy');
  const contents = page.getByRole('navigation', { name: 'Contents', includeHidden: true });
  await expect.element(contents).toBeVisible();
  await prefer({ media: 'print' });
  await expect.element(contents).not.toBeVisible();
  await expect.element(page.getByRole('banner', { includeHidden: true })).not.toBeVisible();
  await expect.element(page.getByRole('table')).toBeVisible();
});
