import { isRefusedBySystem } from '../media/media-problem.ts';
import type { Scope } from '../scope.ts';
import type { CallState } from './call-state.ts';

/** Whether this browser can share a screen: those of phones cannot. */
export function canShareScreen(): boolean {
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices;
  return devices?.getDisplayMedia !== undefined;
}

/** Shares a screen without its sound; `failed` gets the reason why nothing is shared, and null at a new try. */
export function createScreenShare(
  scope: Scope,
  changed: (stream: MediaStream | null) => void,
  failed: (why: CallState['screenProblem']) => void,
) {
  let stream: MediaStream | null = null;

  function stop(): void {
    if (stream === null) return;
    for (const track of stream.getTracks()) track.stop();
    stream = null;
    changed(null);
  }

  scope.add(stop);
  return {
    track: () => stream?.getVideoTracks()[0] ?? null,
    /** Opens the browser's own choice; nothing happens when the person closes it. */
    async start(): Promise<void> {
      if (!canShareScreen()) return;
      failed(null);
      try {
        const found = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false });
        const [track] = found.getVideoTracks();
        stop();
        if (track === undefined || scope.isOver()) {
          for (const one of found.getTracks()) one.stop();
          return;
        }
        // Letters matter more than movement.
        track.contentHint = 'detail';
        track.addEventListener('ended', () => {
          if (found === stream) stop();
        });
        stream = found;
        changed(found);
      } catch (error) {
        if (!scope.isOver()) failed(problemOfScreen(error));
      }
    },
    stop,
  };
}

/** Why no screen came; null if the person closed the choice, which has the same error name as a system's refusal. */
function problemOfScreen(error: unknown): CallState['screenProblem'] {
  if (isRefusedBySystem(error)) return 'system';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return null;
  // Firefox finds no screen when macOS shows it none.
  return name === 'NotFoundError' ? 'system' : 'failed';
}
