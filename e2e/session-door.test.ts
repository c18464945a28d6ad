import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND, wallOf } from '#domain/dates.ts';
import { launchChromium } from '#tools/chromium.ts';
import { openVisitor } from './lib/browser.ts';
import { sharedApp } from './lib/shared-app.ts';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

const PATH = '/session/AAAAAAAAAAAAAAAAAAAAAA';
/** The start of the session: 18:00 in Tbilisi. */
const START = Date.parse('2031-11-25T18:00:00+04:00');

type Said = { status?: string; /** By how much the device's clock is ahead of the server's. */ ahead?: number };

/** What the server says of the session from now on, on its own clock. */
async function say(page: Page, { status = 'confirmed', ahead = 0 }: Said): Promise<void> {
  const { date, time } = wallOf(START);
  const data = {
    sessionTime: { date, startTime: time, endTime: wallOf(START + 50 * MINUTE).time },
    specialist: { _id: null, name: 'Nino', surname: 'Beridze' },
    meetingLink: '',
    status,
    isOwn: false,
    refund: null,
  };
  await page.unroute('**/api/order/*');
  await page.route('**/api/order/*', async (route) => {
    const now = new Date((await page.evaluate(() => Date.now())) - ahead).toISOString();
    await route.fulfill({ json: { data, now } });
  });
}

/** What the server says of the session; its clock stands at `now`. */
async function sessionSays(
  page: Page,
  { now = START - 2 * DAY, ...said }: Said & { now?: number } = {},
): Promise<void> {
  await say(page, said);
  await page.clock.install({ time: now + (said.ahead ?? 0) });
}

test('says when it opens, counts on by itself, opens 15 minutes before and closes after the session', async () => {
  const visitor = await openVisitor(browser, app, { device: 'phone', language: 'en' });
  const { page } = visitor;
  await sessionSays(page, { now: START - 4 * HOUR });
  await page.goto(PATH);
  await page.getByTestId('door-early').waitFor();
  await page.getByText('18:00, November 25 (Tbilisi)').waitFor();
  await page.getByText('The room opens 15 minutes before the session, at 17:45.', { exact: false }).waitFor();
  const wait = page.getByTestId('door-wait');
  // The minutes are read while the clock stands: a slow machine takes some for the page itself.
  await page.clock.pauseAt(START - 3 * HOUR - 35 * MINUTE + SECOND);
  await expect.poll(() => wait.textContent()).toBe('It opens in 3 h 20 min');
  await page.clock.resume();
  await visitor.expectSound('door, early');
  await page.clock.pauseAt(START - 2 * HOUR - 35 * MINUTE + SECOND);
  await expect.poll(() => wait.textContent()).toBe('It opens in 2 h 20 min');
  await page.clock.resume();
  await page.clock.fastForward(2 * HOUR + 21 * MINUTE);
  await page.getByTestId('door-open').waitFor();
  await page.getByRole('heading', { name: 'It is time for the session' }).waitFor();
  await visitor.expectSound('door, open');
  await page.clock.fastForward(95 * MINUTE);
  await page.getByTestId('door-over').waitFor();
  await page.getByRole('heading', { name: 'The session is over' }).waitFor();
  expect(await page.getByRole('link', { name: 'The booking' }).getAttribute('href')).toBe(
    PATH.replace('session', 'user/order'),
  );
  visitor.expectQuiet();
  await visitor.close();
});

test.each([
  ['cancelled', 'The session was cancelled'],
  ['expired', 'The session is not confirmed'],
  ['held', 'The session is not confirmed'],
  ['completed', 'The session is over'],
])('of a session that is %s says "%s" and leads back to the booking', async (status, heading) => {
  const visitor = await openVisitor(browser, app, { device: 'phone', language: 'en' });
  const { page } = visitor;
  await sessionSays(page, { status });
  await page.goto(PATH);
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.getByRole('link', { name: 'The booking' }).waitFor();
  await visitor.expectSound(`door, ${status}`);
  await visitor.close();
});

test('of a session that is cancelled while somebody waits says so without a reload', async () => {
  const visitor = await openVisitor(browser, app, { device: 'phone', language: 'ka' });
  const { page } = visitor;
  await sessionSays(page);
  await page.goto(PATH);
  await page.getByTestId('door-early').waitFor();
  await page.unroute('**/api/order/*');
  await page.route('**/api/order/*', (route) => route.abort());
  await page.clock.runFor(MINUTE + SECOND);
  // An outage in between takes nothing off the screen.
  await page.getByTestId('door-early').waitFor();
  await say(page, { status: 'cancelled' });
  // When it is asked again depends on when the outage was noticed. An answer has a second before the next minute runs.
  const heading = page.getByRole('heading', { name: 'შეხვედრა გაუქმებულია' });
  await expect
    .poll(
      async () => {
        await page.clock.runFor(MINUTE + SECOND);
        return heading.isVisible();
      },
      { interval: SECOND },
    )
    .toBe(true);
  await visitor.close();
});

test.each([
  { hours: 3, now: START - HOUR, door: 'door-early', words: 'It opens in 45 min' },
  { hours: 3, now: START + MINUTE, door: 'door-open', words: 'It is time for the session' },
  { hours: -3, now: START + MINUTE, door: 'door-open', words: 'It is time for the session' },
  { hours: -3, now: START + 2 * HOUR, door: 'door-over', words: 'The session is over' },
])(
  'for the server it is $door, on a device whose clock is off by $hours h too',
  async ({ hours, now, door, words }) => {
    const visitor = await openVisitor(browser, app, { device: 'phone', language: 'en' });
    const { page } = visitor;
    await sessionSays(page, { now, ahead: hours * HOUR });
    await page.goto(PATH);
    await page.getByTestId(door).getByText(words).first().waitFor();
    visitor.expectQuiet();
    await visitor.close();
  },
);

test('shows a waiting person in another zone their own time', async () => {
  const visitor = await openVisitor(browser, app, {
    device: 'phone',
    language: 'en',
    context: { timezoneId: 'Asia/Tokyo' },
  });
  const { page } = visitor;
  await sessionSays(page);
  await page.goto(PATH);
  await page.getByText('Your time: Tuesday, Nov 25, 23:00').waitFor();
  await page.getByText('at 17:45 Tbilisi time (22:45 your time)', { exact: false }).waitFor();
  await visitor.close();
});

test('that is unknown says so; one that could not be loaded offers another try', async () => {
  const visitor = await openVisitor(browser, app, { device: 'phone', language: 'en' });
  const { page } = visitor;
  await page.goto(PATH);
  await page.getByRole('heading', { name: 'The session was not found' }).waitFor();
  await visitor.expectSound('door, unknown');
  await page.route('**/api/order/*', (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'The session could not be loaded' }).waitFor();
  await page.unroute('**/api/order/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'The session was not found' }).waitFor();
  await visitor.close();
});
