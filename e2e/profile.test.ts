import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { chooseSlot, openVisitor, type Visitor } from './lib/browser.ts';
import { freeSlots, NINO, openClient, type SlotWish } from './lib/client.ts';
import { sharedApp } from './lib/shared-app.ts';

const MINUTE = 60_000;
const CLOSED = 'therapist-davit-lomidze';
const BROKEN_VIDEO = 'therapist-ana-gelashvili';
const NO_PHOTO = 'therapist-luka-tsiklauri';
const NO_SLOTS = 'therapist-tamar-giorgadze';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

const slotId = ({ date, start }: SlotWish) => `slot-${date}-${start.replace(':', '')}`;

/** From here on the page's clock moves only when it is told to. */
async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

type Wire = Record<string, unknown> & { availabilityGaps: { date: string; gaps: { start: string; end: string }[] }[] };

/** Lets the browser see a profile that content got wrong, or at another time. */
async function changeProfile(page: Page, id: string, change: (therapist: Wire) => void): Promise<void> {
  await page.route(`**/api/therapists/${id}?*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { therapist: Wire };
    change(body.therapist);
    await route.fulfill({ response: answer, json: body });
  });
}

async function visit(path: string, device: 'phone' | 'desktop', language: 'ka' | 'en' = 'en'): Promise<Visitor> {
  const visitor = await openVisitor(browser, app, { device, language });
  await visitor.page.goto(path);
  await visitor.page.getByTestId('therapist-details').waitFor();
  return visitor;
}

describe('walk-through I', () => {
  test.each([
    { language: 'ka', device: 'phone', facts: /8 წელი|\d+ წელი/, duration: '50 წუთი' },
    { language: 'en', device: 'desktop', facts: /\d+ years/, duration: '50 minutes' },
  ] as const)('a visitor sees who it is and what a session costs, $language on a $device', async (words) => {
    const visitor = await visit(`/therapist/${NINO}`, words.device, words.language);
    const { page } = visitor;
    const details = (await page.getByTestId('therapist-details').textContent()) ?? '';
    expect(details).toMatch(words.facts);
    expect(details.replaceAll('\u00a0', ' ')).toContain(words.duration);
    expect(await page.getByTestId('price').textContent()).toBe('120\u00a0₾');
    expect(details).not.toMatch(/თემების დამთხვევა|Topics matched/);
    expect(details.replaceAll('\u00a0', ' ')).toMatch(/მუშაობს \d+ თემაზე|Works with \d+ topics/);
    await visitor.expectSound('profile');
    visitor.expectQuiet();
    await visitor.close();
  });

  test('a client sees how many topics match; without topics how many the specialist works with', async () => {
    const client = await openClient(browser, app);
    const { page } = client;
    await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['anxiety', 'burnout'] });
    await page.goto(`/therapist/${NINO}`);
    await page.getByText('Topics matched: 2/2').waitFor();
    await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: [] });
    await page.reload();
    await page.getByText(/Works with \d+ topics/).waitFor();
    expect(await page.getByText(/Topics matched/).count()).toBe(0);
    client.expectQuiet();
    await client.close();
  });

  test('the text is cut to four lines until more is asked for (spec §9)', async () => {
    const visitor = await visit(`/therapist/${NINO}`, 'phone', 'ka');
    const { page } = visitor;
    const more = page.getByRole('button', { name: 'მეტის ჩვენება' }).last();
    const text = page.locator(`#${await more.getAttribute('aria-controls')}`);
    const lines = () =>
      text.evaluate((box) => Math.round(box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight)));
    expect(await lines()).toBe(4);
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await more.tap();
    expect(await lines()).toBeGreaterThan(4);
    await page.getByRole('button', { name: 'ნაკლების ჩვენება' }).last().tap();
    expect(await lines()).toBe(4);
    await visitor.close();
  });

  test('thumbnails are 96 by 64; the picture opens, and closes by Esc, mask and button with the focus back (spec §9)', async () => {
    const visitor = await visit(`/therapist/${NINO}`, 'desktop');
    const { page } = visitor;
    const thumb = page.getByRole('button', { name: /^Picture 1 of 2/ }).first();
    await thumb.scrollIntoViewIfNeeded();
    const size = await thumb.locator('img').evaluate((image) => [image.clientWidth, image.clientHeight]);
    expect(size).toEqual([96, 64]);
    const dialog = page.getByRole('dialog');
    const close = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ];
    for (const press of close) {
      await thumb.click();
      await dialog.waitFor();
      await press();
      await dialog.waitFor({ state: 'detached' });
      expect(await thumb.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    await thumb.click();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('2/2').waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('1/2').waitFor();
    await visitor.expectSound('gallery');
    visitor.expectQuiet();
    await visitor.close();
  });

  test('a gallery with a missing picture is still shown, and the failure is logged (spec §8)', async () => {
    const visitor = await openVisitor(browser, app, { device: 'desktop', language: 'en' });
    const { page } = visitor;
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    let gone = '';
    await changeProfile(page, NINO, (therapist) => {
      const [first] = therapist['education'] as { gallery: { url: string }[] }[];
      const picture = first?.gallery[0];
      if (picture === undefined) throw new Error('no gallery');
      picture.url = gone = `${picture.url}.gone`;
    });
    await page.goto(`/therapist/${NINO}`);
    const strip = page.getByTestId('gallery-strip').first();
    await strip.scrollIntoViewIfNeeded();
    await expect.poll(() => logged.some((line) => line.includes(`Gallery image failed: ${gone}`))).toBe(true);
    expect(await strip.getByRole('button').count()).toBe(2);
    await visitor.close();
  });

  test('a long gallery shows five empty places first and scrolls by 220 pixels (spec §9)', async () => {
    const visitor = await openVisitor(browser, app, { device: 'desktop', language: 'en' });
    const { page } = visitor;
    let open = () => {};
    const held = new Promise<void>((done) => (open = done));
    await page.route('**/media/diploma*', async (route) => {
      await held;
      await route.continue();
    });
    let many = 2;
    await changeProfile(page, NINO, (therapist) => {
      const [first] = therapist['education'] as { gallery: { url: string }[] }[];
      const url = first?.gallery[0]?.url ?? '';
      if (first !== undefined) first.gallery = Array.from({ length: many }, (_, n) => ({ url: `${url}?${n}` }));
    });
    await page.goto(`/therapist/${NINO}`);
    const strip = page.getByTestId('gallery-strip').first();
    await strip.scrollIntoViewIfNeeded();
    expect(await strip.locator('[data-pending]').count()).toBe(5);
    open();
    await expect.poll(() => strip.locator('[data-pending]').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Next picture' }).count()).toBe(0);
    many = 12;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await strip.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Next picture' }).first().click();
    await expect.poll(() => strip.evaluate((box) => Math.round(box.scrollLeft))).toBe(220);
    await page.getByRole('button', { name: 'Previous picture' }).first().click();
    await expect.poll(() => strip.evaluate((box) => Math.round(box.scrollLeft))).toBe(0);
    await visitor.close();
  });

  test('the video’s host is asked for nothing before the press (spec §5)', async () => {
    const visitor = await visit(`/therapist/${NINO}`, 'desktop');
    const { page } = visitor;
    expect(await page.locator('iframe').count()).toBe(0);
    visitor.expectQuiet();
    const asked = page.waitForRequest(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/);
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }));
    await page.getByRole('button', { name: /^Play the video/ }).click();
    await asked;
    await visitor.close();
  });

  test('a broken video link, a missing photo and an empty calendar each say so (spec §8) (spec §5)', async () => {
    const broken = await visit(`/therapist/${BROKEN_VIDEO}`, 'desktop');
    await broken.page.getByText('Invalid YouTube URL').waitFor();
    await broken.page.getByText("Can't display video player").waitFor();
    await broken.expectSound('broken video');
    broken.expectQuiet();
    await broken.close();
    const faceless = await visit(`/therapist/${NO_PHOTO}`, 'phone');
    const box = await faceless.page.getByTestId('photo-placeholder').boundingBox();
    expect([box?.width, box?.height]).toEqual([60, 60]);
    await faceless.close();
    const busy = await visit(`/therapist/${NO_SLOTS}`, 'desktop');
    expect(await busy.page.getByTestId('book').isDisabled()).toBe(true);
    expect(await busy.page.locator('fieldset').count()).toBe(0);
    await busy.page.getByText('There is no free time in the next 14 days').waitFor();
    await busy.expectSound('no times');
    await busy.close();
  });
});

