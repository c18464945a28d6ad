// docs/decisions/205
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { CONTENT_TEXTS } from '#contract/errors/content.texts.ts';
import {
  pictureDocument,
  pictureFileOf,
  pictureFileParts,
  type PictureIdParts,
  pictureIdOf,
  PICTURE_WORDS,
  type PictureWords,
} from '#domain/pictures.ts';
import type { PictureMaker } from '#server/providers/pictures/ask-process.ts';
import { recordOf } from '#server/providers/outgoing.ts';
import { documentIn, NoSuchFile } from '../files.ts';
import { archivedFiles } from './read.ts';

/** The checked contents of an archive: its documents, one a line, those for pictures last, and the pictures by id. */
export type ArchiveContents = {
  readonly words: string;
  readonly pictures: ReadonlyMap<string, ArchivedPicture>;
};

/** A picture of an archive. `file` is its name in it, as `images/x.jpg`. */
export type ArchivedPicture = { readonly file: string; readonly parts: PictureIdParts; readonly words: PictureWords };

/** The properties of a picture read from its bytes; `document` is the document that stands for it. */
type Judged = ArchivedPicture & { readonly bytes: number; readonly hasAlpha: boolean };

/**
 * Reads an archive of the content service and checks all of it: every picture is decoded, and every reference to a
 * picture leads to a document. Throws NoSuchFile with the name of the problem.
 */
export async function readArchive(
  file: string,
  { maker, note }: { maker: Pick<PictureMaker, 'judge'>; note(line: string): void },
): Promise<ArchiveContents> {
  const refuse = (what: string): never => {
    throw new NoSuchFile(`Nothing was changed. ${basename(file)}: ${what}`);
  };
  let data: string | null = null;
  let said: Readonly<Record<string, unknown>> = {};
  const judged: Omit<Judged, 'words'>[] = [];
  for await (const { name, bytes } of archivedFiles(file)) {
    if (name === 'data.ndjson') data = textOf(bytes, name, refuse);
    else if (name === 'assets.json')
      said = documentIn(textOf(bytes, name, refuse)) ?? refuse(`${name} is no JSON object`);
    else {
      judged.push(await judge(name, bytes, { maker, refuse }));
      if (judged.length % 10 === 0) note(`  ${judged.length} pictures checked ...`);
    }
  }
  if (data === null) return refuse('it has no data.ndjson');
  const byFile = new Map(judged.map((one) => [one.file, { ...one, words: wordsOf(said, one.parts) }]));
  const lines = data.split('\n').map((line, index) => withReferences(line, index + 1, { byFile, refuse }));
  const documents = [...byFile.values()].map(({ parts, ...facts }) => JSON.stringify(pictureDocument(parts, facts)));
  return {
    words: [...lines.filter((line) => line.trim() !== ''), ...documents].map((line) => `${line}\n`).join(''),
    pictures: new Map([...byFile.values()].map((one) => [pictureIdOf(one.parts), one])),
  };
}

type Checking = { maker: Pick<PictureMaker, 'judge'>; refuse(what: string): never };

/** The picture must be what its name says; a program may have named it as a camera had laid it. */
async function judge(file: string, bytes: Buffer, { maker, refuse }: Checking): Promise<Omit<Judged, 'words'>> {
  const named = pictureFileParts(basename(file));
  const sha1 = createHash('sha1').update(bytes).digest('hex');
  if (named === null || sha1 !== named.sha1) return refuse(`${file} is another picture than its name says, or damaged`);
  const found = await maker.judge(bytes);
  if ('fault' in found) return refuse(`${file}: ${CONTENT_TEXTS.pictures[found.fault].en}`);
  const { kind, width, height, hasAlpha } = found;
  const isSo =
    kind === named.kind &&
    ((width === named.width && height === named.height) || (width === named.height && height === named.width));
  if (!isSo) return refuse(`${file} is a ${kind} of ${width} x ${height}, and its name says something else`);
  return { file, parts: { sha1, width, height, kind }, bytes: bytes.length, hasAlpha };
}

/** The texts that people wrote about a picture. */
function wordsOf(said: Readonly<Record<string, unknown>>, { sha1 }: PictureIdParts): PictureWords {
  const fields = recordOf(said[`image-${sha1}`]) ?? {};
  const words = PICTURE_WORDS.flatMap((name) => {
    const text = fields[name];
    return typeof text === 'string' && text !== '' && text.length <= 1000 ? [[name, text] as const] : [];
  });
  return Object.fromEntries(words);
}

type Naming = { byFile: ReadonlyMap<string, Judged>; refuse(what: string): never };

/** The line with references to pictures in place of their files. Lines that are no document are checked later. */
function withReferences(line: string, number: number, naming: Naming): string {
  if (!line.includes('_sanityAsset')) return line;
  const document = documentIn(line);
  return document === null
    ? line
    : JSON.stringify(referring(document, { ...naming, place: `line ${number} of data.ndjson` }));
}

function referring(value: unknown, naming: Naming & { place: string }): unknown {
  if (Array.isArray(value)) return value.map((one) => referring(one, naming));
  const fields = recordOf(value);
  if (fields === null) return value;
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) =>
      name === '_sanityAsset' ? ['asset', referenceTo(inner, naming)] : [name, referring(inner, naming)],
    ),
  );
}

function referenceTo(value: unknown, { byFile, refuse, place }: Naming & { place: string }): object {
  const [, file = ''] = /^image@file:\/\/(?:\.\/)?(images\/[^/]+)$/.exec(String(value)) ?? [];
  if (file === '') return refuse(`${place} names ${JSON.stringify(value)}, which is no picture of the archive`);
  const picture = byFile.get(file);
  if (picture === undefined) return refuse(`${place} names ${file}, which is not in the archive`);
  return { _type: 'reference', _ref: pictureIdOf(picture.parts) };
}

/** The bytes of pictures of an archive that was read, one at a time, by their ids. */
export async function* picturesOf(
  file: string,
  wanted: ReadonlyMap<string, ArchivedPicture>,
): AsyncGenerator<{ id: string; bytes: Buffer; picture: ArchivedPicture }> {
  const byFile = new Map([...wanted].map(([id, picture]) => [picture.file, { id, picture }]));
  for await (const { name, bytes } of archivedFiles(file)) {
    const found = byFile.get(name);
    if (found !== undefined) yield { ...found, bytes };
  }
}

/** The name of the file of a picture in an archive. */
export function archivedNameOf(parts: PictureIdParts): string {
  return `images/${pictureFileOf(parts)}`;
}

function textOf(bytes: Uint8Array, name: string, refuse: (what: string) => never): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Harmless: that it is another encoding is said.
    return refuse(`${name} is not UTF-8`);
  }
}
