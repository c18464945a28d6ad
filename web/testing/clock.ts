import { vi } from 'vitest';
import { MINUTE, SECOND } from '#domain/dates.ts';

/** Time stands still until the test lets it pass. */
export function stopClock(): void {
  vi.setTimerTickMode('manual');
}

/** Time goes on by itself again. */
export function startClock(): void {
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
