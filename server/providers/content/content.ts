import { DomainError } from '#domain/errors.ts';
import type { CrisisKind } from '#domain/crisis.ts';
import type { Localized } from '#domain/locale.ts';
import type { Locale } from '#domain/dates.ts';
import type { GenderKey, GroupKey, TopicKey, TypeKey } from '#domain/intake.ts';
import type { PriceRange } from '#domain/price-range.ts';
import type { Rendition } from './pictures.ts';
import type { Method, SessionOffer, SpokenLanguage, TherapistProfile } from './therapist.ts';

/**
 * The published content as the server reads it: texts, the questionnaire, profiles with list prices (P55). A request
 * works on its first snapshot (docs/decisions/182); an edit makes a new one and never changes the old.
 */
export type ContentProvider = { readonly id: 'local' | 'sanity'; snapshot(): Snapshot };

export type { Method, SessionOffer, SpokenLanguage, TherapistProfile };

export type Snapshot = {
  /** Hash of everything below: the ETag of answers made from it alone. */
  readonly revision: string;
  readonly types: readonly SessionType[];
  readonly genders: readonly GenderText[];
  /** Ascending by price. */
  readonly priceRanges: readonly PriceRange[];
  /** Every valid profile, hidden ones too (their old orders still name them): offer only those with `visible`. */
  readonly therapists: ReadonlyMap<string, TherapistProfile>;
  /** The ids of profiles among them that were deleted, and only go on naming what was booked. */
  readonly gone: ReadonlySet<string>;
  readonly crisisNumbers: readonly CrisisNumber[];
  /** By their addresses all sizes of pictures that profiles and legal texts name, those of hidden profiles too. */
  pictures(): ReadonlyMap<string, Rendition>;
  readonly topicById: ReadonlyMap<string, Topic>;
  readonly topicByKey: ReadonlyMap<TopicKey, Topic>;
  readonly typeById: ReadonlyMap<string, SessionType>;
  readonly typeByKey: ReadonlyMap<TypeKey, SessionType>;
  readonly priceRangeById: ReadonlyMap<string, PriceRange>;
  /** The document that counts in the language, else in Georgian, else null. */
  legal(kind: LegalKind, audience: Audience, locale: Locale): LegalDocument | null;
  /** Texts that begin on a day, by their days: all of the library's; for use cases only those not yet begun. */
  readonly announced: readonly AnnouncedText[];
  /** Documents that break a rule of the schema and are left out; the opener of the content logs them. */
  readonly problems: readonly ContentProblem[];
};

export type SessionType = {
  readonly id: string;
  readonly key: TypeKey;
  readonly name: Localized;
  readonly order: number;
  /** Minutes. */
  readonly duration: number;
  readonly groups: readonly TopicGroup[];
};

export type TopicGroup = {
  readonly id: string;
  readonly key: GroupKey;
  readonly name: Localized;
  readonly topics: readonly Topic[];
};

export type Topic = { readonly id: string; readonly key: TopicKey; readonly name: Localized };

/** A document per gender and language: two ids stand for one choice, the key is what is stored (P47). */
export type GenderText = {
  readonly id: string;
  readonly key: GenderKey;
  readonly title: string;
  readonly language: Locale;
};

export type LegalKind = 'privacy' | 'terms';
export type Audience = 'client' | 'specialist';

/** A legal text as its editor wrote it. */
export type LegalText = {
  readonly id: string;
  readonly kind: LegalKind;
  readonly audience: Audience;
  readonly language: Locale;
  readonly title: string;
  /** Portable text: `block`, `image` and `table` as `studio/schema/legal.ts` describes them. */
  readonly body: readonly Readonly<Record<string, unknown>>[];
  /** The day in Tbilisi from which it counts, `YYYY-MM-DD`, and what it changes, in the editor's words. */
  readonly validFrom?: string | null | undefined;
  readonly changes?: string | null | undefined;
  /** ISO 8601, shown as "Last updated". */
  readonly updatedAt: string;
};

