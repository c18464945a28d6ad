import { DAY, type Instant } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { Rendition } from '#server/providers/content/pictures.ts';

/** A page that was drawn before a change still names the pictures of then. */
export const STILL_SHOWN_MS = DAY;

/** A picture that the content names, and when it named it last. */
export type NamedPicture = { readonly rendition: Rendition; readonly at: Instant };

/** The pictures by their addresses that the content names, or has named within the last day. */
export function namedPictures({ content, clock }: Pick<Deps, 'content' | 'clock'>) {
  let named: ReadonlyMap<string, Rendition> = new Map();
  const before = new Map<string, { rendition: Rendition; until: Instant }>();

  /** Compares what is named with what was. */
  function look(): void {
    const now = content.snapshot().pictures();
    if (now === named) return;
    const until = clock.now() + STILL_SHOWN_MS;
    for (const [address, rendition] of named) if (!now.has(address)) before.set(address, { rendition, until });
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
      if (old === undefined || old.until <= now) return null;
      return { rendition: old.rendition, at: old.until - STILL_SHOWN_MS };
    },
    /** Whether the last version of the content names it. */
    isNamed: (address: string): boolean => named.has(address),
    /** Forgets what was named a day ago. */
    forget(): void {
      const now = clock.now();
      for (const [address, { until }] of before) if (until <= now) before.delete(address);
    },
  };
}
