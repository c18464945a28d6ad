// docs/decisions/182
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentProvider, Snapshot } from '#server/providers/content/content.ts';

/** The snapshot that one piece of work has taken; `over` once the work has settled. */
type Box = { snapshot: Snapshot | null; over: boolean };

/**
 * Content that stays the same for one piece of work: inside `during`, `snapshot()` always answers the one that was
 * taken first. Outside it answers the present one, and so does whatever the work leaves behind (a stream, a timer) once
 * it has settled. Work that begins inside other work, as a job that a request wakes, takes a snapshot of its own.
 */
export function oneSnapshot(content: ContentProvider): {
  content: ContentProvider;
  during<T>(work: () => Promise<T>): Promise<T>;
} {
  const boxes = new AsyncLocalStorage<Box>();
  return {
    content: {
      id: content.id,
      snapshot() {
        const box = boxes.getStore();
        if (box === undefined || box.over) return content.snapshot();
        box.snapshot ??= content.snapshot();
        return box.snapshot;
      },
    },
    during(work) {
      const box: Box = { snapshot: null, over: false };
      return boxes.run(box, async () => {
        try {
          return await work();
        } finally {
          // What outlives the work still holds the box: it must hold no snapshot by it, nor see an old one.
          box.over = true;
          box.snapshot = null;
        }
      });
    },
  };
}
