// docs/decisions/204
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR, type Instant, SECOND } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { Rendition } from '#server/providers/content/pictures.ts';
import { originalOf } from './originals.sql.ts';

/** Pictures in the sizes that the content names: made on first request, once a server, and kept in a folder. */
export type ShownPictures = {
  /**
   * The bytes of a picture by the last part of its address, and whether the content names it still; null at an address
   * that it has not named for a day.
   */
  find(name: string): Promise<{ bytes: Uint8Array; type: string; isNamed: boolean } | null>;
  /** Begins to forget what the content has not named for a day; answers the way to stop. */
  watch(): () => void;
};

type Parts = Pick<Deps, 'content' | 'db' | 'clock' | 'log' | 'pictureMaker'>;

/** A page that was drawn before a change still names the pictures of then. */
const STILL_SHOWN_MS = DAY;
/** How often what is named is compared with what was. */
const LOOK_EVERY_MS = 1 * SECOND;
const SWEEP_EVERY_MS = HOUR;
/** A picture of which nothing can be made is not tried for each visitor. */
const UNMADE_MS = 10 * SECOND;

type Named = { readonly rendition: Rendition; readonly at: Instant };

const NAME = /^[\w-]{22}-\d{1,5}\.(webp|jpg)$/;
const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', jpg: 'image/jpeg' };

/** `dir` is where they are kept; deleting it is harmless. */
export function shownPictures(parts: Parts, dir: string): ShownPictures {
  const { content, db, clock, log, pictureMaker } = parts;
  /** The names in the content's last version, and those of the last day. */
  let named: ReadonlyMap<string, Rendition> = new Map();
  const before = new Map<string, { rendition: Rendition; until: Instant }>();
  const making = new Map<string, Promise<Uint8Array | null>>();
  let isKept = true;
  /** Originals of which nothing could be made, and when another try comes; the log has said it of each. */
  const unmade = new Map<string, Instant>();

  function look(): void {
    const now = content.snapshot().pictures();
    if (now === named) return;
    const until = clock.now() + STILL_SHOWN_MS;
    for (const [address, rendition] of named) if (!now.has(address)) before.set(address, { rendition, until });
    named = now;
  }

  /** The picture at an address, and when the content named it last. */
  function namedAt(address: string): Named | null {
    look();
    const now = clock.now();
    const known = named.get(address);
    if (known !== undefined) return { rendition: known, at: now };
    const old = before.get(address);
    if (old === undefined || old.until <= now) return null;
    return { rendition: old.rendition, at: old.until - STILL_SHOWN_MS };
  }

  async function make(name: string, { rendition: { assetId, ...wish }, at }: Named): Promise<Uint8Array | null> {
    if ((unmade.get(assetId) ?? 0) > clock.now()) return null;
    try {
      const bytes = await pictureMaker.make(async () => originalOf(db, assetId), wish);
      if (bytes !== null) await keep(name, bytes, at);
      unmade.delete(assetId);
      return bytes;
    } catch (error) {
      if (!unmade.has(assetId))
        log.error({ err: error, picture: assetId }, 'a picture cannot be made: its placeholder is shown');
      unmade.set(assetId, clock.now() + UNMADE_MS);
      return null;
    }
  }

  /** Keeps a picture; a full or read-only disk does not stop its display. The file's time is of its last naming. */
  async function keep(name: string, bytes: Uint8Array, namedLast: Instant): Promise<void> {
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
  }

  /** A file that the content named within the last day. Its time is the last naming, also of an earlier run. */
  async function keptBefore(name: string): Promise<Uint8Array | null> {
    const { mtimeMs } = await stat(join(dir, name));
    return mtimeMs > clock.now() - STILL_SHOWN_MS ? readFile(join(dir, name)) : null;
  }

  async function sweep(): Promise<void> {
    look();
    const now = clock.now();
    for (const [address, { until }] of before) if (until <= now) before.delete(address);
    for (const name of await readdir(dir)) {
      // Harmless: another server with the same folder was quicker with this file; the others are swept all the same.
      await sweepFile(name, now).catch(() => undefined);
    }
  }

  async function sweepFile(name: string, now: Instant): Promise<void> {
    const file = join(dir, name);
    if (named.has(`/media/${name}`)) await utimes(file, new Date(now), new Date(now));
    else if ((await stat(file)).mtimeMs <= now - STILL_SHOWN_MS) await rm(file, { force: true });
  }

  return {
    async find(name) {
      const [, ending = ''] = NAME.exec(name) ?? [];
      const type = TYPES[ending];
      if (type === undefined) return null;
      const shown = namedAt(`/media/${name}`);
      const isNamed = named.has(`/media/${name}`);
      // Harmless: a file that is not there is made, or is none of the content.
      const kept = await (shown === null ? keptBefore(name) : readFile(join(dir, name))).catch(() => null);
      if (kept !== null || shown === null) return kept === null ? null : { bytes: kept, type, isNamed };
      const made = making.get(name) ?? make(name, shown).finally(() => making.delete(name));
      making.set(name, made);
      const bytes = await made;
      return bytes === null ? null : { bytes, type, isNamed };
    },
    watch() {
      const sweeping = (): void => {
        // Harmless: a folder that is not there has nothing to sweep, and the next hour comes.
        sweep().catch(() => undefined);
      };
      sweeping();
      const timers = [setInterval(look, LOOK_EVERY_MS).unref(), setInterval(sweeping, SWEEP_EVERY_MS).unref()];
      return () => timers.forEach((timer) => clearInterval(timer));
    },
  };
}
