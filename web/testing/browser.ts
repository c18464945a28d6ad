/* oxlint-disable no-console -- the console itself is under test */
import axe from 'axe-core';
import { expect, onTestFinished, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { endSlowPictures } from './slow-pictures.ts';

/** The message that a page shows for a moment, its dialog, and a button by its whole name. */
export const toast = page.getByTestId('toast');
export const dialog = page.getByRole('dialog');
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

let hasWish = false;

/** Moves the browser's time zone until the page closes; Chromium's own emulation would affect parallel tests. */
export function moveTo(hoursAhead: number): void {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60 * hoursAhead);
}

/** Changes the medium, or what the visitor prefers, until the page is closed. */
export async function prefer(wish: { media?: 'print'; reducedMotion?: true; forcedColors?: true }): Promise<void> {
  hasWish = true;
  const features = [
    { name: 'prefers-reduced-motion', value: wish.reducedMotion ? 'reduce' : '' },
    { name: 'forced-colors', value: wish.forcedColors ? 'active' : '' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { media: wish.media ?? '', features });
}

/** Takes the net away until the page is closed, or gives it back; the calls are answered as the test says. */
export function setOffline(isOffline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
}

/** Presses the point of the page as a finger does: unlike the clicks of locators it scrolls nothing into view first. */
export async function pressAt(x: number, y: number): Promise<void> {
  const frame = globalThis.frameElement?.getBoundingClientRect();
  const scale = frame === undefined ? 1 : frame.width / innerWidth;
  const point = { x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + y * scale };
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await cdp().send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 });
}

/** Makes the browser what it was at first. */
export async function resetBrowser(): Promise<void> {
  await endSlowPictures();
  if (hasWish) await prefer({});
  hasWish = false;
}

/**
 * Stops time until the test moves it, except during clicks and polls: Vitest moves it on meanwhile, and further on a
 * busy machine. A test that measures to less than a second calls `freezeClock`.
 */
export function stopClock(): void {
  vi.setTimerTickMode('manual');
}

/** Stops time until the test moves it, during clicks and polls too: code that waits for a timer stays as it is. */
export function freezeClock(): void {
  stopClock();
  vi.spyOn(vi, 'advanceTimersByTime').mockReturnValue(vi);
}

/** Time goes on by itself again. */
export function startClock(): void {
  if (vi.isMockFunction(vi.advanceTimersByTime)) vi.advanceTimersByTime.mockRestore();
  vi.setTimerTickMode('interval');
}

/** Lets time pass; every timer that falls due runs. In milliseconds. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** Lets a long time pass as a device does that slept: what repeats runs for the `last` minute only. In milliseconds. */
export async function jump(ms: number, last = MINUTE + SECOND): Promise<void> {
  vi.setSystemTime(Date.now() + ms - last);
  await pass(last);
}

/** Listens to the console until the mocks are restored: a page that writes an error fails its test. */
export function listenToConsole(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
}

/** The warnings that the page has logged for fault finding (spec §8), without the errors. */
export function logged(): readonly string[] {
  return vi.mocked(console.warn).mock.calls.map(([what]) => String(what));
}

/** Takes the errors off the console. */
export function takeErrors(): readonly string[] {
  const errors = vi.mocked(console.error).mock.calls.map((words) => words.join(' '));
  vi.mocked(console.error).mockClear();
  return errors;
}

/**
 * Rests the pointer on every toast of this test from its first moment, so that it stays: three seconds (spec §9) are
 * too short for a press by a test on a busy machine.
 */
export function holdToasts(): void {
  const hold = (toast: Element) => toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const toast of [node, ...node.querySelectorAll('*')])
            if (toast.matches('[data-testid="toast"]')) hold(toast);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
}

type Hooks = Readonly<Record<'beforeEach' | 'afterEach', (run: () => void) => void>>;

/** Catches the files that pages give the browser to save; answers their names so far, and `contents` their places. */
export function keepSaved({ beforeEach, afterEach }: Hooks): { (): string[]; contents: () => string[] } {
  let saved: { name: string; href: string }[] = [];
  const click = HTMLElement.prototype.click;
  function keepBack(event: MouseEvent): void {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return;
    event.preventDefault();
    saved.push({ name: event.target.download, href: event.target.href });
  }
  beforeEach(() => {
    saved = [];
    // The link is in no document, so that nothing above it hears of its press.
    HTMLElement.prototype.click = function clicked(this: HTMLElement) {
      this.addEventListener('click', keepBack, { once: true });
      click.call(this);
    };
  });
  afterEach(() => {
    HTMLElement.prototype.click = click;
  });
  return Object.assign(() => saved.map(({ name }) => name), { contents: () => saved.map(({ href }) => href) });
}

