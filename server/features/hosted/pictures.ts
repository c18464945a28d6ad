// docs/decisions/206
import { createHash } from 'node:crypto';
import { SECOND } from '#domain/dates.ts';
import { type PictureIdParts, pictureIdParts } from '#domain/pictures.ts';
import type { Deps } from '#server/deps.ts';
import type { HostedContent } from '#server/providers/content/hosted/hosted.ts';
import { duePictures, type DuePicture, keepFetched, retryLater, wantShown } from '../pictures/pictures.ts';

/** The reason why an original is missing: no answer in time or too much, a status, no picture, another one. */
type Failure = 'unreachable' | 'refused' | 'not-taken' | 'another';

/** How many are fetched at once. */
const AT_ONCE = 2;
/** The last moment to begin one; the next job does the rest: a job that takes 20 seconds counts as lost. */
const WITHIN_MS = 4 * SECOND;

type Parts = Pick<Deps, 'content' | 'db' | 'clock' | 'log' | 'pictureMaker'>;

/**
 * Fetches the due originals that the content names, two at a time, once in the whole installation. Answers whether some
 * are left. No request of a visitor waits for it: until then the placeholder is shown.
 */
export async function fetchPictures(parts: Parts, hosted: HostedContent): Promise<boolean> {
  const { content } = parts;
  const ids = [...new Set([...content.snapshot().pictures().values()].map(({ assetId }) => assetId))];
  await wantShown(parts, ids);
  const began = performance.now();
  while (performance.now() - began < WITHIN_MS) {
    const due = await duePictures(parts, { ids, most: AT_ONCE });
    await Promise.all(due.map(async (one) => fetchOne(parts, hosted, one)));
    if (due.length < AT_ONCE) return false;
  }
  return true;
}

async function fetchOne(parts: Parts, hosted: HostedContent, due: DuePicture): Promise<void> {
  const { log, pictureMaker } = parts;
  const { id, failingSince } = due;
  const named = pictureIdParts(id);
  if (named === null) return;
  const found = await fetched({ hosted, pictureMaker }, named);
  if ('bytes' in found) {
    await keepFetched(parts, due, found.bytes);
    if (failingSince !== null) log.info({ picture: id }, 'a picture of the hosted dataset is here now');
    return;
  }
  const { why, detail } = found;
  await retryLater(parts, due, why);
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
