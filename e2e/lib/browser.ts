import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Product } from './app.ts';
import { watchMedia } from '#tools/proof/received-media.ts';
import { type Rewriting, translatePage } from '#tools/proof/translator.ts';
import { axeProblems, shiftsOf, sidewaysScroll, watchLayoutShifts } from './measures.ts';

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Touches or clicks counted so far; filling a focused field is not one (the journey budget). */
  taps(): number;
  tap(testId: string): Promise<void>;
  /** Waits until nothing is coming any more: answers, fonts, pictures, and two drawings after them. */
  atRest(): Promise<void>;
  /** Asserts what holds on every screen: axe clean, no sideways scroll, nothing moved by itself. */
  expectSound(screen: string, options?: { unanswered?: boolean }): Promise<void>;
  /** Says which errors the console will show: each pattern must match at least one, and nothing else may be there. */
  expectErrors(...patterns: readonly RegExp[]): void;
  /** Says which errors the console may show: whether it does is decided by what comes first. */
  mayHaveErrors(...patterns: readonly RegExp[]): void;
  /** Cuts or restores the network. The console may then name any file that failed to load: timing decides which. */
  setOffline(isOffline: boolean): Promise<void>;
  /** The unexpected and the missing lines of the console, and the foreign hosts that were called. */
  trouble(): string[];
  /** The visit in the log of a proxy. */
  log: readonly string[];
};

export type VisitorOptions = {
  device: 'phone' | 'desktop';
  language: 'ka' | 'en' | null;
  /** The differences from an ordinary visit in Georgia: time zone, width, motion, colours. */
  context?: BrowserContextOptions;
  /** Where the pages come from when it is not the product. */
  at?: string;
  /** Added to the time of the server: a device whose clock is wrong, in milliseconds. */
  clockOffBy?: number;
  /** The person, or the browser for them, refuses camera, microphone and screen to every page. */
  refusesMedia?: boolean;
  /** Their browser translates every page, from its first words on. */
  isTranslated?: boolean;
};

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

const ROOM_EVENTS = /\/api\/room\/[^/]+\/events$/;

/** In the page: what a browser answers when the person says no. */
function refuseMedia(): void {
  const refuse = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  // A blank document has no devices.
  if ('MediaDevices' in globalThis)
    Object.assign(MediaDevices.prototype, { getUserMedia: refuse, getDisplayMedia: refuse });
}

/** In the page: it has come alive, and its fonts and pictures are there and drawn. */
async function drawn(hasScripts: boolean): Promise<void> {
  const { realFrame } = globalThis as unknown as { realFrame: typeof requestAnimationFrame };
  const frame = () => new Promise((done) => realFrame(done));
  // A drawn page is visible before it reacts to a press: React marks what it has taken over, the page after its frame.
  const isTaken = (element: Element | null) =>
    element === null || Object.keys(element).some((key) => /^__react(Container|Fiber)/.test(key));
  while (hasScripts && !['#root', '#content > *'].every((place) => isTaken(document.querySelector(place))))
    await frame();
  const eager = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' && !complete);
  // Harmless: a picture that is broken is drawn as such.
  await Promise.all([document.fonts.ready, ...eager.map((image) => image.decode().catch(() => {}))]);
  for (let times = 0; times < 2; times += 1) await frame();
}

/** The longest time of a test's step on a slow machine, in milliseconds; only a failing test waits so long. */
const PATIENCE = 60_000;
/** In milliseconds. */
const LONGEST_WAIT = 15_000;

/** Waits with a limit, since a tab behind another draws nothing, and some calls are never reported as ended. */
async function atMost(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise<void>((done) => (timer = setTimeout(done, LONGEST_WAIT)))]);
  clearTimeout(timer);
}

let visitors = 0;

/** An address that no other visitor of this worker has: what comes from one address is limited. */
function newAddress(): string {
  visitors += 1;
  return `10.0.${visitors >> 8}.${visitors & 255}`;
}

/** Opens a fresh visitor with an empty storage, on a phone or a desktop, in one language. */
export async function openVisitor(browser: Browser, app: Product, options: VisitorOptions): Promise<Visitor> {
  const home = options.at ?? app.url;
  const context = await newContext(browser, app, home, options);
  const trouble: string[] = [];
  const log: string[] = [];
  const expected: RegExp[] = [];
  const possible: RegExp[] = [];
  let hasBeenOffline = false;
  context.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => trouble.push(`unhandled: ${error.error().message}`));
  context.on('request', (request) => {
    const { origin, protocol, pathname, search } = new URL(request.url());
    if (origin === home) log.push(`${request.method()} ${pathname}${search}`);
    else if (protocol.startsWith('http')) trouble.push(`foreign request: ${request.url()}`);
  });
  // The tabs that a page opens are waited for as long.
  context.setDefaultTimeout(PATIENCE);
  const calls = watchCalls(context);
  const page = await context.newPage();
  const isDrawn = () => page.evaluate(drawn, options.context?.javaScriptEnabled !== false);
  const atRest = () => atMost(calls.atRest(isDrawn));
  let taps = 0;
  return {
    page,
    context,
    log,
    taps: () => taps,
    async tap(testId) {
      taps += 1;
      const target = page.getByTestId(testId);
      if (options.device === 'phone') await target.tap();
      else await target.click();
    },
    atRest,
    async expectSound(screen, { unanswered = false } = {}) {
      // A call that the test itself holds back never ends.
      await (unanswered ? atMost(isDrawn()) : atRest());
      expect(await axeProblems(page), `axe on ${screen}`).toEqual([]);
      expect(await sidewaysScroll(page), `sideways scroll on ${screen}`).toBeLessThanOrEqual(0);
      expect(await shiftsOf(page), `layout shift up to ${screen}`).toEqual([]);
    },
    expectErrors(...patterns) {
      expected.push(...patterns);
    },
    mayHaveErrors(...patterns) {
      possible.push(...patterns);
    },
    async setOffline(isOffline) {
      hasBeenOffline = true;
      await context.setOffline(isOffline);
    },
    trouble() {
      const unsaid = expected.filter((pattern) => !trouble.some((line) => pattern.test(line)));
      return [
        ...trouble.filter(
          (line) =>
            ![...expected, ...possible].some((pattern) => pattern.test(line)) &&
            !(hasBeenOffline && line.includes('net::ERR_INTERNET_DISCONNECTED')),
        ),
        ...unsaid.map((pattern) => `the console never said ${pattern}`),
      ];
    },
  };
}

