import { isRefusedBySystem } from '../media/media-problem.ts';
import type { CallState } from './call-state.ts';

/** The own shared screen. */
export type ScreenShare = {
  track(): MediaStreamTrack | null;
  /** Opens the browser's own choice; nothing happens when the person closes it. */
  start(): Promise<void>;
  stop(): void;
  /** Stops for good, also what is still being chosen. */
  close(): void;
};

/** Whether this browser can share a screen: those of phones cannot. */
export function canShareScreen(): boolean {
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices;
  return devices?.getDisplayMedia !== undefined;
}

/**
 * Shares a screen without its sound: a session's sound is the two voices. `failed` gets the reason why nothing is
 * shared, and null when the person asks again.
 */
export function createScreenShare(options: {
  changed: (stream: MediaStream | null) => void;
  failed: (why: CallState['screenProblem']) => void;
}): ScreenShare {
  let stream: MediaStream | null = null;
  let isOver = false;

  function stop(): void {
    if (stream === null) return;
    for (const track of stream.getTracks()) track.stop();
    stream = null;
    options.changed(null);
  }

  return {
    track: () => stream?.getVideoTracks()[0] ?? null,
    async start() {
      if (!canShareScreen()) return;
      options.failed(null);
      try {
        const found = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false });
        const [track] = found.getVideoTracks();
        stop();
        if (track === undefined || isOver) {
          for (const one of found.getTracks()) one.stop();
          return;
        }
        // Letters matter more than movement.
        track.contentHint = 'detail';
        track.addEventListener('ended', () => {
          if (found === stream) stop();
        });
        stream = found;
        options.changed(found);
      } catch (error) {
        if (!isOver) options.failed(problemOfScreen(error));
      }
    },
    stop,
    close() {
      isOver = true;
      stop();
    },
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
