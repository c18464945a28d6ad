import { SECOND } from '#domain/dates.ts';

/**
 * Why a camera or microphone gives nothing; each has words and a remedy. `silenced`: held back by the system, a headset
 * or a switch of the device. `system`: not allowed to the browser by the system. `unanswered`: the browser has been
 * silent for long, and may still answer.
 */
export type MediaProblem =
  | 'refused'
  | 'system'
  | 'missing'
  | 'busy'
  | 'unplugged'
  | 'insecure'
  | 'unsupported'
  | 'silenced'
  | 'unanswered'
  | 'failed';

/** A longer wait is no start any more: the browser's question may be hidden, or a driver may hang. */
const ANSWER_WITHIN_MS = 10 * SECOND;

/** The answer to a request for devices, or `late` when it has not come for long: what it brings then is still taken. */
export async function answerInTime<T>(answer: Promise<T>, late: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), ANSWER_WITHIN_MS);
  });
  return Promise.race([answer, isLate]).finally(() => clearTimeout(timer));
}

/**
 * The names of browsers' device refusals. Firefox says `AbortError` and older Chromium `TrackStartError` of a device
 * that another program holds; the names that end in `...Error` twice over are of browsers before the standard.
 */
const PROBLEM_OF: { readonly [name: string]: MediaProblem } = {
  NotAllowedError: 'refused',
  PermissionDeniedError: 'refused',
  PermissionDismissedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  ConstraintNotSatisfiedError: 'missing',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  SourceUnavailableError: 'busy',
  AbortError: 'busy',
};

/** The problem behind a failed `getUserMedia`. */
export function problemOf(error: unknown): MediaProblem {
  if (isRefusedBySystem(error)) return 'system';
  const name = error !== null && typeof error === 'object' && 'name' in error ? String(error.name) : '';
  return PROBLEM_OF[name] ?? 'failed';
}

/**
 * Whether the system keeps the device or the screen from the browser, not the person or the page: macOS and Windows
 * have a switch for it. Chromium says so in the words of its `NotAllowedError`, the same in all languages.
 */
export function isRefusedBySystem(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError' && /system/i.test(error.message);
}

/** Why this page can ask for no device at all; null when it can. */
export function problemOfPage(): MediaProblem | null {
  if (!globalThis.isSecureContext) return 'insecure';
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices;
  return devices?.getUserMedia === undefined ? 'unsupported' : null;
}
