// docs/decisions/239
import { closeSync, createReadStream, createWriteStream, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { decryptFrom, nodeOf, webOf } from './age.ts';
import { type Manifest, openBackup, readManifest } from './form.ts';
import { NoBackup, type Work } from './programs.ts';

/** The largest part of a dump: a file of a tar needs its size before its bytes. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Adds to a tar: some bytes, the files of a folder that may be missing, or a stream of any length in pieces. */
export type Packing = {
  bytes(name: string, bytes: Buffer): Promise<void>;
  folder(name: string, folder: string): Promise<void>;
  pieces(name: string, stream: Readable): Promise<void>;
};

/** Packs what `fill` adds, as fast as the sink takes it; `progress` is told the bytes so far. */
export async function packTo(
  sink: Writable,
  progress: (bytes: number) => void,
  fill: (packing: Packing) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const add = async (name: string, size: number, body: Readable): Promise<void> =>
    webOf(body).pipeTo(controller.add({ name, size, mode: 0o600 }));
  const bytes = async (name: string, part: Buffer) => add(name, part.length, Readable.from(part));
  const packing: Packing = {
    bytes,
    async folder(name, folder) {
      for (const { name: own } of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
        const [entry, path] = [`${name}/${own}`, join(folder, own)];
        const found = lstatSync(path);
        // A link may lead to the key of the data.
        if (!found.isFile() && !found.isDirectory()) throw new NoBackup(`${path} is no file and no folder`);
        if (found.isFile()) await add(entry, found.size, createReadStream(path));
        else {
          await controller.add({ name: `${entry}/`, size: 0, type: 'directory' }).close();
          await packing.folder(entry, path);
        }
      }
    },
    async pieces(name, stream) {
      let parts: Buffer[] = [];
      let held = 0;
      let number = 0;
      const put = async (): Promise<void> => {
        const piece = Buffer.concat(parts, held);
        [parts, held, number] = [[], 0, number + 1];
        await bytes(`${name}/${String(number).padStart(5, '0')}`, piece);
      };
      for await (const part of stream as AsyncIterable<Buffer>) {
        if (held + part.length > PIECE_BYTES) await put();
        parts.push(part);
        held += part.length;
      }
      await put();
    },
  };
  const filled = fill(packing).then(() => controller.finalize());
  filled.catch((error: unknown) => controller.error(error));
  await Promise.all([filled, pipeline(nodeOf(readable), counting(progress), sink)]);
}

/** How a backup is opened: `key` is the file with the private key. */
export type Opening = Work & { key: string };

/** A file or a folder of the tar, whose name leads nowhere else. What is not read of its body is skipped. */
export type Entry = { name: string; size: number; isFolder: boolean; body: ReadableStream<Uint8Array> };

/**
 * The manifest, then every entry in order. Only once it has ended without an error is the file ours to its last byte.
 * Throws NoBackup for another key, any changed or missing byte, and an entry that no backup has.
 */
export async function* unpacked(file: string, opening: Opening): AsyncGenerator<Manifest | Entry, void> {
  const { handle, head } = openBackup(file);
  const stop = new AbortController();
  const signal = AbortSignal.any([opening.signal, stop.signal]);
  try {
    const { clear, ended } = decryptFrom(handle, opening.key, signal);
    const fault = ended.then(() => null).catch((error: unknown) => error);
    const entries: ReadableStream<ParsedTarEntry> = webOf(clear.compose(counting(opening.progress))).pipeThrough(
      createTarDecoder({ strict: true }),
    );
    const names = new Set<string>();
    try {
      for await (const { header, body } of entries) {
        const { name, size, type } = header;
        if (names.size === 0) yield readManifest(name === 'manifest.json' ? await new Response(body).text() : '', head);
        else {
          if (!OF_A_BACKUP.test(name) || names.has(name)) throw new NoBackup(`it has a strange file, ${name}`);
          yield { name: name.replace(/\/$/, ''), size, isFolder: type === 'directory', body };
          if (!body.locked) await body.cancel();
        }
        names.add(name);
      }
    } catch (error) {
      // Bytes that age refuses cut the tar off as well: age says why.
      clear.destroy();
      const reason = await fault;
      throw reason instanceof NoBackup && !/pipe/i.test(reason.message) ? reason : error;
    }
    const last = await fault;
    if (last !== null) throw last;
  } finally {
    stop.abort();
    closeSync(handle);
  }
}

/** Names of which no part leads up. */
const OF_A_BACKUP = /^(content|database)(\/(?!\.\.?(\/|$))[^/\0]+)+\/?$/;

/** Writes a file or a folder of a backup into a folder, which takes the place of the first part of its name. */
export async function writeEntry(folder: string, { name, isFolder, body }: Entry, signal: AbortSignal): Promise<void> {
  const path = join(folder, ...name.split('/').slice(1));
  mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
  if (!isFolder) await pipeline(nodeOf(body), createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal });
}

function counting(progress: (bytes: number) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      progress((bytes += part.length));
      done(null, part);
    },
  });
}
