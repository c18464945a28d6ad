import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { logged, drawn, expectSound, dialog } from '../../testing/browser.ts';
import { slowPictures } from '../../testing/slow-pictures.ts';
import { aTherapist, openProfile } from '../../testing/therapist.ts';

/** A photograph of a diploma, of which the server has these sizes. */
function photograph(name: string, width: number, height: number) {
  const address = (size: string) => `/media/${name}-${size}.webp`;
  return {
    url: address('960'),
    srcset: `${address('960')} 960w, ${address('1600')} 1600w`,
    width,
    height,
    thumbnail: {
      url: address('t192'),
      srcset: `${address('t96')} 96w, ${address('t192')} 192w, ${address('t288')} 288w`,
    },
  };
}

type Picture = ReturnType<typeof photograph>;

const schoolWith = (gallery: readonly Picture[]) =>
  aTherapist().education.map((school) => ({ ...school, gallery: [...gallery] }));

const strip = page.getByTestId('gallery-strip').first();
const thumbs = () => strip.getByRole('button').elements();
/** The content in place of the big picture. */
const big = () => dialog.element().querySelector('[class*=bigImage]');
const boxOf = (element: Element | null) => {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return [left, top, width, height].map(Math.round);
};

const placeInStrip = (thumb: Element) => {
  const [left = 0, top = 0, width, height] = boxOf(thumb);
  const [stripLeft = 0, stripTop = 0] = boxOf(strip.element());
  return [left - stripLeft, top - stripTop, width, height];
};

// spec §8: "Failed gallery images are logged and the gallery still shows."
// spec §9: "gallery thumbnails 96x64,"
test('a gallery of ten asks for thumbnails of 96, and shows nine and logs the one that fails', async () => {
  const gallery = Array.from({ length: 10 }, (_, index) => photograph(`diploma-${index}`, 1600, 1200));
  const pictures = await slowPictures((address) =>
    address.includes('diploma-3-') ? 'broken' : { width: 96, height: 64 },
  );
  await openProfile({ education: schoolWith(gallery) });
  await expect.element(strip).toBeInTheDocument();
  strip.element().scrollIntoView();
  await expect.poll(() => pictures.asked().length).toBe(10);
  expect(pictures.asked().toSorted()).toEqual(gallery.map((_, index) => `/media/diploma-${index}-t96.webp`));
  const places = thumbs().map(placeInStrip);
  expect(document.querySelectorAll('[data-pending]')).toHaveLength(10);
  await pictures.arrive();
  await expect.poll(() => document.querySelectorAll('[data-pending]').length).toBe(0);
  expect(logged().filter((line) => line.startsWith('Gallery image failed: '))).toEqual([
    'Gallery image failed: /media/diploma-3-t192.webp',
  ]);
  expect(thumbs().map(placeInStrip)).toEqual(places);
  await expectSound();
});

test('a picture that is named twice stands in the gallery twice', async () => {
  const twice = photograph('same', 1600, 1200);
  const pictures = await slowPictures(() => ({ width: 96, height: 64 }));
  await openProfile({ education: schoolWith([twice, twice]) });
  await expect.element(strip).toBeInTheDocument();
  strip.element().scrollIntoView();
  await expect.poll(() => pictures.asked().length).toBeGreaterThan(0);
  await pictures.arrive();
  await expect.poll(() => document.querySelectorAll('[data-pending]').length).toBe(0);
  expect(thumbs()).toHaveLength(2);
});

test.each([
  ['desktop', 'landscape', 1600, 900],
  ['desktop', 'portrait', 900, 1600],
  ['phone', 'landscape', 1600, 900],
  ['phone', 'portrait', 900, 1600],
  ['desktop', 'small', 300, 200],
] as const)(
  'on a %s the dialog keeps the place of a %s picture until it comes',
  async (device, name, width, height) => {
    const pictures = await slowPictures((address) =>
      address.includes('-t') ? { width: 96, height: 64 } : { width: width / 2, height: height / 2 },
    );
    await openProfile({ education: schoolWith([photograph(`${device}-${name}`, width, height)]) }, { device });
    await page.getByRole('button', { name: /^Picture 1 of 1/ }).click();
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => pictures.asked().some((address) => /-(960|1600)\./.test(address))).toBe(true);
    const before = boxOf(big());
    const [, , across = 0, along = 0] = before;
    expect(across / along).toBeCloseTo(width / height, 1);
    expect(across).toBeLessThanOrEqual(width);
    expect(along).toBeLessThanOrEqual(innerHeight * 0.7 + 1);
    const outer = boxOf(dialog.element());
    await pictures.arrive();
    await expect.poll(() => (big() as HTMLImageElement).complete).toBe(true);
    await drawn();
    expect(boxOf(big())).toEqual(before);
    expect(boxOf(dialog.element())).toEqual(outer);
    await expectSound();
  },
);

test('a picture that fails in the dialog leaves its place to words and a line in the log, and the next one shows', async () => {
  const pictures = await slowPictures((address) => {
    if (address.includes('-t')) return { width: 96, height: 64 };
    return address.includes('gone') ? 'broken' : { width: 800, height: 450 };
  });
  await openProfile({ education: schoolWith([photograph('gone', 1600, 900), photograph('there', 1600, 900)]) });
  await page.getByRole('button', { name: /^Picture 1 of 2/ }).click();
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => pictures.asked().some((address) => /gone-(960|1600)\./.test(address))).toBe(true);
  const place = boxOf(big());
  await pictures.arrive();
  await expect.element(dialog.getByText("Can't display the picture")).toBeVisible();
  expect(boxOf(big())).toEqual(place);
  expect(logged()).toContain('Gallery image failed: /media/gone-960.webp');
  await expectSound();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => pictures.asked().some((address) => /there-(960|1600)\./.test(address))).toBe(true);
  await pictures.arrive();
  await expect.poll(() => (big() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
});
