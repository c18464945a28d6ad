// docs/decisions/205
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry, type TarHeader } from 'modern-tar';
import { IMPORT } from '#contract/ops/ops-documents.ts';
import { MOST } from '#domain/list-limits.ts';
import { MOST_PICTURE, pictureFileParts } from '#domain/pictures.ts';
import { NoSuchFile } from '../files.ts';

/** The most bytes of each file that is no picture. */
const LARGEST: Readonly<Record<string, number>> = { 'data.ndjson': 4 * IMPORT.characters, 'assets.json': 40_000_000 };

/** The limit of bytes beside the files: headers and final zeros. With more it is no archive, however well it packs. */
const MOST_BESIDE = 4 * 1024 * 1024;

/** The files may be followed by fewer bytes than this that nobody has looked at yet. */
const AHEAD = 1024 * 1024;

/** Whether a file is packed, whatever it is called; one that is not there is not. */
export function isArchive(file: string): boolean {
  const start = Buffer.alloc(2);
  try {
    const opened = openSync(file, 'r');
    try {
      readSync(opened, start, 0, start.length, 0);
    } finally {
      closeSync(opened);
    }
  } catch {
    // Harmless: who reads it says why it cannot be read.
    return false;
  }
  return start[0] === 0x1f && start[1] === 0x8b;
}

/**
 * Yields the files of a content archive (a gzipped tar) one at a time, to hold one in memory. Throws NoSuchFile with
 * the name of an entry that leads out of it, is a link, belongs to no export, is too large or stands twice.
 */
export async function* archivedFiles(file: string): AsyncGenerator<{ readonly name: string; readonly bytes: Buffer }> {
  const refuse = (what: string): never => {
    throw new NoSuchFile(`Nothing was changed. ${basename(file)} is no archive that can be taken: ${what}`);
  };
  const known = { bytes: 0, unpacked: 0 };
  const counting = new Transform({
    transform(part: Buffer, _encoding, done) {
      known.unpacked += part.length;
      done(known.unpacked > known.bytes + MOST_BESIDE + AHEAD ? new Error('more is in it than its files') : null, part);
    },
  });
  // Harmless: who reads the other end is told of it.
  pipeline(createReadStream(file), createGunzip(), counting, () => undefined);
  const entries: ReadableStream<ParsedTarEntry> = (Readable.toWeb(counting) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  const names = new Set<string>();
  let top: string | null = null;
  try {
    for await (const { header, body } of entries) {
      const [folder = '', ...path] = partsOf(header, refuse);
      top ??= folder;
      if (folder !== top) refuse(`it has two folders, ${top} and ${folder}`);
      const name = path.join('/');
      if (header.type === 'directory') {
        await body.cancel();
        continue;
      }
      const most = largestOf(name, refuse);
      if (header.size > most) refuse(`${name} has ${header.size} bytes, and at most ${most} are taken`);
      if (names.has(name)) refuse(`${name} stands in it twice`);
      if (names.size > MOST.documents) refuse(`it has more than ${MOST.documents} files`);
      names.add(name);
      known.bytes += header.size;
      const parts: Uint8Array[] = [];
      for await (const part of body) parts.push(part);
      yield { name, bytes: Buffer.concat(parts) };
    }
  } catch (error) {
    if (error instanceof NoSuchFile) throw error;
    refuse(`it is cut off or damaged (${error instanceof Error ? error.message : String(error)})`);
  }
}

function partsOf({ name, type, linkname }: TarHeader, refuse: (what: string) => never): string[] {
  if (type !== undefined && type !== 'file' && type !== 'directory') {
    refuse(`${name} is a ${type}${linkname ? ` to ${linkname}` : ''}, not a file`);
  }
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const isOutside = name.startsWith('/') || /[\\\0]/.test(name) || parts.includes('..') || /^[a-z]:/i.test(name);
  if (isOutside || parts.length === 0) refuse(`${JSON.stringify(name)} leads out of it`);
  return parts;
}

/** How many bytes a file may have; refuses one that no export has. */
function largestOf(name: string, refuse: (what: string) => never): number {
  const most = Object.hasOwn(LARGEST, name) ? LARGEST[name] : undefined;
  if (most !== undefined) return most;
  const [folder, picture = '', ...more] = name.split('/');
  if (folder === 'images' && more.length === 0 && pictureFileParts(picture) !== null) return MOST_PICTURE.bytes;
  if (folder === 'images')
    return refuse(`${name} is no JPEG, PNG, WebP or AVIF of at most 50 megapixels: take it out of the content`);
  if (folder === 'files') return refuse(`${name} is a file that is no picture, and none of those is kept here`);
  return refuse(`${name} is no file of an export`);
}
