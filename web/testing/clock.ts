import { vi } from 'vitest';
import { MINUTE, SECOND } from '#domain/dates.ts';

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
