// docs/decisions/183
import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { GUARDIAN_CONSENT } from '#domain/guardian-consent.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { LegalDocument, LegalText, Snapshot } from '#server/providers/content/content.ts';
import { insertTexts, keptTexts, type NamedText } from './versions.sql.ts';

/** The name of a legal text's version, as consents and orders record it. */
export function versionName({ id, updatedAt }: Pick<LegalText, 'id' | 'updatedAt'>): string {
  return `${id}@${updatedAt}`;
}

/** The version that is recorded where there was no text. */
export const UNPUBLISHED = 'unpublished';

/**
 * Keeps the versions among these that are not kept yet, in the transaction that publishes them, so that no consent
 * names a missing version. Throws for a kept name with other words: the publisher must rename before.
 */
export async function keepLegalVersions(tx: Sql, texts: readonly LegalText[], at: Instant): Promise<void> {
  const named = texts.map(({ updatedAt, ...text }): NamedText => ({
    ...text,
    version: versionName({ ...text, updatedAt }),
  }));
  const names = named.map(({ version }) => version);
  const kept = new Map((await keptTexts(tx, names)).map((text) => [text.version, text]));
  const missing = new Map<string, NamedText>();
  for (const text of named) {
    const known = kept.get(text.version) ?? missing.get(text.version);
    if (known === undefined) missing.set(text.version, text);
    else if (!haveSameWords(known, text)) throw new Error(`${text.version} is the name of another text`);
  }
  if (missing.size > 0) await insertTexts(tx, [...missing.values()], at);
}

/** Title and text that are kept under a name; null while the name is free. */
export async function keptVersion(sql: Sql, name: string): Promise<Pick<LegalText, 'title' | 'body'> | null> {
  const [kept] = await keptTexts(sql, [name]);
  return kept === undefined ? null : { title: kept.title, body: kept.body };
}

/** Whether two texts read alike, whatever the order of their fields. Takes documents that break a text's rules too. */
export function haveSameWords(one: Partial<Record<keyof Words, unknown>>, other: typeof one): boolean {
  return one.title === other.title && isDeepStrictEqual(plain(one.body), plain(other.body));
}
type Words = Pick<LegalText, 'title' | 'body'>;

/** As it comes back from the database. */
function plain(body: unknown): unknown {
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body));
}

/**
 * A text that was agreed to. `from` says how it is known: `kept` in the database since it was published, `shipped` with
 * the product, or `page`: words on a page of the product, beside what they agree to.
 */
export type AgreedText = Words & {
  readonly about: LegalText['kind'] | 'sharing' | 'guardian';
  readonly audience: LegalText['audience'] | 'guardian';
  readonly language: LegalText['language'];
  readonly from: 'kept' | 'shipped' | 'page';
  readonly keptAt: Instant | null;
  /** The day from which it counts, where it has one. */
  readonly validFrom: string | null;
};

/**
 * The texts of a version, by the name under which consents and orders record it. While the product was made some names
 * were used for two texts: then all come, in the order in which they were shipped. None comes for the version that is
 * recorded where there was no text. Refuses an unknown name.
 */
export async function textsOfVersion(
  { db, content, earlierTexts }: Pick<Deps, 'db' | 'content' | 'earlierTexts'>,
  name: string,
): Promise<AgreedText[]> {
  if (name === UNPUBLISHED) return [];
  const words = WORDS_OF_PAGES.get(name);
  if (words !== undefined) return words;
  // Also before the database is asked: it cannot hold every letter.
  if (!NAME.test(name)) throw new DomainError('TEXT_VERSION_UNKNOWN');
  const kept = await keptTexts(db, [name]);
  const found = kept.map(({ keptAt, ...text }) => agreed(text, { from: 'kept', keptAt }));
  const shipped = [...(await earlierTexts(name)), ...publishedAs(content.snapshot(), name)];
  const others = shipped.filter((text) => !found.some((known) => haveSameWords(known, text)));
  const all = [...others.map((text) => agreed(text, { from: 'shipped', keptAt: null })), ...found];
  if (all.length === 0) throw new DomainError('TEXT_VERSION_UNKNOWN');
  return all;
}

const NAME = /^[a-zA-Z0-9_-]{1,128}@[0-9TZ:.+-]{1,40}$/;

function agreed(
  { kind, audience, language, title, body, validFrom = null }: Omit<LegalText, 'id' | 'updatedAt'>,
  known: Pick<AgreedText, 'from' | 'keptAt'>,
): AgreedText {
  return { about: kind, audience, language, title, body, validFrom, ...known };
}

/** The texts of today of this name: content that is read from files is kept nowhere else. */
function publishedAs(content: Snapshot, name: string): LegalText[] {
  return legalTextsIn(content).filter((text) => versionName(text) === name);
}

/** Every legal text that a page shows. */
export function legalTextsIn(content: Snapshot): LegalDocument[] {
  const texts = (['privacy', 'terms'] as const).flatMap((kind) =>
    (['client', 'specialist'] as const).flatMap((audience) =>
      (['ka', 'en'] as const).flatMap((locale) => content.legal(kind, audience, locale) ?? []),
    ),
  );
  return [...new Set([...texts, ...content.announced])];
}

/** The texts agreed to on a page itself: their words stand in the code, and get another name when they change. */
const WORDS_OF_PAGES: ReadonlyMap<string, AgreedText[]> = new Map(
  [
    { words: SHARING_CONSENT, about: 'sharing', audience: 'client' } as const,
    { words: GUARDIAN_CONSENT, about: 'guardian', audience: 'guardian' } as const,
  ].map(({ words: { version, ...words }, about, audience }) => [
    version,
    (['ka', 'en'] as const).map((language): AgreedText => ({
      about,
      audience,
      language,
      title: '',
      body: [
        {
          _type: 'block',
          _key: 'b',
          style: 'normal',
          markDefs: [],
          children: [{ _type: 'span', _key: 's', text: words[language], marks: [] }],
        },
      ],
      from: 'page',
      keptAt: null,
      validFrom: null,
    })),
  ]),
);
