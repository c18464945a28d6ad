// docs/decisions/205
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { PICTURE_TYPE, PICTURE_WORDS, type PictureIdParts, pictureIdOf, pictureIdParts } from '#domain/pictures.ts';
import { recordOf } from '#server/providers/outgoing.ts';
import { documentIn, NoSuchFile, refuseLoss, reasonOf } from '../files.ts';
import { archivedNameOf } from './contents.ts';
import { archivedFiles } from './read.ts';

/** The one folder of our archives, always the same, so that the same content makes the same archive. */
const FOLDER = 'development-export';
/** In the same way the time of all its files. */
const LONG_AGO = new Date(0);

/** Documents as an archive has them, and the pictures beside them. */
export type ToArchive = {
  readonly data: string;
  readonly assets: string;
  readonly pictures: readonly PictureIdParts[];
};

/** Whether a name says that the file is an archive. */
export function isArchiveName(file: string): boolean {
  return /\.(tar\.gz|tgz)$/i.test(file);
}

/** Splits an export into its documents, with picture files in place of references, and its pictures. */
export function toArchive(ndjson: string): ToArchive {
  const documents = ndjson.split('\n').flatMap((line): Readonly<Record<string, unknown>>[] => {
    const document = documentIn(line);
    return document === null ? [] : [document];
  });
  const standing = documents.filter(({ _type }) => _type === PICTURE_TYPE);
  const pictures = standing.flatMap(({ _id }) => pictureIdParts(_id) ?? []);
  const known = new Map(pictures.map((parts) => [pictureIdOf(parts), parts]));
  const said = standing.flatMap((document) => {
    const parts = pictureIdParts(document['_id']);
    const words = PICTURE_WORDS.flatMap((name) => (name in document ? [[name, document[name]] as const] : []));
    return parts === null ? [] : [[`image-${parts.sha1}`, Object.fromEntries(words)] as const];
  });
  return {
    data: documents
      .filter(({ _type }) => _type !== PICTURE_TYPE)
      .map((document) => `${JSON.stringify(withFiles(document, known))}\n`)
      .join(''),
    assets: `${JSON.stringify(Object.fromEntries(said.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
    pictures: pictures.toSorted((a, b) => (archivedNameOf(a) < archivedNameOf(b) ? -1 : 1)),
  };
}

/** In the very place of the reference: a document that comes back has its fields in the same order. */
function withFiles(value: unknown, known: ReadonlyMap<string, PictureIdParts>): unknown {
  if (Array.isArray(value)) return value.map((one) => withFiles(one, known));
  const fields = recordOf(value);
  if (fields === null) return value;
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => {
      const parts = name === 'asset' ? known.get(String(recordOf(inner)?.['_ref'])) : undefined;
      return parts === undefined
        ? [name, withFiles(inner, known)]
        : ['_sanityAsset', `image@file://./${archivedNameOf(parts)}`];
    }),
  );
}

/**
 * Writes an archive in one step. `original` reads a picture, one at a time. Throws NoSuchFile where a picture is
 * missing, and for an older file with content that the export lacks, unless `over`.
 */
export async function writeArchive(
  file: string,
  { data, assets, pictures }: ToArchive,
  { over, original }: { over: boolean; original(id: string): Promise<Buffer> },
): Promise<void> {
  if (existsSync(file) && !over) refuseLoss(file, data, await dataOf(file));
  const beside = join(dirname(file), `.${basename(file)}.${process.pid}`);
  const { readable, controller } = createTarPacker();
  // Node and the web name one and the same stream by two types.
  const packed = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
  const written = pipeline(packed, createGzip(), createWriteStream(beside));
  try {
    const filling = fill(controller, { data, assets, pictures, original });
    // Harmless: both are waited for, and the first that fails is told.
    filling.catch((error: unknown) => controller.error(error));
    await Promise.all([filling, written]);
    renameSync(beside, file);
  } catch (error) {
    // Harmless: it is the same failure, which is told below.
    await written.catch(() => undefined);
    rmSync(beside, { force: true });
    if (error instanceof NoSuchFile) throw error;
    throw new NoSuchFile(`${file} cannot be written: ${reasonOf(error)}`);
  }
}

async function fill(
  controller: TarPackController,
  { data, assets, pictures, original }: ToArchive & { original(id: string): Promise<Buffer> },
): Promise<void> {
  const add = async (name: string, bytes: Buffer): Promise<void> => {
    const header = { name: `${FOLDER}/${name}`, size: bytes.length, mode: 0o644, mtime: LONG_AGO };
    const writer = controller.add(header).getWriter();
    await writer.write(bytes);
    await writer.close();
  };
  await add('data.ndjson', Buffer.from(data));
  await add('assets.json', Buffer.from(assets));
  for (const parts of pictures) await add(archivedNameOf(parts), await original(pictureIdOf(parts)));
  controller.finalize();
}

/** The documents of an archive of before; of a file that is none its words. */
async function dataOf(file: string): Promise<string | null> {
  try {
    for await (const { name, bytes } of archivedFiles(file)) if (name === 'data.ndjson') return bytes.toString('utf8');
  } catch (error) {
    if (!(error instanceof NoSuchFile)) throw error;
  }
  return null;
}
