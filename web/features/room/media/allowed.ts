import type { Scope } from '../scope.ts';
import type { InputKind } from './device-memory.ts';

/** Calls `run` when a device is allowed in the browser's settings; some browsers do not tell. */
export function whenAllowed(scope: Scope, kind: InputKind, run: () => void): void {
  const watch = async () => {
    const status = await navigator.permissions.query({ name: kind });
    if (!scope.isOver()) scope.listen(status, 'change', () => void (status.state === 'granted' && run()));
  };
  // Harmless: a browser that tells nothing is asked by a press.
  void watch().catch(() => undefined);
}
