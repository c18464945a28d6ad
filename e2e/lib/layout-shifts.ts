import type { BrowserContext, Page } from 'playwright-core';

/** Chromium's report of moved layout, which TypeScript's DOM types lack. */
type LayoutShiftSource = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: LayoutShiftSource[] };

/** All times are milliseconds since the page was opened. */
type Watched = {
  shifts: { at: number; what: string; isOfLetters: boolean }[];
  fonts: number[];
  presses: number[];
  calls: { from: number; to: number }[];
};

/** Watches, in every page of the context, what moves, what is pressed and what is asked of the server. */
export async function watchLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(watch);
}

function watch(): void {
  const watched: Watched = { shifts: [], fonts: [], presses: [], calls: [] };
  Object.assign(globalThis, { watched });
  // A test may set the clock of the page; what is measured here goes by the real one.
  const realTime = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
  const describe = ({ node, previousRect: from, currentRect: to }: LayoutShiftSource) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const [was, is] = [from, to].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '));
    return `${element?.tagName}.${element?.className} ${was} -> ${is}`;
  };
  /** A box that stays as large and moves by less than a line is words taking another place in theirs. */
  const isOfLetters = ({ previousRect: from, currentRect: to }: LayoutShiftSource) =>
    from.x === to.x && from.width === to.width && from.height === to.height && Math.abs(from.y - to.y) < 8;
  document.fonts.addEventListener('loadingdone', (event) => void watched.fonts.push(realTime?.call(event)));
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      const what = `${value.toFixed(4)}: ${sources.map(describe).join('; ')}`;
      watched.shifts.push({ at: startTime, what, isOfLetters: sources.every(isOfLetters) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, responseEnd } of list.getEntries() as PerformanceResourceTiming[])
      watched.calls.push({ from: startTime, to: responseEnd });
  }).observe({ type: 'resource', buffered: true });
  for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown', 'input'])
    addEventListener(kind, (event) => void watched.presses.push(realTime?.call(event)), { capture: true });
}

/**
 * The elements that moved by themselves since the page was loaded. Chromium counts no shift for half a second after a
 * press; here the server's answer to that press does not count either, so that the result does not depend on the speed
 * of the machine.
 */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const OF_A_PRESS = 500;
    // So long words are not drawn while an optional font is on its way: no reader sees them take their place.
    const UNSEEN = 100;
    const { shifts, fonts, presses, calls } = (globalThis as unknown as { watched: Watched }).watched;
    const inOrder = calls.toSorted((a, b) => a.from - b.from);
    const answered = presses.map((press) => {
      let until = press + OF_A_PRESS;
      for (const { from, to } of inOrder) if (from >= press && from <= until) until = Math.max(until, to + OF_A_PRESS);
      return { from: press, until };
    });
    const byItself = ({ at }: { at: number }) => !answered.some(({ from, until }) => at >= from && at <= until);
    const isSeen = ({ at, isOfLetters }: { at: number; isOfLetters: boolean }) =>
      !isOfLetters || !fonts.some((loaded) => at >= loaded - UNSEEN && at <= loaded + UNSEEN);
    return shifts
      .filter(byItself)
      .filter(isSeen)
      .map(({ what }) => what);
  });
}
