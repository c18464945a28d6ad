import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setOffline, expectSound } from '../testing/browser.ts';
import { openPage } from '../testing/open-page.tsx';
import { slowPictures } from '../testing/slow-pictures.ts';
import { Portrait } from './Portrait.tsx';

const placeholder = page.getByTestId('photo-placeholder');

/** The sizes that the server has of one photograph. */
const WIDTHS = [96, 160, 256, 448];
const photoOf = (name: string) => ({
  url: `/media/${name}-256.webp`,
  srcset: WIDTHS.map((width) => `/media/${name}-${width}.webp ${width}w`).join(', '),
});

const SIZES = ['small', 'card', 'summary', 'header'] as const;

const boxes = () =>
  [...document.querySelectorAll<HTMLImageElement>('.arch img')].map((image) => {
    const { width, height } = image.getBoundingClientRect();
    return `${width}x${height}`;
  });

test.each([
  ['desktop', 1280, ['small-96', 'card-96', 'summary-96', 'header-160'], ['44x52', '84x100', '72x86', '148x184']],
  ['phone', 390, ['small-96', 'card-96', 'summary-96', 'header-96'], ['44x52', '84x100', '72x86', '96x120']],
  ['narrow phone', 340, ['small-96', 'card-96', 'summary-96', 'header-96'], ['44x52', '60x72', '72x86', '96x120']],
] as const)(
  'on a %s of %i pixels each frame asks for the smallest photograph that fills it, and keeps its place for it',
  async (_, width, asked, frames) => {
    const pictures = await slowPictures(() => ({ width: 448, height: 560 }));
    const part = (
      <>
        <h1>Portraits</h1>
        {SIZES.map((size) => (
          <Portrait key={size} photo={photoOf(`on-${width}-${size}`)} name="Nino" surname="Beridze" size={size} />
        ))}
      </>
    );
    await openPage('/', { size: [width, 900], part });
    await expect.poll(boxes).toEqual(frames);
    await expect.poll(() => pictures.asked().length).toBeGreaterThanOrEqual(SIZES.length);
    await pictures.arrive();
    await expectSound();
    expect(boxes()).toEqual(frames);
    const sources = [...document.querySelectorAll<HTMLImageElement>('.arch img')].map(({ currentSrc }) => currentSrc);
    expect(sources.map((source) => /([a-z]+-\d+)\.webp$/.exec(source)?.[1])).toEqual(asked);
  },
);

test('a drawing, which has one size, is asked for at its address', async () => {
  const pictures = await slowPictures(() => ({ width: 160, height: 200 }));
  const drawing = { url: '/media/drawn.svg', srcset: '' };
  await openPage('/', { part: <Portrait photo={drawing} name="Nino" surname="Beridze" size="card" /> });
  await expect.poll(() => pictures.asked()).toEqual(['/media/drawn.svg']);
  expect(document.querySelector('.arch img')?.hasAttribute('srcset')).toBe(false);
});

test('instead of a photograph that none of its sizes comes of there is the placeholder of 60 by 60', async () => {
  const pictures = await slowPictures(() => 'broken');
  const part = (
    <>
      <h1>Portrait</h1>
      <Portrait photo={photoOf('gone')} name="Nino" surname="Beridze" size="header" />
    </>
  );
  await openPage('/', { part });
  await expect.poll(() => pictures.asked().length).toBe(1);
  await pictures.arrive();
  await expect.element(placeholder).toHaveTextContent('NB');
  const { width, height } = placeholder.element().getBoundingClientRect();
  expect([width, height]).toEqual([60, 60]);
  await expectSound();
});

test('a photograph below the first screen is not asked for until it comes near', async () => {
  const pictures = await slowPictures(() => ({ width: 160, height: 200 }));
  const part = (
    <>
      <div style={{ height: 9000 }} />
      <Portrait photo={photoOf('early')} name="Ana" surname="Beridze" size="card" />
      <Portrait photo={photoOf('late')} name="Nino" surname="Beridze" size="card" isLate />
    </>
  );
  await openPage('/', { part });
  await expect.poll(() => pictures.asked()).toEqual(['/media/early-96.webp']);
  document.querySelector('.arch img')?.scrollIntoView();
  await expect.poll(() => pictures.asked()).toEqual(['/media/early-96.webp', '/media/late-96.webp']);
});

test('a photo that could not be loaded without the net comes when the net is back', async () => {
  const photo = { url: '/no-photo.webp', srcset: '' };
  await openPage('/', { part: <Portrait photo={photo} name="Nino" surname="Beridze" size="card" /> });
  await expect.element(placeholder).toHaveTextContent('NB');
  setOffline(true);
  await expect.element(placeholder).toBeVisible();
  setOffline(false);
  // It is asked for once more, and fails once more.
  const { href } = new URL(photo.url, location.origin);
  await expect.poll(() => performance.getEntriesByName(href).length).toBeGreaterThan(1);
  await expect.element(placeholder).toBeVisible();
});
