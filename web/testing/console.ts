/* oxlint-disable no-console -- the console itself is under test */
import { vi } from 'vitest';

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
