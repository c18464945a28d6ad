// docs/decisions/239
import { closeSync } from 'node:fs';
import { pipeline, Readable, Transform } from 'node:stream';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { ageProgram, decryptFrom } from './age.ts';
import { type Head, type Manifest, openBackup, readManifest } from './form.ts';
import { NoBackup } from './programs.ts';

export type Opening = {
  /** The file with the private key. */
  key: string;
  signal: AbortSignal;
  program?: string | null;
  progress?(bytes: number): void;
};

/** A file or a folder of the tar: `name` leads nowhere else. What is not read of its body is skipped. */
export type Entry = { name: string; size: number; isFolder: boolean; body: ReadableStream<Uint8Array> };

/**
 * The manifest, then every entry in order. Only once it has ended without an error is the file ours to its last byte.
 * Throws NoBackup for another key, any changed or missing byte, and an entry that no backup has.
 */
export async function* unpacked(file: string, opening: Opening): AsyncGenerator<Manifest | Entry, void> {
  const { handle, head } = openBackup(file);
  const stop = new AbortController();
  const signal = AbortSignal.any([opening.signal, stop.signal]);
  const program = opening.program === undefined ? ageProgram() : opening.program;
  try {
    const { clear, ended } = decryptFrom(handle, { key: opening.key, program, signal });
    const fault = ended.then(
      () => null,
      (error: unknown) => error,
    );
    try {
      yield* entriesOf(clear, head, opening);
    } catch (error) {
      // Bytes that age refuses cut the tar off as well: age says why.
      clear.destroy();
      const reason = await fault;
      if (reason instanceof NoBackup && !/pipe/i.test(reason.message)) throw reason;
      throw error;
    }
    const last = await fault;
    if (last !== null) throw last;
  } finally {
    stop.abort();
    closeSync(handle);
  }
}

async function* entriesOf(clear: Readable, head: Head, { progress }: Opening): AsyncGenerator<Manifest | Entry, void> {
  let bytes = 0;
  const counting = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      done(null, part);
    },
  });
  const timer = setInterval(() => progress?.(bytes), 1000);
  // Harmless: who reads the other end is told of it.
  pipeline(clear, counting, () => undefined);
  const entries: ReadableStream<ParsedTarEntry> = (Readable.toWeb(counting) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  const names = new Set<string>();
  try {
    for await (const { header, body } of entries) {
      const { name, size, type } = header;
      if (names.size === 0) {
        if (name !== 'manifest.json') throw new NoBackup('its first file is not its manifest');
        yield readManifest(await new Response(body).text(), head);
      } else {
        const isFolder = type === 'directory';
        const isOurs =
          /^(content|database)(\/[^/\0]+)+\/?$/.test(name) && !name.split('/').some((part) => /^\.{1,2}$/.test(part));
        if (!isOurs || names.has(name) || !(isFolder || type === 'file')) {
          throw new NoBackup(`it has ${JSON.stringify(name)}, which no backup has`);
        }
        yield { name: name.replace(/\/$/, ''), size, isFolder, body };
        if (!body.locked) await body.cancel();
      }
      names.add(name);
    }
  } finally {
    clearInterval(timer);
  }
}
