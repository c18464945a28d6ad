/** Keeps the screen awake where the browser can; answers the way to stop. A page that was away takes the lock again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  async function take(): Promise<void> {
    if (isOver || document.visibilityState !== 'visible') return;
    if (lock !== null && !lock.released) return;
    try {
      const wakeLock: Partial<WakeLock> | undefined = navigator.wakeLock;
      if (wakeLock?.request === undefined) return;
      const taken = await wakeLock.request.call(wakeLock, 'screen');
      if (isOver) void taken.release();
      else lock = taken;
    } catch {
      // Harmless: a device that saves its battery refuses, and is asked again when the page is looked at.
    }
  }

  const seen = () => void take();
  document.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', seen);
    // Harmless: a page that is left loses the lock anyway.
    void lock?.release().catch(() => undefined);
  };
}
