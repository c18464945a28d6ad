// docs/decisions/239
import { createReadStream, lstatSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';

/** The largest part of a dump: a file of a tar needs its size before its bytes. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** A tar that is written file by file, as fast as `sink` takes it. */
export type Packing = {
  bytes(name: string, bytes: Uint8Array): Promise<void>;
  /** The files and folders of a folder; one that is not there has none. */
  folder(name: string, folder: string): Promise<void>;
  /** A stream whose size nobody knows, in numbered pieces. */
  pieces(name: string, stream: Readable): Promise<void>;
};

/** Packs what `fill` adds. Settles when all of it is in the sink's hands. */
export async function packTo(sink: Writable, fill: (packing: Packing) => Promise<void>): Promise<void> {
  const { readable, controller } = createTarPacker();
  const written = pipeline(Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]), sink);
  const bytes = async (name: string, part: Uint8Array): Promise<void> => {
    const writer = controller.add({ name, size: part.length, mode: 0o600 }).getWriter();
    if (part.length > 0) await writer.write(part);
    await writer.close();
  };
  const packing: Packing = {
    bytes,
    async folder(name, folder) {
      for (const { path, isFolder } of entriesIn(folder)) {
        const entry = `${name}/${relative(folder, path).split(sep).join('/')}`;
        if (isFolder) {
          await controller.add({ name: `${entry}/`, size: 0, type: 'directory', mode: 0o700 }).close();
          continue;
        }
        const { size } = lstatSync(path);
        const file = controller.add({ name: entry, size, mode: 0o600 });
        await Readable.toWeb(createReadStream(path)).pipeTo(file as Parameters<ReadableStream['pipeTo']>[0]);
      }
    },
    async pieces(name, stream) {
      let parts: Buffer[] = [];
      let held = 0;
      let number = 0;
      const put = async (): Promise<void> => {
        number += 1;
        const piece = Buffer.concat(parts, held);
        [parts, held] = [[], 0];
        await bytes(`${name}/${String(number).padStart(5, '0')}`, piece);
      };
      for await (const part of stream as AsyncIterable<Buffer>) {
        if (held + part.length > PIECE_BYTES) await put();
        parts.push(part);
        held += part.length;
      }
      if (held > 0) await put();
    },
  };
  const filled = fill(packing).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error);
      throw error;
    },
  );
  const [first] = (await Promise.allSettled([filled, written])).filter(({ status }) => status === 'rejected');
  if (first?.status === 'rejected') throw first.reason;
}

/** Folders before what is in them. Links and other things are no content of ours. */
function entriesIn(folder: string): { path: string; isFolder: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
