import type { Seat } from '#domain/room.ts';
import { latePart } from '../part.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

/** How long a page waits for the one before it to let its key go: a page that loads again is a moment late. */
const HAND_OVER_MS = 500;

/** A seat of a session's room, as its link names it. */
export type RoomSeat = { readonly session: string; readonly seat: Seat };

const entryKeyOf = ({ session, seat }: RoomSeat) => `room-entry ${seat} ${session}`;

/** Whether this tab has the seat already: then a page that was loaded again goes on without asking. */
export function hasEntry(seat: RoomSeat): boolean {
  return readStored(entryKeyOf(seat), 'sessionStorage') !== null;
}

/** Keeps the key of a taken seat as long as the tab lives; null forgets it. */
export function keepEntry(seat: RoomSeat, entry: string | null): void {
  writeStored(entryKeyOf(seat), entry, 'sessionStorage');
}

/** The key that this tab keeps, and the way to let it go; null when there is none, or another tab uses it. */
export async function claimKeptEntry(seat: RoomSeat): Promise<{ entry: string; release: () => void } | null> {
  const entry = readStored(entryKeyOf(seat), 'sessionStorage');
  if (entry === null) return null;
  const release = await claimEntry(entry);
  return release === null ? null : { entry, release };
}

/** Locks a key for this page; null if a (duplicated) tab has it: the two would take each other's stream for ever. */
export async function claimEntry(entry: string): Promise<(() => void) | null> {
  // A browser that refuses locks, as one without storage does, keeps no key that a duplicated tab could copy.
  return latePart(
    'lock of the seat',
    async () => lock(entry),
    () => {},
  );
}

async function lock(entry: string): Promise<(() => void) | null> {
  const locks: Partial<LockManager> | undefined = navigator.locks;
  if (locks?.request === undefined) return () => {};
  const { request } = locks;
  return new Promise((resolve, reject) => {
    const held = (release: () => void) => resolve(release);
    const isOurs = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';
    request
      .call(navigator.locks, `room-entry ${entry}`, { signal: AbortSignal.timeout(HAND_OVER_MS) }, () => {
        return new Promise<void>((release) => held(release));
      })
      // Another tab has it, or the browser refuses.
      .catch((error: unknown) => (isOurs(error) ? resolve(null) : reject(error)));
  });
}
