import { createHash } from 'node:crypto';
import { TYPE_KEYS } from '#domain/intake.ts';
import type { PriceRange } from '#domain/price-range.ts';
import type {
  ContentProblem,
  CrisisNumber,
  LegalDocument,
  Method,
  SessionType,
  Snapshot,
  SpokenLanguage,
  TherapistProfile,
  Topic,
  TopicGroup,
} from './content.ts';
import type { Documents } from './documents.ts';
import { profileOf } from './therapist.ts';
import { type RawDocument, validate } from './validate.ts';

/**
 * Makes the typed snapshot of all published documents. What breaks a rule is left out and named in `problems`, the rest is
 * served; only content without all session types is no content at all and throws.
 */
export function makeSnapshot(raw: readonly RawDocument[]): Snapshot {
  const { documents, problems } = validate(raw);
  const topicById = byId(documents.issue.map(({ _id, key, name }): Topic => ({ id: _id, key, name })));
  const types = sessionTypes(documents, topicById, problems);
  const typeById = byId(types);
  const missing = TYPE_KEYS.filter((key) => !types.some((type) => type.key === key));
  if (missing.length > 0) throw new Error(`content lacks the session types ${missing.join(', ')}`);
  const priceRanges = documents.priceRange
    .map(({ _id, min, max }): PriceRange => ({ id: _id, min: min ?? null, max: max ?? null }))
    .toSorted((a, b) => (a.min ?? 0) - (b.min ?? 0) || (a.max ?? Infinity) - (b.max ?? Infinity));
  const legal = new Map(documents.legalDocument.map((document) => [legalKey(document), legalDocument(document)]));

  return {
    revision: revisionOf(raw),
    types,
    genders: documents.gender.map(({ _id, key, title, language }) => ({ id: _id, key, title, language })),
    priceRanges,
    therapists: byId(therapists(documents, { topicById, typeById, problems })),
    crisisNumbers: crisisNumbers(documents),
    topicById,
    topicByKey: new Map([...topicById.values()].map((topic) => [topic.key, topic])),
    typeById,
    typeByKey: new Map(types.map((type) => [type.key, type])),
    priceRangeById: byId(priceRanges),
    legal: (kind, audience, language) =>
      legal.get(legalKey({ kind, audience, language })) ??
      legal.get(legalKey({ kind, audience, language: 'ka' })) ??
      null,
    problems,
  };
}

/** Follows one reference of a list; a reference to nothing is left out and noted. */
function follow<Target>(
  owner: { _id: string; _type: string },
  field: string,
  targets: ReadonlyMap<string, Target>,
  problems: ContentProblem[],
): (reference: { _ref: string }, index: number) => Target[] {
  return ({ _ref }, index) => {
    const target = targets.get(_ref);
    if (target !== undefined) return [target];
    problems.push({ ...unknownReference(owner, `${field}[${index}]`), leftOut: 'reference' });
    return [];
  };
}

function sessionTypes(
  documents: Documents,
  topics: ReadonlyMap<string, Topic>,
  problems: ContentProblem[],
): SessionType[] {
  const groups = byId(
    documents.issueGroup.map((group): TopicGroup => {
      const topicsOf = follow({ _id: group._id, _type: 'issueGroup' }, 'issues', topics, problems);
      return { id: group._id, key: group.key, name: group.name, topics: group.issues.flatMap(topicsOf) };
    }),
  );
  return documents.therapyType
    .map(({ _id, psychoGroups, ...fields }): SessionType => {
      const groupsOf = follow({ _id, _type: 'therapyType' }, 'psychoGroups', groups, problems);
      return { id: _id, ...fields, groups: psychoGroups.flatMap(groupsOf) };
    })
    .toSorted((a, b) => a.order - b.order);
}

type Known = {
  topicById: ReadonlyMap<string, Topic>;
  typeById: ReadonlyMap<string, SessionType>;
  problems: ContentProblem[];
};

function therapists(documents: Documents, known: Known): TherapistProfile[] {
  const methods = byId(methodsOf(documents, known));
  const languages = byId(documents.language.map(({ _id, key, title }): SpokenLanguage => ({ id: _id, key, title })));
  return documents.therapist.flatMap((document) => {
    const owner = { _id: document._id, _type: 'therapist' };
    const offers = document.sessionTypes.map((offer) => ({ offer, type: known.typeById.get(offer.sessionType._ref) }));
    const lost = offers.findIndex(({ type }) => type === undefined);
    if (lost >= 0) {
      known.problems.push(unknownReference(owner, `sessionTypes[${lost}].sessionType`));
      return [];
    }
    return profileOf(document, {
      methods: document.method.flatMap(follow(owner, 'method', methods, known.problems)),
      languages: document.languages.flatMap(follow(owner, 'languages', languages, known.problems)),
      sessionTypes: offers.flatMap(({ offer, type }) =>
        type ? [{ typeId: type.id, typeKey: type.key, duration: offer.duration, price: offer.price }] : [],
      ),
    });
  });
}

function methodsOf(documents: Documents, { topicById, problems }: Known): Method[] {
  const categories = byId(documents.methodCategory.map(({ _id, title }) => ({ id: _id, title })));
  return documents.method.flatMap((document) => {
    const owner = { _id: document._id, _type: 'method' };
    const category = categories.get(document.category._ref);
    if (category === undefined) {
      problems.push(unknownReference(owner, 'category'));
      return [];
    }
    const topics = document.issues.flatMap(follow(owner, 'issues', topicById, problems)).map(({ key }) => key);
    return [{ id: document._id, title: document.title, category, topics }];
  });
}

function crisisNumbers(documents: Documents): CrisisNumber[] {
  return documents.crisisNumber
    .toSorted((a, b) => a.order - b.order)
    .map(({ _id: id, number, kind, name, source, verifiedAt }) => ({ id, number, kind, name, source, verifiedAt }));
}

function legalDocument({ _id, _updatedAt, ...fields }: Documents['legalDocument'][number]): LegalDocument {
  return { id: _id, ...fields, updatedAt: _updatedAt };
}

function legalKey({ kind, audience, language }: Pick<LegalDocument, 'kind' | 'audience' | 'language'>): string {
  return `${kind}/${audience}/${language}`;
}

function unknownReference(owner: { _id: string; _type: string }, path: string): ContentProblem {
  return { id: owner._id, type: owner._type, code: 'UNKNOWN_REFERENCE', path, leftOut: 'document' };
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

/** The same documents give the same revision, in any order. */
function revisionOf(raw: readonly RawDocument[]): string {
  const sorted = raw.toSorted((a, b) => (String(a['_id']) < String(b['_id']) ? -1 : 1));
  const hash = createHash('sha256');
  for (const document of sorted) hash.update(`${JSON.stringify(document)}\n`);
  return hash.digest('base64url').slice(0, 16);
}
