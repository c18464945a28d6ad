/** Why a camera or a microphone gives nothing; each has words and a way on. */
export type MediaProblem = 'refused' | 'missing' | 'busy' | 'unplugged' | 'insecure' | 'unsupported' | 'failed';

/**
 * The names by which browsers refuse a device. Firefox says `AbortError` and older Chromium `TrackStartError` of a device that
 * another program holds; the names that end in `...Error` twice over are of browsers before the standard.
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

/** What a failed `getUserMedia` means. */
export function problemOf(error: unknown): MediaProblem {
  const name = error !== null && typeof error === 'object' && 'name' in error ? String(error.name) : '';
  return PROBLEM_OF[name] ?? 'failed';
}

/** Why this page can ask for no device at all; null when it can. */
export function problemOfPage(): MediaProblem | null {
  if (!globalThis.isSecureContext) return 'insecure';
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices;
  return devices?.getUserMedia === undefined ? 'unsupported' : null;
}