describe('a part of the profile that content got wrong', () => {
  /** What breaks each part, and only that part. */
  const FAULTS: [string, (therapist: Wire) => void][] = [
    // The first method stands in the header too.
    ['Something went wrong in header', (therapist) => (therapist['therapyMethod'] = [{ a: 1 }])],
    ['Something went wrong in about', (therapist) => (therapist['description'] = 7)],
    ["Can't display video player", (therapist) => (therapist['videoLink'] = { url: 'x' })],
    [
      'Something went wrong in issues',
      (therapist) => Object.assign((therapist['method'] as object[])[0] ?? {}, { category: null }),
    ],
    ['Something went wrong in methods', (therapist) => (therapist['therapyMethod'] as object[]).push({ a: 1 })],
    ['Something went wrong in education', (therapist) => (therapist['education'] = [null])],
    ['Something went wrong in languages', (therapist) => (therapist['languages'] = null)],
    [
      'Something went wrong in therapy types',
      (therapist) =>
        (therapist['sessionTypes'] as object[]).push({
          sessionType: { _id: 'x', key: 'x', title: { ka: 'x' } },
          duration: 50,
          price: 100,
        }),
    ],
  ];

  test.each(FAULTS)('%s: it says so and the others stay (spec §8)', async (words, fault) => {
    const visitor = await openVisitor(browser, app, { device: 'desktop', language: 'en' });
    const { page } = visitor;
    await changeProfile(page, NINO, fault);
    await page.goto(`/therapist/${NINO}`);
    await page.getByText(words, { exact: true }).waitFor();
    const fallbacks = await page.getByText(/^(Something went wrong in|Can't display)/).allTextContents();
    expect(fallbacks.filter((said) => said !== words)).toEqual(
      words.endsWith(' header') ? ['Something went wrong in methods'] : [],
    );
    await page.getByRole('heading', { name: 'Schedule' }).waitFor();
    await page.getByRole('heading', { name: 'What happens in the first meeting' }).waitFor();
    await visitor.close();
  });

  test('that is empty says that there is nothing to show (spec §8)', async () => {
    const visitor = await openVisitor(browser, app, { device: 'desktop', language: 'en' });
    const { page } = visitor;
    await changeProfile(page, NINO, (therapist) => {
      Object.assign(therapist, { description: ' ', method: [], therapyMethod: [], education: [], languages: [] });
    });
    await page.goto(`/therapist/${NINO}`);
    for (const part of ['about', 'issues', 'methods', 'education', 'languages']) {
      await page.getByText(`Nothing to show in ${part}`, { exact: true }).waitFor();
    }
    await visitor.close();
  });
});

describe('the schedule', () => {
  test('shows today, tomorrow and three more days, then all of 14; days without times are hidden, the rest ascend (spec §2)', async () => {
    const visitor = await visit(`/therapist/${NINO}`, 'desktop');
    const { page } = visitor;
    const answer = await fetch(`${app.url}/api/therapists/${NINO}`);
    const { therapist } = (await answer.json()) as { therapist: Wire };
    const all = therapist.availabilityGaps.map(({ date }) => date);
    const shown = async () => {
      const ids = await page
        .locator('[data-testid^="slot-"]')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLElement).dataset['testid']?.slice(5, 15) ?? ''));
      return [...new Set(ids)];
    };
    const first = await shown();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(5);
    expect(first).toEqual(all.slice(0, first.length));
    await page.getByRole('button', { name: 'Later dates' }).click();
    expect(await shown()).toEqual(all);
    expect(all).toEqual(all.toSorted());
    await visitor.close();
  });

  test('is cut at 400 pixels until more is asked for (spec §9) (spec §4)', async () => {
    const visitor = await visit(`/therapist/${NINO}`, 'phone', 'ka');
    const { page } = visitor;
    const more = page.getByRole('button', { name: 'მეტის ჩვენება' }).first();
    const box = page.locator(`#${await more.getAttribute('aria-controls')}`);
    expect(await box.evaluate((element) => element.clientHeight)).toBe(400);
    await more.tap();
    expect(await box.evaluate((element) => element.clientHeight)).toBeGreaterThan(400);
    await visitor.close();
  });

  test('is read again every minute and when the tab comes to the front', async () => {
    const visitor = await openVisitor(browser, app, { device: 'desktop', language: 'en' });
    const { page } = visitor;
    let taken = 0;
    await changeProfile(page, NINO, (therapist) => therapist.availabilityGaps[0]?.gaps.splice(0, taken));
    await page.clock.install();
    await page.goto(`/therapist/${NINO}`);
    const slots = page.locator('[data-testid^="slot-"]');
    await slots.first().waitFor({ state: 'attached' });
    const first = () => slots.first().getAttribute('data-testid');
    const before = await first();
    taken = 1;
    await page.clock.runFor(MINUTE + 1000);
    await expect.poll(first).not.toBe(before);
    const later = await first();
    taken = 2;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.clock.runFor(100);
    await expect.poll(first).not.toBe(later);
    await visitor.close();
  });

  test('for a viewer elsewhere names both times, with the date where it differs', async () => {
    const context = await browser.newContext({ baseURL: app.url, timezoneId: 'Pacific/Auckland', locale: 'ka-GE' });
    const page = await context.newPage();
    await page.goto(`/therapist/${NINO}`);
    const [slot] = (await freeSlots(app)).filter(({ start }) => start === '18:00');
    if (slot === undefined) throw new Error('no free evening');
    await chooseSlot(page.getByTestId(slotId(slot)));
    expect(await page.getByTestId('both-zones').textContent()).toMatch(
      /^18:00 \(თბილისი\) · \d{1,2}[\s\u00a0][ა-ჰ]+, 0[23]:00 თქვენთან$/,
    );
    await context.close();
  });
});

