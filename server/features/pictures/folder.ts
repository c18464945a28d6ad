import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { STILL_SHOWN_MS } from './named.ts';

/** Made pictures in a folder; the time of a file is that of its last naming, also of an earlier run. */
export function pictureFolder({ clock, log }: Pick<Deps, 'clock' | 'log'>, dir: string) {
  let isKept = true;

  async function sweepFile(name: string, isNamed: boolean): Promise<void> {
    const file = join(dir, name);
    const now = clock.now();
    if (isNamed) await utimes(file, new Date(now), new Date(now));
    else if ((await stat(file)).mtimeMs <= now - STILL_SHOWN_MS) await rm(file, { force: true });
  }

  return {
    /** Keeps a picture; a full or read-only disk does not stop its display. */
    async keep(name: string, bytes: Uint8Array, namedLast: Instant): Promise<void> {
      const file = join(dir, name);
      const beside = `${file}.${process.pid}`;
      try {
        await mkdir(dir, { recursive: true });
        await writeFile(beside, bytes);
        const at = new Date(namedLast);
        await utimes(beside, at, at);
        await rename(beside, file);
        isKept = true;
      } catch (error) {
        if (isKept) log.error({ err: error, dir }, 'pictures cannot be kept: each is made anew when it is asked for');
        isKept = false;
        // Harmless: what is left is swept.
        await rm(beside, { force: true }).catch(() => undefined);
      }
    },
    read: async (name: string): Promise<Uint8Array> => readFile(join(dir, name)),
    /** A file that the content named within the last day. */
    async readRecent(name: string): Promise<Uint8Array | null> {
      const { mtimeMs } = await stat(join(dir, name));
      return mtimeMs > clock.now() - STILL_SHOWN_MS ? readFile(join(dir, name)) : null;
    },
    /** Deletes the files of pictures that nothing has named for a day. */
    async sweep(isNamed: (name: string) => boolean): Promise<void> {
      for (const name of await readdir(dir)) {
        // Harmless: another server with the same folder was quicker with this file; the others are swept all the same.
        await sweepFile(name, isNamed(name)).catch(() => undefined);
      }
    },
  };
}