/** A browser of its own: its device, clock and language, and what watches it. */
async function newContext(browser: Browser, app: Product, home: string, options: VisitorOptions) {
  const context = await browser.newContext({
    ...(options.device === 'phone' ? PHONE : DESKTOP),
    baseURL: home,
    timezoneId: 'Asia/Tbilisi',
    locale: options.language === 'ka' ? 'ka-GE' : 'en-GB',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    ...options.context,
  });
  // Before the clock is set: what measures goes by real frames and the real time.
  await context.addInitScript(() => Object.assign(globalThis, { realFrame: requestAnimationFrame.bind(globalThis) }));
  await watchLayoutShifts(context);
  await context.clock.install({ time: (await app.now()) + (options.clockOffBy ?? 0) });
  await context.addInitScript((language) => {
    // Frames of no origin, such as the blank ones that axe opens, have no storage.
    if (language !== null && window.origin !== 'null' && localStorage.getItem('language') === null)
      localStorage.setItem('language', language);
  }, options.language);
  await context.addInitScript(watchMedia);
  // The browser of the tests asks nobody: its flag gives all to every page.
  if (options.isTranslated === true) await context.addInitScript(translatePage, 'replace' as Rewriting);
  if (options.refusesMedia === true) await context.addInitScript(refuseMedia);
  return context;
}

/** Watches the calls of a visit, to wait until none is under way. */
function watchCalls(context: BrowserContext) {
  const asked = new Set<Request>();
  context.on('request', (request) => {
    // No page waits for the calls of the former page any more, and not every browser says how they ended.
    if (request.isNavigationRequest()) asked.clear();
    // The stream of a room stays open as long as one is there.
    if (!ROOM_EVENTS.test(request.url())) asked.add(request);
  });
  context.on('requestfinished', (request) => asked.delete(request));
  context.on('requestfailed', (request) => asked.delete(request));
  let wake = () => {};
  context.on('page', (opened) =>
    opened.on('close', () => {
      // A tab that closed, as the payment's does on a failure, takes its answers along.
      for (const request of asked) if (request.frame().page() === opened) asked.delete(request);
      wake();
    }),
  );
  const anAnswer = () =>
    new Promise<void>((done) => {
      context.once('requestfinished', () => done());
      context.once('requestfailed', () => done());
      wake = done;
    });
  return {
    async atRest(isDrawn: () => Promise<unknown>): Promise<void> {
      await isDrawn();
      // What an answer brings may ask for more.
      while (asked.size > 0) {
        await anAnswer();
        await isDrawn();
      }
    },
  };
}

/** Chooses a slot as a person does, opening later dates if needed and scrolling it clear of the bars at the edges. */
export async function chooseSlot(slot: Locator): Promise<void> {
  const later = slot.page().getByRole('button', { name: /^(Later dates|მომდევნო დღეები)$/ });
  await slot.or(later).first().waitFor({ state: 'attached' });
  if ((await slot.count()) === 0) await later.click();
  await slot.evaluate((input) => input.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // The input lies unseen in its label: that is what a person presses, once it stands still.
  await slot.locator('xpath=ancestor::label').click();
  await expect.poll(() => slot.isChecked()).toBe(true);
}

/**
 * Stops the page's clock, which is installed before the page loads, so that it moves only on command: what would pass
 * by itself stays until the test has seen it, however slow the machine is. Until `page.clock.resume()` the cache of
 * server data reports nothing new either.
 */
export async function standStill(page: Page): Promise<void> {
  // A moment ahead, which a slow machine must not have passed before it stands.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}

/** Does what brings a toast, and lays the pointer on it before its time can pass: there it stays. */
export async function holdToast(page: Page, act: () => Promise<void>): Promise<Locator> {
  await standStill(page);
  await act();
  const toast = page.getByTestId('toast');
  await toast.hover();
  await page.clock.resume();
  return toast;
}

/** How a call ends: with no answer at all, with a server at fault that says so, or as it really does. */
export type Fate = 'no answer' | 'at fault' | 'as it is';

/** Decides the fate of a call and its repeats by one handler: between two handlers a request may slip through. */
export async function decideFate(page: Page, call: string, first: Fate): Promise<(next: Fate) => void> {
  let fate = first;
  await page.route(`**/api/${call}`, async (route) => {
    if (fate === 'no answer') await route.abort();
    else if (fate === 'as it is') await route.continue();
    else
      await route.fulfill({
        status: 503,
        json: { message: 'Back in a minute.', code: 'UNAVAILABLE', requestId: 'r1' },
      });
  });
  return (next) => {
    fate = next;
  };
}