describe('booking on a phone', () => {
  test('the nearest time leads to the schedule; the bar books what is chosen and makes way for the schedule’s button (spec §4)', async () => {
    const client = await openClient(browser, app, { device: 'phone' });
    const { page } = client;
    await client.setStep(4, { typeTherapy: 'type-personal' });
    await page.goto(`/therapist/${NINO}`);
    const heading = page.getByRole('heading', { name: 'Schedule' });
    const hasFocus = () => heading.evaluate((element) => element === document.activeElement);
    expect(await page.getByTestId('nearest-time').textContent()).toMatch(/^Nearest free time: .+, \d\d:\d\d$/);
    await client.tap('nearest-time');
    await expect.poll(hasFocus).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    // Without a time the bar leads there as well.
    await page.getByRole('button', { name: 'Choose a time' }).last().tap();
    await expect.poll(hasFocus).toBe(true);
    expect(await page.getByTestId('book').isDisabled()).toBe(true);
    const [slot] = await freeSlots(app);
    if (slot === undefined) throw new Error('no free time');
    await chooseSlot(page.getByTestId(slotId(slot)));
    expect(await page.getByTestId('book').textContent()).toMatch(new RegExp(`^Book — .+, ${slot.start}$`));
    await client.expectSound('profile, time chosen');
    await page.getByTestId('book').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('button', { name: 'Book', exact: true }).count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    const bar = page.getByRole('button', { name: 'Book', exact: true });
    await bar.tap();
    await page.waitForURL('**/billing');
    client.expectQuiet();
    await client.close();
  });

  test('a time just taken is named for five seconds, leaves the list, and the nearest are offered (spec §9) (spec §8)', async () => {
    const client = await openClient(browser, app, { device: 'phone' });
    const rival = await openClient(browser, app);
    const { page } = client;
    await client.setStep(4, { typeTherapy: 'type-personal' });
    await page.clock.install();
    await page.goto(`/therapist/${NINO}`);
    const [slot] = await freeSlots(app);
    if (slot === undefined) throw new Error('no free time');
    await chooseSlot(page.getByTestId(slotId(slot)));
    expect(await rival.hold(slot)).toBe(200);
    await standStill(page);
    await client.tap('book');
    const error = page.getByTestId('booking-error');
    await expect.poll(() => error.textContent()).toBe('The time appeared to be booked, please choose another date');
    expect(await error.getAttribute('role')).toBe('alert');
    expect(await page.getByTestId(slotId(slot)).count()).toBe(0);
    const offered = page.getByTestId('alternatives').getByRole('button');
    expect(await offered.count()).toBe(3);
    expect(await offered.first().textContent()).toMatch(/^Nearest free time: .+, \d\d:\d\d$/);
    expect(await offered.first().evaluate((button) => button === document.activeElement)).toBe(true);
    await page.clock.runFor(4900);
    expect(await error.textContent()).not.toBe('');
    const placeOf = async () => (await offered.first().boundingBox())?.y;
    const before = await placeOf();
    await page.clock.runFor(200);
    await expect.poll(() => error.textContent()).toBe('');
    expect(await placeOf()).toBe(before);
    await page.clock.resume();
    await client.expectSound('time lost');
    await offered.first().tap();
    expect(await page.getByTestId('book').isEnabled()).toBe(true);
    await client.close();
    await rival.close();
  });
});

