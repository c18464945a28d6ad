// docs/decisions/219
import { wallOf } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { ContentProvider, Snapshot } from '#server/providers/content/content.ts';

/** Content in which a legal text with its own day counts from that day in Tbilisi, the one before it until then. */
export function textsInForce(content: ContentProvider, { clock }: Pick<Deps, 'clock'>): ContentProvider {
  let known: { all: Snapshot; begun: number; snapshot: Snapshot } | null = null;
  return {
    id: content.id,
    snapshot() {
      const all = content.snapshot();
      const today = wallOf(clock.now()).date;
      const begun = all.announced.filter(({ validFrom }) => validFrom <= today);
      if (begun.length === 0) return all;
      if (known?.all !== all || known.begun !== begun.length)
        known = { all, begun: begun.length, snapshot: withBegun(all, begun) };
      return known.snapshot;
    },
  };
}

function withBegun(all: Snapshot, begun: Snapshot['announced']): Snapshot {
  return {
    ...all,
    revision: `${all.revision}-${begun.length}`,
    announced: all.announced.slice(begun.length),
    legal(kind, audience, locale) {
      const newest = begun.filter((text) => text.kind === kind && text.audience === audience);
      const first = all.legal(kind, audience, locale);
      const own = newest.findLast(({ language }) => language === locale);
      if (own !== undefined || first?.language === locale) return own ?? first;
      return newest.findLast(({ language }) => language === 'ka') ?? first;
    },
  };
}