export type LegalDocument = LegalText & {
  /** The body with each picture as it is shown, at its addresses. */
  readonly shown: LegalText['body'];
  /** All sizes of its pictures. */
  readonly pictures: readonly Rendition[];
};

export type AnnouncedText = LegalDocument & { readonly validFrom: string; readonly changes: string };

export type CrisisNumber = {
  readonly id: string;
  readonly number: string;
  readonly kind: CrisisKind;
  readonly name: Localized;
  readonly source: string;
  /** `YYYY-MM-DD`, the day a person last called or looked it up (P23). */
  readonly verifiedAt: string;
};

/** A document as a store keeps it. */
export type RawDocument = Readonly<Record<string, unknown>>;

/** A document of the store with what the store knows of it. */
export type StoredDocument = {
  readonly id: string;
  /** As it stands; null once it is deleted. */
  readonly document: RawDocument | null;
  /** The last version that kept all rules; the very same object when that is how it stands. */
  readonly valid: RawDocument | null;
  /** The place in the order of claims: of two documents for one thing the earlier one counts. */
  readonly claimedAt: number;
};

/** All documents of the store with the snapshot that they make. It never changes: `with` answers the next one. */
export type ContentLibrary = {
  readonly snapshot: Snapshot;
  stored(id: string): StoredDocument | null;
  /** The current documents, sorted by id. */
  documents(): readonly RawDocument[];
  /** The ids of those whose version as it stands keeps all rules, and is not yet kept as the last valid one. */
  newlyValid(): readonly string[];
  /** The rows that have to be written so that every version that keeps all rules is kept as the last valid one. */
  settled(): readonly StoredDocument[];
  /** The library with rows of the store that are newer. Throws ContentLacks when they make no snapshot. */
  with(changed: readonly StoredDocument[]): ContentLibrary;
  /** The result of a change, null for a deleted document. Throws ContentLacks when it would make no snapshot. */
  after(changes: readonly { id: string; document: RawDocument | null }[]): LibraryAfter;
};

/** The library after a change, and the rows that the store writes for it. */
export type LibraryAfter = { library: ContentLibrary; rows: readonly StoredDocument[] };

/** How documents are read and joined: the work of the provider, which knows no database. */
export type ContentReading = {
  /** The types of documents that this version of the product reads. */
  types: readonly string[];
  /** The library of an empty store that is filled with these documents. */
  first(documents: readonly { id: string; document: RawDocument }[]): LibraryAfter;
  library(stored: readonly StoredDocument[]): ContentLibrary;
  shipped(): readonly RawDocument[];
};

/** Essential content is missing: a session type, or a text that people agree to, in Georgian. */
export class ContentLacks extends DomainError {
  /** `lacks`: `therapyType`, or `<kind>/<audience>/ka` of a legal text. */
  constructor(lacks: readonly string[]) {
    super('CONTENT_LACKS', { facts: { documents: lacks } });
    this.message = `the content lacks ${lacks.join(', ')}`;
  }
}

/** A broken rule: the code names it, `path` the field. */
export type ContentProblem = {
  readonly id: string;
  readonly type: string;
  readonly code: ProblemCode;
  readonly path: string;
  /** Left out is the whole document, or only a part: a reference that leads nowhere, or an unreadable picture. */
  readonly leftOut: 'document' | 'reference';
};

export type ProblemCode =
  | 'BAD_PRICE'
  | 'BAD_FEE'
  | 'BAD_DURATION'
  | 'BAD_FIELD'
  /** A check of a specialist that is not recorded (P77). */
  | 'UNCHECKED'
  | 'BAD_PICTURE'
  | 'UNKNOWN_REFERENCE'
  | 'UNKNOWN_TYPE'
  | 'DUPLICATE'
  | 'TOO_MANY';
