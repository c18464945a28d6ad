import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { prefer, expectSound } from '../../testing/browser.ts';
import { answers, broken, late, lost } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { slowPictures } from '../../testing/slow-pictures.ts';

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

test('what the Studio lets one write looks so: points below points, line ends, bold italics', async () => {
  const block = (text: string, change = {}, marks: string[] = []) => {
    return { _type: 'block', ...change, children: [{ text, marks }] };
  };
  const number = { listItem: 'number', level: 1 };
  const body = [
    block('One', number),
    block('One point', { listItem: 'bullet', level: 2 }),
    block('Its number', { listItem: 'number', level: 3 }),
    block('Other point', { listItem: 'bullet', level: 2 }),
    block('Two', number),
    block('First line\nSecond line', {}, ['strong', 'em']),
    block('Anew', number),
  ];
  await openPage('/privacy_policy', { replies: { readPrivacyPolicy: { data: { ...POLICY.data, body } } } });
  await expect.element(page.getByText('Two')).toBeVisible();
  const shape = (list: Element): unknown =>
    [...list.children].map((point) => [
      point.firstChild?.textContent,
      ...[...point.querySelectorAll(':scope > *')].map(shape),
    ]);
  const article = page.getByText('Two').element().closest('ol')?.parentElement;
  expect([...(article?.querySelectorAll(':scope > ol') ?? [])].map(shape)).toEqual([
    [['One', [['One point', [['Its number']]], ['Other point']]], ['Two']],
    [['Anew']],
  ]);
  const words = page.getByText('Second line').element();
  expect([words.closest('strong') !== null, words.closest('em') !== null]).toEqual([true, true]);
  expect(new Set([...words.getClientRects()].map(({ top }) => top)).size).toBe(2);
});

test.each(['en', 'ka'] as const)(
  'a text that was announced stands above the one that counts, in %s',
  async (locale) => {
    const heading = { _type: 'block', style: 'h2', markDefs: [], children: [{ text: '1. Who we are', marks: [] }] };
    const next = { validFrom: '2027-04-01', changes: 'You can move a session twice.\nNothing else.', body: [heading] };
    const data = { ...POLICY.data, body: [heading], next };
    await openPage('/privacy_policy', {
      device: 'phone',
      language: locale,
      replies: { readPrivacyPolicy: { data } },
    });
    const note = page.getByTestId('next-text');
    await expect.element(note).toMatchTextContent(locale === 'ka' ? /1\sაპრილი, 2027/ : /April\s1, 2027/);
    await expect.element(note.getByRole('heading')).not.toBeInTheDocument();
    await note.getByText(locale === 'ka' ? 'ახალი ტექსტის წაკითხვა' : 'Read the new text').click();
    await expect.element(note.getByRole('heading')).toBeVisible();
    expect(document.querySelectorAll('#part-0')).toHaveLength(1);
    await expectSound();
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

const picture = () => page.getByRole('figure').element().querySelector('img');

test.each([
  ['desktop', 'upright', { width: 900, height: 1600 }, 692, 900 / 1600],
  ['desktop', 'wide', { width: 1600, height: 700 }, 692, 1600 / 700],
  ['phone', 'wide', { width: 1600, height: 700 }, 350, 1600 / 700],
  ['desktop', 'small', { width: 300, height: 200 }, 300, 300 / 200],
  ['desktop', 'unmeasured', { width: null, height: null }, 692, 16 / 10],
] as const)(
  'on a %s the place of a picture that is %s is kept by its shape until it comes, and the words below it stay',
  async (device, name, size, across, ratio) => {
    const { asked, arrive } = await slowPictures(() => ({ width: size.width ?? 400, height: size.height ?? 400 }));
    const address = `/media/legal-${device}-${name}`;
    const srcset = size.width === null ? '' : `${address}-480.webp 480w, ${address}-800.webp 800w`;
    const body = [
      { _key: 'a', _type: 'picture', url: `${address}-800.webp`, srcset, ...size, caption: 'How data travels' },
      { _type: 'block', children: [{ text: 'Below it', marks: [] }], markDefs: [] },
    ];
    answers({ readPrivacyPolicy: { data: { ...POLICY.data, body } } });
    await openPage('/privacy_policy', { device });
    await expect.poll(asked).toEqual([`${address}-${device === 'phone' ? 480 : 800}.webp`]);
    const boxes = () =>
      [picture(), page.getByText('Below it').element()].map((element) => {
        const { top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        return [top, width, height];
      });
    const before = boxes();
    const [, width = 0, height = 0] = before[0] ?? [];
    expect(Math.round(width)).toBe(across);
    expect(width / height).toBeCloseTo(ratio, 2);
    await arrive();
    await expect.poll(() => picture()?.complete).toBe(true);
    await expectSound();
    expect(boxes()).toEqual(before);
    expect(picture()?.alt).toBe('How data travels');
  },
);

test('a picture that fails leaves its caption and an even place', async () => {
  const { asked, arrive } = await slowPictures(() => 'broken');
  const url = '/media/legal-gone-800.webp';
  const gone = { _type: 'picture', url, srcset: `${url} 800w`, width: 1600, height: 1000, caption: 'How data travels' };
  answers({ readPrivacyPolicy: { data: { ...POLICY.data, body: [gone] } } });
  await openPage('/privacy_policy', { device: 'phone' });
  await expect.poll(asked).toEqual([url]);
  const place = () => {
    const { width, height } = picture()?.getBoundingClientRect() ?? new DOMRect();
    return [width, height].map(Math.round);
  };
  const before = place();
  await arrive();
  await expect.poll(() => picture()?.complete).toBe(true);
  await expectSound();
  expect(place()).toEqual(before);
  await expect.element(page.getByRole('figure')).toHaveTextContent('How data travels');
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