describe('a specialist who takes no new clients', () => {
  test('says so and shows similar ones with free times', async () => {
    const visitor = await visit(`/therapist/${CLOSED}`, 'phone', 'ka');
    const { page } = visitor;
    expect(await page.getByText('ახალ კლიენტებს ამ ეტაპზე არ იღებს').count()).toBeGreaterThan(0);
    expect(await page.getByTestId('book').count()).toBe(0);
    const similar = page.getByTestId('similar').getByRole('link');
    await expect.poll(() => similar.count()).toBe(3);
    await visitor.expectSound('not accepting');
    await similar.first().tap();
    await page.waitForURL((url) => url.pathname.startsWith('/therapist/') && !url.pathname.endsWith(CLOSED));
    await page.getByTestId('book').waitFor();
    visitor.expectQuiet();
    await visitor.close();
  });

  test('switched off meanwhile is named at the press, with similar ones', async () => {
    const client = await openClient(browser, app);
    const { page } = client;
    await client.setStep(4, { typeTherapy: 'type-personal' });
    // The page was opened while he still took clients.
    await changeProfile(page, CLOSED, (therapist) => (therapist['accepting'] = true));
    await page.goto(`/therapist/${CLOSED}`);
    await chooseSlot(page.locator('[data-testid^="slot-"]').last());
    await page.getByTestId('book').click();
    await expect
      .poll(() => page.getByTestId('booking-error').textContent())
      .toBe('Not accepting new clients at the moment');
    await expect.poll(() => page.getByTestId('similar').getByRole('link').count()).toBe(3);
    expect(await page.getByTestId('book').count()).toBe(0);
    await client.close();
  });
});

