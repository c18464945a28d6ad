// docs/decisions/206
import { createHash } from 'node:crypto';
import { HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { type PictureIdParts, pictureIdParts } from '#domain/pictures.ts';
import type { Deps } from '#server/deps.ts';
import type { HostedContent } from '#server/providers/content/hosted/hosted.ts';
import { type DueOriginal, keepFetched, recordUnfetched, takeDue, wantShown } from '../pictures/pictures.ts';

/** The reason why an original is missing: no answer in time or too much, a status, no picture, another one. */
type Failure = 'unreachable' | 'refused' | 'not-taken' | 'another';

/** How many are fetched at once. */
const AT_ONCE = 2;
/** Longer than one takes, so that no other server fetches the same. */
const HELD_MS = 5 * MINUTE;
/** The last moment to begin one; the next job does the rest: a job that takes 20 seconds counts as lost. */
const WITHIN_MS = 4 * SECOND;
/** When a picture that could not be had is tried again, by how often that happened. */
const AGAIN_MS = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];

type Parts = Pick<Deps, 'content' | 'db' | 'clock' | 'log' | 'pictureMaker'>;

/**
 * Fetches the due originals that the content names, two at a time, once in the whole installation. Answers whether some
 * are left. No request of a visitor waits for it: until then the placeholder is shown.
 */
export async function fetchPictures(parts: Parts, hosted: HostedContent): Promise<boolean> {
  const { content, db, clock } = parts;
  const ids = [...new Set([...content.snapshot().pictures().values()].map(({ assetId }) => assetId))];
  await wantShown(parts, ids);
  const began = performance.now();
  while (performance.now() - began < WITHIN_MS) {
    const now = clock.now();
    const due = await takeDue(db, { ids, now, until: now + HELD_MS, most: AT_ONCE });
    await Promise.all(due.map(async (one) => fetchOne(parts, hosted, one)));
    if (due.length < AT_ONCE) return false;
  }
  return true;
}

async function fetchOne(
  { db, clock, log, pictureMaker }: Parts,
  hosted: HostedContent,
  { id, tries, failingSince }: DueOriginal,
): Promise<void> {
  const parts = pictureIdParts(id);
  if (parts === null) return;
  const found = await fetched({ hosted, pictureMaker }, parts);
  const now: Instant = clock.now();
  if ('bytes' in found) {
    await keepFetched(db, { id, bytes: found.bytes, now });
    if (failingSince !== null) log.info({ picture: id }, 'a picture of the hosted dataset is here now');
    return;
  }
  const { why, detail } = found;
  const next = now + (AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] ?? HOUR);
  await recordUnfetched(db, { id, why, now, next });
  if (failingSince === null) log.warn({ picture: id, why, detail }, 'a picture of the hosted dataset cannot be had');
}

/** The original by the rules of an upload; it must be the very file that its id names. */
async function fetched(
  { hosted, pictureMaker }: Pick<Deps, 'pictureMaker'> & { hosted: HostedContent },
  parts: PictureIdParts,
): Promise<{ bytes: Uint8Array } | { why: Failure; detail?: string | undefined }> {
  const answer = await hosted.picture(parts);
  if ('failed' in answer)
    return { why: answer.failed === 'refused' ? 'refused' : 'unreachable', detail: answer.detail };
  const { bytes } = answer;
  // A file at which the process of pictures ends is none to take either, and must not be fetched anew every minute.
  const judged = await pictureMaker.judge(bytes).catch((error: unknown) => ({ fault: String(error) }));
  if ('fault' in judged) return { why: 'not-taken', detail: judged.fault };
  const { kind, width, height } = judged;
  // The service may count the pixels of a photograph as the camera had laid it.
  const isNamed =
    (width === parts.width && height === parts.height) || (width === parts.height && height === parts.width);
  const sha1 = createHash('sha1').update(bytes).digest('hex');
  return kind === parts.kind && isNamed && sha1 === parts.sha1 ? { bytes } : { why: 'another' };
}
