import axe from 'axe-core';
import { expect } from 'vitest';

/** What Chromium tells about moved layout; TypeScript's DOM does not know it. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

let shifts: string[] = [];
const observer = new PerformanceObserver((list) => note(list.getEntries() as LayoutShift[]));
observer.observe({ type: 'layout-shift' });

function note(entries: readonly LayoutShift[]): void {
  for (const { hadRecentInput, value, sources } of entries) {
    if (!hadRecentInput) shifts.push(`${value.toFixed(4)}: ${sources.map(({ node }) => describe(node)).join('; ')}`);
  }
}

function describe(node: Node | null): string {
  const element = node instanceof Element ? node : node?.parentElement;
  return `${element?.tagName}.${element?.className}`;
}

/** Forgets what has moved: another page is shown. */
export function forgetShifts(): void {
  observer.takeRecords();
  shifts = [];
}

/** Waits for fonts and pictures, and two drawings after them. */
async function drawn(): Promise<void> {
  const eager = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' && !complete);
  await Promise.all([document.fonts.ready, ...eager.map((image) => image.decode().catch(() => undefined))]);
  for (let times = 0; times < 2; times += 1) await new Promise((done) => requestAnimationFrame(done));
}

/** Asserts what holds on every screen: axe finds nothing grave, nothing scrolls sideways, nothing moved by itself. */
export async function expectSound(): Promise<void> {
  await drawn();
  const { violations } = await axe.run({ resultTypes: ['violations'] });
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
  note(observer.takeRecords() as LayoutShift[]);
  expect(shifts).toEqual([]);
}
