import type { Browser, BrowserContext, Page } from 'playwright-core';
import { href } from '#contract/pages/pages.ts';
import { pressedAt, untilLive, watchMedia } from '#tools/proof/received-media.ts';
import type { OpenSession } from './sessions.ts';
import type { Row } from '../run.ts';
import { median } from '../server.ts';

/** The browsers of two people: within one, they would share one camera. */
export type Browsers = { client: Browser; therapist: Browser };

/** Two people at the same door, each in a browser of their own, who have not pressed Enter yet. */
export type Pair = { client: Page; therapist: Page; close(): Promise<void> };

const ENTER = '[data-testid="enter"]';

/** Opens the bare page twice. */
export async function openBarePair(browsers: Browsers, url: string): Promise<Pair> {
  const [client, therapist] = await Promise.all(
    [browsers.client, browsers.therapist].map(async (browser, index) => {
      const me = index === 0 ? 'a' : 'b';
      const page = await (await openContext(browser)).newPage();
      await page.goto(`${url}/?me=${me}`);
      return page;
    }),
  );
  return pairOf(client, therapist);
}

/** Opens the door of a session for both: the client by the link, the therapist signed in; each at a server. */
export async function openRoomPair(
  browsers: Browsers,
  session: OpenSession,
  at: { client: string; therapist: string },
): Promise<Pair> {
  const { orderId, sessionId, link } = session;
  const token = await session.therapistToken();
  const client = await (await openContext(browsers.client)).newPage();
  const context = await openContext(browsers.therapist);
  await context.addInitScript((own) => localStorage.setItem('accessToken', own), token);
  const therapist = await context.newPage();
  await client.goto(`${at.client}${href('session', { orderId })}#t=${link}`);
  await therapist.goto(at.therapist + href('therapistRoom', { sessionId }));
  return pairOf(client, therapist);
}

/** Both press Enter at once; answers after how many milliseconds both see and hear each other. */
export async function connect({ client, therapist }: Pair): Promise<number> {
  const pages = [client, therapist];
  for (const page of pages) await page.locator(`${ENTER}:enabled`).waitFor();
  await Promise.all(pages.map((page) => page.click(ENTER)));
  const live = await Promise.all(pages.map(untilLive));
  const pressed = await Promise.all(pages.map(pressedAt));
  return Math.max(...live) - Math.max(...pressed);
}

function pairOf(client: Page | undefined, therapist: Page | undefined): Pair {
  if (client === undefined || therapist === undefined) throw new RangeError('two pages are a pair');
  const close = async () => {
    await Promise.all([client, therapist].map((page) => page.context().close()));
  };
  return { client, therapist, close };
}

let people = 0;

/** Everybody comes from an address of their own: what comes from one is limited. */
async function openContext(browser: Browser): Promise<BrowserContext> {
  people += 1;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    timezoneId: 'Asia/Tbilisi',
    extraHTTPHeaders: { 'x-forwarded-for': `10.1.${people >> 8}.${people & 255}` },
  });
  await context.addInitScript(watchMedia);
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  return context;
}

/** A line that says how many of so many tries went well, and after how many milliseconds those did; all must. */
export function countRow(what: string, times: readonly number[], tries: number): Row {
  return {
    what,
    figure: `${times.length} of ${tries}`,
    beside: `median ${median(times)} ms, longest ${Math.max(0, ...times)} ms`,
    ratio: times.length / tries,
    bar: 1,
  };
}
