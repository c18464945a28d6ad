// docs/decisions/204
import { createHash } from 'node:crypto';
import { CONTENT_QUOTA } from '#domain/content-quota.ts';
import { DAY, type Instant } from '#domain/dates.ts';
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
  originalOf,
  pictureBytes,
  type UnreadOriginal,
  wantFiles,
  wantPlaceless,
  withoutFile,
  withoutOriginal,
} from './originals.sql.ts';

/** The time to keep an original without a document: an import brings it first, and pages may still show it. */
const UNUSED_KEPT_MS = DAY;

type Parts = Pick<Deps, 'db' | 'clock' | 'pictureMaker'>;

/** A picture that is taken: what its id says, and how many bytes it has. */
type TakenPicture = { parts: PictureIdParts; bytes: number; hasAlpha: boolean };

/** Judges a picture and keeps its original for a day, or while a document names it. Refuses one without room. */
export async function takeOriginal(parts: Parts, bytes: Uint8Array): Promise<TakenPicture | { fault: PictureFault }> {
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
export async function keepPicture(parts: Parts, bytes: Uint8Array): Promise<string> {
  const taken = await takeOriginal(parts, bytes);
  if ('fault' in taken) throw new DomainError('PICTURE_REFUSED');
  return pictureIdOf(taken.parts);
}

/** The original of an uploaded picture; null where there is none. */
export async function readOriginal({ db }: Pick<Deps, 'db'>, id: string): Promise<Uint8Array | null> {
  return originalOf(db, id);
}

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
export async function wantShown({ db, clock }: Pick<Deps, 'db' | 'clock'>, ids: readonly string[]): Promise<void> {
  await wantPlaceless(db, ids, clock.now());
}

/** The pictures that no document names but a draft does, or an agreed version of a legal text. */
export async function namedElsewhere({ db }: Pick<Deps, 'db'>): Promise<ReadonlySet<string>> {
  return new Set(await namedBesideDocuments(db));
}

/** Pictures of shown kinds that have a document but no original here, and why none could be fetched. */
export async function unreadOriginals({ db }: Pick<Deps, 'db'>): Promise<UnreadOriginal[]> {
  return (await withoutFile(db)).filter(({ id }) => pictureIdParts(id) !== null);
}

/** Deletes the originals for which no document has stood for a day. */
export async function forgetUnusedPictures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - UNUSED_KEPT_MS;
  await deleteInPages(db, async () => deleteUnused(db, before));
}
