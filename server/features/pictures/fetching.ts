// docs/decisions/206
import { HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { keepOriginal, recordUnfetched, takeDue } from './originals.sql.ts';

/** Longer than fetching one takes, so that no other server fetches the same. */
const HELD_MS = 5 * MINUTE;
/** When a picture that could not be had is tried again, by how often that happened. */
const AGAIN_MS = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];

type Parts = Pick<Deps, 'db' | 'clock'>;

/** An original that is to be fetched, and how often that has failed since when. */
export type DuePicture = { id: string; tries: number; failingSince: Instant | null };

/** Takes originals among these that are due, at most `most`: no other server fetches the same meanwhile. */
export async function duePictures(
  { db, clock }: Parts,
  { ids, most }: { ids: readonly string[]; most: number },
): Promise<DuePicture[]> {
  const now = clock.now();
  return takeDue(db, { ids, now, until: now + HELD_MS, most });
}

/** Keeps an original that was fetched. */
export async function keepFetched({ db, clock }: Parts, { id }: DuePicture, bytes: Uint8Array): Promise<void> {
  await keepOriginal(db, { id, bytes, now: clock.now() });
}

/** Records why an original could not be fetched, and has it tried again later and later. */
export async function retryLater({ db, clock }: Parts, { id, tries }: DuePicture, why: string): Promise<void> {
  const now = clock.now();
  await recordUnfetched(db, { id, why, now, next: now + (AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] ?? HOUR) });
}
