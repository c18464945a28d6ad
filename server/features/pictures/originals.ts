// docs/decisions/204, docs/decisions/206
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CONTENT_QUOTA } from '#domain/content-quota.ts';
import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { PICTURE_TYPE, type PictureIdParts, pictureIdOf, pictureIdParts } from '#domain/pictures.ts';
import { deleteInPages } from '#server/db/delete-in-pages.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import type { PictureFault } from '#server/providers/pictures/pictures.ts';
import {
  deleteUnused,
  keepOriginal,
  namedBesideDocuments,
  namingVersions,
  pictureBytes,
  readPart,
  recordUnfetched,
  takeDue,
  wantFiles,
  wantPlaceless,
  withoutFile,
  withoutOriginal,
} from './originals.sql.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;
type Judging = Parts & Pick<Deps, 'pictureMaker'>;

/** A picture that is taken: what its id says, and how many bytes it has. */
type TakenPicture = { parts: PictureIdParts; bytes: number; hasAlpha: boolean };

/** Judges a picture and keeps its original for a day, or while a document names it. Refuses one without room. */
export async function takeOriginal(parts: Judging, bytes: Uint8Array): Promise<TakenPicture | { fault: PictureFault }> {
  const judged = await parts.pictureMaker.judge(bytes);
  if ('fault' in judged) return judged;
  const { hasAlpha, ...picture } = judged;
  const taken = { sha1: createHash('sha1').update(bytes).digest('hex'), ...picture };
  const isNew = (await withoutOriginal(parts.db, [pictureIdOf(taken)])).length > 0;
  if (isNew && (await pictureBytes(parts.db)) + bytes.length > CONTENT_QUOTA.pictures)
    throw new DomainError('STORE_FULL');
  await keepOriginal(parts.db, { id: pictureIdOf(taken), bytes, now: parts.clock.now() });
  return { parts: taken, bytes: bytes.length, hasAlpha };
}

/** The same for the picture of an import; answers its id, and refuses what is no picture to take. */
export async function keepPicture(parts: Judging, bytes: Uint8Array): Promise<string> {
  const taken = await takeOriginal(parts, bytes);
  if ('fault' in taken) throw new DomainError('PICTURE_REFUSED');
  return pictureIdOf(taken.parts);
}

/** The original of an uploaded picture; null where there is none. */
export async function readOriginal({ db }: Pick<Deps, 'db'>, id: string): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  for (let place = 1; ; place += PART) {
    const read = await readPart(db, id, place, PART);
    if (read === null) return null;
    const part = Buffer.from(read, 'base64');
    parts.push(part);
    if (part.length < PART) return Buffer.concat(parts);
    await pause(BETWEEN_PARTS_MS);
  }
}
/** Bytes of one answer: a whole original takes a tenth of a second to read, in which nobody else would be answered. */
const PART = 64 * 1024;
/** Others are answered in between, also when many pictures are asked for at once. */
const BETWEEN_PARTS_MS = 1;

/** The pictures among new documents of which nobody has brought the original. */
export async function withoutPicture(sql: Sql, documents: readonly RawDocument[]): Promise<string[]> {
  const ids = documents.filter(({ _type }) => _type === PICTURE_TYPE).map(({ _id }) => String(_id));
  return ids.length === 0 ? [] : withoutOriginal(sql, ids);
}

/** How many bytes of originals editors have us keep. */
export async function keptPictureBytes(sql: Sql): Promise<number> {
  return pictureBytes(sql);
}

/** The versions of legal texts that show one of these pictures: people have agreed to them as they were. */
export async function agreedTo(sql: Sql, ids: readonly string[]): Promise<{ id: string; version: string }[]> {
  const pictures = ids.filter((id) => id.startsWith('image-'));
  return pictures.length === 0 ? [] : namingVersions(sql, pictures);
}

/** Keeps a place for each of these pictures whose original is not here yet: it is fetched when the content names it. */
export async function wantOriginals(tx: Sql, ids: readonly string[], now: Instant): Promise<void> {
  const pictures = ids.filter((id) => pictureIdParts(id) !== null);
  if (pictures.length > 0) await wantFiles(tx, pictures, now);
}

/** The same for the pictures that the content shows, whatever wrote their documents. */
export async function wantShown({ db, clock }: Parts, ids: readonly string[]): Promise<void> {
  await wantPlaceless(db, ids, clock.now());
}

/** The pictures that no document names but a draft does, or an agreed version of a legal text. */
export async function namedElsewhere({ db }: Pick<Deps, 'db'>): Promise<ReadonlySet<string>> {
  return new Set(await namedBesideDocuments(db));
}

/** A picture whose original is not here; `why` is null while nobody has tried to fetch it. */
export type UnreadOriginal = { id: string; why: string | null; since: Instant | null };

/** Pictures of shown kinds that have a document but no original here, and why none could be fetched. */
export async function unreadOriginals({ db }: Pick<Deps, 'db'>): Promise<UnreadOriginal[]> {
  return (await withoutFile(db)).filter(({ id }) => pictureIdParts(id) !== null);
}

/** Deletes the originals for which no document has stood for a day. */
export async function forgetUnusedPictures({ db, clock }: Parts): Promise<void> {
  // An import brings them before their documents, and pages may still show them.
  const before = clock.now() - DAY;
  await deleteInPages(db, async () => deleteUnused(db, before));
}

/** Longer than fetching one takes, so that no other server fetches the same. */
const HELD_MS = 5 * MINUTE;
/** When a picture that could not be had is tried again, by how often that happened. */
const AGAIN_MS = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];

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
