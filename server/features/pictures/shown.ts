// docs/decisions/204
import { HOUR, type Instant, SECOND } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { pictureFolder } from './folder.ts';
import { type NamedPicture, namedPictures } from './named.ts';
import { originalOf } from './originals.sql.ts';

/** Pictures in the sizes that the content names: made on first request, once a server, and kept in a folder. */
export type ShownPictures = {
  /** Finds a picture by the last part of its address; null if the content has not named it for a day. */
  find(name: string): Promise<{ bytes: Uint8Array; type: string; isNamed: boolean } | null>;
  /** Begins to forget what the content has not named for a day; answers the way to stop. */
  watch(): () => void;
};

type Parts = Pick<Deps, 'content' | 'db' | 'clock' | 'log' | 'pictureMaker'>;

/** How often what is named is compared with what was. */
const LOOK_EVERY_MS = 1 * SECOND;
const SWEEP_EVERY_MS = HOUR;
/** A picture of which nothing can be made is not tried for each visitor. */
const UNMADE_MS = 10 * SECOND;

const NAME = /^[\w-]{22}-\d{1,5}\.(webp|jpg)$/;
const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', jpg: 'image/jpeg' };

const mediaAddress = (name: string): string => `/media/${name}`;

/** `dir` is where they are kept; deleting it is harmless. */
export function shownPictures(parts: Parts, dir: string): ShownPictures {
  const { db, clock, log, pictureMaker } = parts;
  const named = namedPictures(parts);
  const folder = pictureFolder(parts, dir);
  const making = new Map<string, Promise<Uint8Array | null>>();
  /** Originals of which nothing could be made, and when another try comes; the log has said it of each. */
  const unmade = new Map<string, Instant>();

  async function make(name: string, { rendition: { assetId, ...wish }, at }: NamedPicture): Promise<Uint8Array | null> {
    if ((unmade.get(assetId) ?? 0) > clock.now()) return null;
    try {
      const bytes = await pictureMaker.make(async () => originalOf(db, assetId), wish);
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
    async find(name) {
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
    watch() {
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