/** Chromium's report on moved layout, which TypeScript's DOM lacks. */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** The time that a slow machine may take to draw a press: a move by a press is no layout shift. */
const OF_A_PRESS_MS = 5000;

let shifts: LayoutShift[] = [];
let pressedAt = Number.NEGATIVE_INFINITY;
/** The scrolling of the page: when it was told, and by how many pixels it went down. */
let scrolls: { at: number; by: number }[] = [];
let scrolledTo = 0;
for (const kind of ['pointerdown', 'keydown', 'click', 'input'])
  addEventListener(kind, ({ timeStamp }) => void (pressedAt = timeStamp), { capture: true });
const observer = new PerformanceObserver((list) => note(list.getEntries() as LayoutShift[]));
observer.observe({ type: 'layout-shift' });

addEventListener('scroll', ({ timeStamp }) => {
  scrolls.push({ at: timeStamp, by: scrollY - scrolledTo });
  scrolledTo = scrollY;
});

function note(entries: readonly LayoutShift[]): void {
  shifts.push(...entries.filter(({ startTime }) => startTime - pressedAt > OF_A_PRESS_MS));
}

/** How far apart a scroll and a shift of one frame are told, on a slow machine. */
const OF_A_FRAME_MS = 100;

/**
 * Whether everything that moved was below the screen before a scroll of the same frame, so that nobody saw it move: a
 * test presses what has just been loaded, and the browser compares with where it would have been after the scroll.
 */
function wasUnseen({ startTime, sources }: LayoutShift): boolean {
  const scroll = scrolls.find(({ at }) => Math.abs(at - startTime) < OF_A_FRAME_MS);
  if (scroll === undefined || sources.length === 0) return false;
  return sources.every(({ previousRect }) => previousRect.top + scroll.by >= innerHeight);
}

function wordsOf({ value, sources }: LayoutShift): string {
  return `${value.toFixed(4)}: ${sources.map(describe).join('; ')} (scrolled ${scrollY})`;
}

function describe({ node, previousRect, currentRect }: LayoutShift['sources'][number]): string {
  const element = node instanceof Element ? node : node?.parentElement;
  return `${element?.tagName}.${element?.className} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
}

/** Left, top, width and height of what is seen of an element. */
function placeOf({ x, y, width, height }: DOMRectReadOnly): string {
  return [x, y, width, height].map(Math.round).join(' ');
}

/** Forgets what has moved: another page is shown. */
export function forgetShifts(): void {
  observer.takeRecords();
  shifts = [];
  scrolls = [];
  scrolledTo = scrollY;
  pressedAt = Number.NEGATIVE_INFINITY;
}

/** Gives the window of an open page another size, in pixels. What moves by that is no layout shift. */
export async function resizeTo(width: number, height: number): Promise<void> {
  note(observer.takeRecords() as LayoutShift[]);
  const before = [...shifts];
  await page.viewport(width, height);
  await drawn();
  observer.takeRecords();
  shifts = before;
}

/** Waits for fonts and pictures, for two drawings after them, and for the colours that a press has set in motion. */
export async function drawn(): Promise<void> {
  const eager = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' && !complete);
  // Harmless: a picture that is broken is drawn as such.
  await Promise.all([document.fonts.ready, ...eager.map((image) => image.decode().catch(() => undefined))]);
  for (let times = 0; times < 2; times += 1) await new Promise((done) => requestAnimationFrame(done));
  const changes = document.getAnimations().filter((change) => change instanceof CSSTransition);
  // Harmless: a change that was called off is over, too.
  await Promise.all(changes.map(({ finished }) => finished.catch(() => undefined)));
}

/** Asserts what holds on every screen: axe finds nothing, nothing scrolls sideways, nothing moved by itself. */
export async function expectSound(): Promise<void> {
  await drawn();
  const { violations } = await axe.run({ resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
  note(observer.takeRecords() as LayoutShift[]);
  expect(shifts.filter((shift) => !wasUnseen(shift)).map(wordsOf)).toEqual([]);
}
