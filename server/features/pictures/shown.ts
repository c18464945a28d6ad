// docs/decisions/204
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR, type Instant, SECOND } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { Rendition } from '#server/providers/content/pictures.ts';
import { readOriginal } from './originals.ts';

type Parts = Pick<Deps, 'content' | 'db' | 'clock' | 'log' | 'pictureMaker'>;

/** How often what is named is compared with what was. */
const LOOK_EVERY_MS = 1 * SECOND;
const SWEEP_EVERY_MS = HOUR;
/** A picture of which nothing can be made is not tried for each visitor. */
const UNMADE_MS = 10 * SECOND;

const NAME = /^[\w-]{22}-\d{1,5}\.(webp|jpg)$/;
const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', jpg: 'image/jpeg' };

const mediaAddress = (name: string): string => `/media/${name}`;

/**
 * Pictures in the sizes that the content names: made on first request, once a server, and kept in the folder `dir`,
 * whose deletion is harmless.
 */
export function shownPictures(parts: Parts, dir: string) {
  const { clock, log, pictureMaker } = parts;
  const named = namedPictures(parts);
  const folder = pictureFolder(parts, dir);
  const making = new Map<string, Promise<Uint8Array | null>>();
  /** Originals of which nothing could be made, and when another try comes; the log has said it of each. */
  const unmade = new Map<string, Instant>();

  async function make(name: string, { rendition: { assetId, ...wish }, at }: NamedPicture): Promise<Uint8Array | null> {
    if ((unmade.get(assetId) ?? 0) > clock.now()) return null;
    try {
      const bytes = await pictureMaker.make(async () => readOriginal(parts, assetId), wish);
      if (bytes !== null) await folder.keep(name, bytes, at);
      unmade.delete(assetId);
      return bytes;
    } catch (error) {
      if (!unmade.has(assetId))
        log.error({ err: error, picture: assetId }, 'a picture cannot be made: its placeholder is shown');
      unmade.set(assetId, clock.now() + UNMADE_MS);
      return null;
    }
  }

  return {
    /** Finds a picture by the last part of its address; null if the content has not named it for a day. */
    async find(name: string): Promise<{ bytes: Uint8Array; type: string; isNamed: boolean } | null> {
      const [, ending = ''] = NAME.exec(name) ?? [];
      const type = TYPES[ending];
      if (type === undefined) return null;
      const shown = named.find(mediaAddress(name));
      const isNamed = named.isNamed(mediaAddress(name));
      // Harmless: a file that is not there is made, or is none of the content.
      const kept = await (shown === null ? folder.readRecent(name) : folder.read(name)).catch(() => null);
      if (kept !== null || shown === null) return kept === null ? null : { bytes: kept, type, isNamed };
      const made = making.get(name) ?? make(name, shown).finally(() => making.delete(name));
      making.set(name, made);
      const bytes = await made;
      return bytes === null ? null : { bytes, type, isNamed };
    },
    /** Begins to forget what the content has not named for a day; answers the way to stop. */
    watch(): () => void {
      const sweep = async (): Promise<void> => {
        named.look();
        named.forget();
        await folder.sweep((name) => named.isNamed(mediaAddress(name)));
      };
      const sweeping = (): void => {
        // Harmless: closed content or a folder that is not there has nothing to sweep, and the next hour comes.
        sweep().catch(() => undefined);
      };
      sweeping();
      const timers = [setInterval(named.look, LOOK_EVERY_MS).unref(), setInterval(sweeping, SWEEP_EVERY_MS).unref()];
      return () => timers.forEach((timer) => clearInterval(timer));
    },
  };
}

/** A page that was drawn before a change still names the pictures of then. */
const STILL_SHOWN_MS = DAY;

/** A picture that the content names, and when it named it last. */
type NamedPicture = { readonly rendition: Rendition; readonly at: Instant };

/** The pictures by their addresses that the content names, or has named within the last day. */
function namedPictures({ content, clock }: Pick<Deps, 'content' | 'clock'>) {
  let named: ReadonlyMap<string, Rendition> = new Map();
  const before = new Map<string, NamedPicture>();

  /** Compares what is named with what was. */
  function look(): void {
    const now = content.snapshot().pictures();
    if (now === named) return;
    const at = clock.now();
    for (const [address, rendition] of named) if (!now.has(address)) before.set(address, { rendition, at });
    named = now;
  }

  return {
    look,
    find(address: string): NamedPicture | null {
      look();
      const now = clock.now();
      const known = named.get(address);
      if (known !== undefined) return { rendition: known, at: now };
      const old = before.get(address);
      return old === undefined || old.at <= now - STILL_SHOWN_MS ? null : old;
    },
    /** Whether the last version of the content names it. */
    isNamed: (address: string): boolean => named.has(address),
    /** Forgets what was named a day ago. */
    forget(): void {
      const since = clock.now() - STILL_SHOWN_MS;
      for (const [address, { at }] of before) if (at <= since) before.delete(address);
    },
  };
}

/** Made pictures in a folder; the time of a file is that of its last naming, also of an earlier run. */
function pictureFolder({ clock, log }: Pick<Deps, 'clock' | 'log'>, dir: string) {
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
