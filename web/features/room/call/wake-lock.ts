import type { Scope } from '../scope.ts';

/** Keeps the screen awake where the browser can, until the scope ends. A page that was away takes the lock again. */
export function keepAwake(scope: Scope): void {
  let lock: WakeLockSentinel | null = null;

  async function take(): Promise<void> {
    if (scope.isOver() || document.visibilityState !== 'visible') return;
    if (lock !== null && !lock.released) return;
    try {
      const wakeLock: Partial<WakeLock> | undefined = navigator.wakeLock;
      if (wakeLock?.request === undefined) return;
      const taken = await wakeLock.request.call(wakeLock, 'screen');
      if (scope.isOver()) void taken.release();
      else lock = taken;
    } catch {
      // Harmless: a device that saves its battery refuses, and is asked again when the page is looked at.
    }
  }

  scope.listen(document, 'visibilitychange', () => void take());
  // Harmless: a page that is left loses the lock anyway.
  scope.add(() => void lock?.release().catch(() => undefined));
  void take();
}
