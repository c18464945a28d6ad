import { vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { endSlowPictures } from './slow-pictures.ts';

let hasWish = false;

/**
 * Moves the browser to a time zone `hoursAhead` of UTC until the page is closed. Chromium's own emulation would affect
 * the tests that run beside this one.
 */
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
