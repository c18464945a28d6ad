import type { ContentProvider, LegalDocument, Snapshot } from '#server/providers/content/content.ts';

/**
 * Content that changes at every read, as if an editor worked faster than any request. Its versions are numbered, and
 * prices, fees, names and dates of texts all tell their version: `versionsIn` reads them from an answer.
 */
export function restlessContent(content: ContentProvider): ContentProvider {
  let version = 0;
  return {
    id: content.id,
    snapshot: () => {
      version += 1;
      return versionOf(content.snapshot(), version);
    },
  };
}

/** Tetri of the first version, so that no price is below any that the content can have. */
const FROM = 100_00;

/** The price and fee of a session in a version: tetri and percent. */
export function termsOf(version: number): { price: number; fee: number } {
  return { price: FROM + version, fee: (version % 1000) / 100 };
}

/** The version of which a price is, in tetri. */
export function versionOfPrice(tetri: number): number {
  return tetri - FROM;
}

/** The versions that words and dates of an answer, a row or a message are of. */
export function versionsIn(found: unknown): number[] {
  const marks = JSON.stringify(found).matchAll(/version(\d+)|(2020-01-\d\dT\d\d:\d\d:\d\d)/g);
  return [
    ...new Set(
      [...marks].map(
        ([, number, date]) => (number === undefined ? Date.parse(`${date}Z`) - DAY_ONE : Number(number) * 1000) / 1000,
      ),
    ),
  ];
}

const DAY_ONE = Date.UTC(2020, 0, 1);

function versionOf(all: Snapshot, version: number): Snapshot {
  const word = `version${version}`;
  const named = { ka: word, en: word };
  const { price, fee } = termsOf(version);
  const types = all.types.map((type) => ({
    ...type,
    name: named,
    groups: type.groups.map((group) => ({
      ...group,
      name: named,
      topics: group.topics.map((topic) => ({ ...topic, name: named })),
    })),
  }));
  const dated = (text: LegalDocument | null) =>
    text && { ...text, updatedAt: new Date(DAY_ONE + version * 1000).toISOString() };
  const therapists = [...all.therapists].map(([id, profile]) => {
    const sessionTypes = profile.sessionTypes.map((offer) => ({ ...offer, price }));
    return [id, { ...profile, name: named, surname: named, fee, sessionTypes }] as const;
  });
  return {
    ...all,
    revision: word,
    types,
    typeById: new Map(types.map((type) => [type.id, type])),
    typeByKey: new Map(types.map((type) => [type.key, type])),
    therapists: new Map(therapists),
    legal: (kind, audience, locale) => dated(all.legal(kind, audience, locale)),
  };
}
