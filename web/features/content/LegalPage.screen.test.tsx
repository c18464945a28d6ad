import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { prefer } from '../../testing/browser.ts';
import { answers, broken, late, lost } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { expectSound } from '../../testing/sound.ts';

const POLICY = { data: { title: 'Policy', body: [], _updatedAt: '2027-03-01T08:00:00Z' } };

// spec §2: "Spinner while loading;"
// spec §2: "on error 'An error occurred while loading the policy.';"
test('a document shows a spinner, and says with another try when it does not load', async () => {
  const answer = late<'readPrivacyPolicy'>(broken({}, 503));
  answers({ readPrivacyPolicy: answer.reply });
  await openPage('/privacy_policy', { device: 'phone' });
  await expect.element(page.getByRole('status').getByText('The document is loading')).toBeVisible();
  answer.arrive();
  await expect.element(page.getByRole('alert')).toMatchTextContent('An error occurred while loading the policy.');
  await expectSound();
  answers({ readPrivacyPolicy: POLICY });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^Last updated: /)).toBeVisible();
});

test('a document that does not load in the other language keeps the former text, with another try', async () => {
  await openPage('/privacy_policy', { replies: { readPrivacyPolicy: POLICY } });
  await expect.element(page.getByText(/^Last updated: /)).toBeVisible();
  answers({ readPrivacyPolicy: lost() });
  await page.getByTestId('lang-ka').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('დოკუმენტის ჩატვირთვა ვერ მოხერხდა.');
  await expect.element(page.getByRole('heading', { name: 'Policy' })).toBeVisible();
  answers({ readPrivacyPolicy: { data: { ...POLICY.data, title: 'პოლიტიკა' } } });
  await page.getByRole('button', { name: 'სცადეთ ხელახლა' }).click();
  await expect.element(page.getByRole('heading', { name: 'პოლიტიკა' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

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