test('a visitor who books signs in first and comes back to the chosen time', async () => {
  const visitor = await visit(`/therapist/${NINO}`, 'phone', 'en');
  const { page } = visitor;
  const [slot] = await freeSlots(app);
  if (slot === undefined) throw new Error('no free time');
  await chooseSlot(page.getByTestId(slotId(slot)));
  await visitor.tap('book');
  await page.waitForURL('**/login');
  const national = '577990011';
  await page.getByTestId('phone-input').fill(national);
  await page.keyboard.press('Enter');
  await page.getByTestId('otp-input').waitFor();
  await page.getByTestId('otp-input').fill(await app.codeFor(`+995${national}`));
  await page.waitForURL('**/testing');
  await page.getByText(`Continue booking: Nino Beridze`, { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).first().tap();
  await page.waitForURL(`**/therapist/${NINO}`);
  await expect.poll(() => page.getByTestId(slotId(slot)).isChecked()).toBe(true);
  await visitor.tap('book');
  await page.waitForURL('**/billing');
  visitor.expectQuiet();
  await visitor.close();
});

test('a profile can be passed on: its address is copied where the device has no way of its own', async () => {
  const visitor = await openVisitor(browser, app, { device: 'desktop', language: 'ka' });
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/therapist/${NINO}`);
  await page.getByRole('button', { name: 'გაზიარება' }).click();
  await page.getByTestId('toast').getByText('ბმული დაკოპირდა').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/therapist/${NINO}`);
  await visitor.close();
});
