/** One's own shared screen. */
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

/** Shares a screen without its sound: the sound of a session is what two people say. */
export function createScreenShare(changed: (stream: MediaStream | null) => void): ScreenShare {
  let stream: MediaStream | null = null;
  let isOver = false;

  function stop(): void {
    if (stream === null) return;
    for (const track of stream.getTracks()) track.stop();
    stream = null;
    changed(null);
  }

  return {
    track: () => stream?.getVideoTracks()[0] ?? null,
    async start() {
      if (!canShareScreen()) return;
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
        changed(found);
      } catch {
        // The person closed the choice.
      }
    },
    stop,
    close() {
      isOver = true;
      stop();
    },
  };
}
