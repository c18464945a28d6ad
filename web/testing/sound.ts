import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Chromium's report on moved layout, which TypeScript's DOM lacks. */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** The time that a slow machine may take to draw a press: a move by a press is no layout shift. */
const OF_A_PRESS_MS = 5000;

let shifts: string[] = [];
let pressedAt = Number.NEGATIVE_INFINITY;
for (const kind of ['pointerdown', 'keydown', 'click', 'input'])
  addEventListener(kind, ({ timeStamp }) => void (pressedAt = timeStamp), { capture: true });
const observer = new PerformanceObserver((list) => note(list.getEntries() as LayoutShift[]));
observer.observe({ type: 'layout-shift' });

function note(entries: readonly LayoutShift[]): void {
  for (const { startTime, value, sources } of entries) {
    if (startTime - pressedAt > OF_A_PRESS_MS)
      shifts.push(`${value.toFixed(4)}: ${sources.map(describe).join('; ')} (scrolled ${scrollY})`);
  }
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
  expect(shifts).toEqual([]);
}
