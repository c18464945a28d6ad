import { expect } from 'vitest';
import { NINO } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

const PATH = `/therapist/${NINO}`;

type Picture = { url: string; srcset: string };

// spec §9: "gallery thumbnails 96x64, scroll step 220px, 5 skeletons."
test('a long gallery shows five empty places first and scrolls by 220 pixels', async ({ visitor }) => {
  const { page } = visitor;
  const open = Promise.withResolvers<void>();
  await page.route('**/media/diploma*', async (route) => {
    await open.promise;
    await route.continue();
  });
  let many = 2;
  await page.route(`**/api/therapists/${NINO}?*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      therapist: { education: { gallery: (Picture & { width: null; height: null; thumbnail: Picture })[] }[] };
    };
    const [first] = body.therapist.education;
    const url = first?.gallery[0]?.url ?? '';
    const pictureAt = (n: number) => ({ url: `${url}?${n}`, srcset: '' });
    if (first !== undefined)
      first.gallery = Array.from({ length: many }, (_, n) => ({
        ...pictureAt(n),
        width: null,
        height: null,
        thumbnail: pictureAt(n),
      }));
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(PATH);
  const strip = page.getByTestId('gallery-strip').first();
  await strip.scrollIntoViewIfNeeded();
  await expect.poll(() => strip.locator('[data-pending]').count()).toBe(5);
  open.resolve();
  await expect.poll(() => strip.locator('[data-pending]').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Next picture' }).count()).toBe(0);
  many = 12;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await strip.scrollIntoViewIfNeeded();
  for (const [button, left] of [
    ['Next picture', 220],
    ['Previous picture', 0],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click();
    await expect.poll(() => strip.evaluate((box) => Math.round(box.scrollLeft))).toBe(left);
  }
});

// spec §2: "video presentation button"
// spec §2: "Sections: embedded video,"
test('no request goes to the host of the video before the button is pressed', async ({ visitor }) => {
  const { page } = visitor;
  await page.goto(PATH);
  await page.getByTestId('therapist-details').waitFor();
  visitor.expectErrors(/foreign request: .*youtube-nocookie/);
  expect(await page.locator('iframe').count()).toBe(0);
  const asked = page.waitForRequest(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/);
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }));
  await page.getByRole('button', { name: /^Play the video/ }).click();
  await asked;
});
