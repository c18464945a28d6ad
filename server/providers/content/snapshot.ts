import { PICTURE_TYPE } from '#domain/pictures.ts';
import type { PriceRange } from '#domain/price-range.ts';
import type {
  AnnouncedText,
  ContentProblem,
  LegalDocument,
  Method,
  SessionType,
  Snapshot,
  SpokenLanguage,
  Topic,
  TopicGroup,
} from './content.ts';
import { ContentLacks } from './content.ts';
import { DOCUMENT_TYPES, type DocumentType } from './documents.ts';
import { type Memory, remembering, type Remembering } from './memory.ts';
import { drawing, type Drawing, picturesIn, shownBody } from './named-pictures.ts';
import { profileOf, type TherapistProfile } from './therapist.ts';
import type { ReadDocument } from './validate.ts';

/** The version of each document that counts, and the last valid versions that only go on naming what was booked. */
export type Judged = {
  current: (ReadDocument & { readonly lastValid: ReadDocument | null })[];
  named: ReadDocument[];
  /** The ids of those that were deleted. */
  gone: Set<string>;
};

/** Profiles shown beside those of the store: always the same list, so that thousands of them are joined once. */
export type Beside = readonly DataOf<'therapist'>[];

type DataOf<Type extends DocumentType> = Extract<ReadDocument, { type: Type }>['data'];

/**
 * Joins the documents to a snapshot. A document that breaks a rule is left out and named in `problems`, the rest is
 * served; content without a session type, or without the Georgian texts that people agree to, throws ContentLacks.
 * Unchanged parts are the same objects as before, by `memory`.
 */
export function joinSnapshot(
  { current, named, gone }: Judged,
  parts: {
    problems: ContentProblem[];
    revision: string;
    memory: Memory;
    beside: Beside;
    /** The fallbacks for essential documents that cannot be read; null: none. */
    spare: readonly ReadDocument[] | null;
  },
): { snapshot: Snapshot; memory: Memory } {
  const { problems, revision, memory, beside, spare } = parts;
  const made = remembering(memory);
  const now = sorted(current);
  const old = sorted(named);
  const known: Known = { made, problems };

  const topicById = byId(now.issue.map((data) => asIs(data, known)));
  const instead = sorted(spare ?? []);
  const offered = now.therapyType.length > 0 ? now.therapyType : firstOf(instead.therapyType, ({ key }) => key);
  const types = sessionTypes({ ...now, therapyType: offered }, topicById, known);
  const typeById = byId(types);
  const priceRanges = now.priceRange
    .map(({ _id: id, min = null, max = null }): PriceRange => ({ id, min, max }))
    .toSorted(byPrice);
  // Of texts with a day the last valid version stands in for what cannot be read, and nothing for what was deleted.
  const spared = instead.legalDocument.filter(({ _id, language, validFrom }) =>
    validFrom ? !gone.has(_id) : language === 'ka',
  );
  const texts = firstOf([...now.legalDocument, ...spared], legalKey);
  const pictures = drawing(new Set(now[PICTURE_TYPE].map(({ _id }) => _id)));
  const legal = new Map(texts.map((data) => [legalKey(data), legalDocument(data, { ...known, pictures })]));
  const lacks = lacking(types, legal);
  if (lacks.length > 0) throw new ContentLacks(lacks);

  const namedTopics = old.issue.map((data) => asIs(data, known));
  const namedTypes = old.therapyType.map((data): SessionType => ({ ...typeFields(data), groups: [] }));
  const allTypes = byId([...namedTypes, ...types]);
  const methods = byId(methodsOf(now, { ...known, topicById }));
  const languages = byId(now.language.map((data) => asIs(data, known)));
  const referred = made.once(
    'referred',
    [...methods.values(), ...languages.values(), ...keysOf(typeById), ...keysOf(allTypes)],
    () => ({}),
  );
  const targets = { ...known, methods, languages, typeById, allTypes, referred, pictures };
  const join = therapistsOf(targets);
  const added = made.once('beside', [beside, referred], () => {
    const noted: ContentProblem[] = [];
    const alone = therapistsOf({ ...targets, made: remembering(new Map()), problems: noted });
    return { profiles: beside.flatMap((data) => alone.offered(data) ?? []), noted };
  });
  for (const problem of added.noted) problems.push(problem);
  const lastValid = new Map(current.map(({ data, lastValid: last }) => [data._id, last]));
  const therapists = [
    ...added.profiles,
    ...old.therapist.map((data) => join.named(data)),
    ...now.therapist.flatMap((data) => {
      const profile = join.offered(data);
      if (profile !== null) return [profile];
      const last = lastValid.get(data._id);
      return last?.type === 'therapist' ? [join.named(last.data)] : [];
    }),
  ];

  const snapshot: Snapshot = {
    revision,
    types,
    genders: now.gender.map(({ _id, key, title, language }) => ({ id: _id, key, title, language })),
    priceRanges,
    therapists: byId(therapists),
    gone,
    crisisNumbers: now.crisisNumber
      .toSorted((a, b) => a.order - b.order)
      .map(({ _id: id, order: _order, ...fields }) => ({ id, ...fields })),
    pictures: once(() => picturesIn([...therapists, ...legal.values()])),
    topicById: byId([...namedTopics, ...topicById.values()]),
    topicByKey: new Map([...namedTopics, ...topicById.values()].map((topic) => [topic.key, topic])),
    typeById: allTypes,
    typeByKey: new Map([...namedTypes, ...types].map((type) => [type.key, type])),
    priceRangeById: byId(priceRanges),
    announced: [...legal.values()].filter(isAnnounced).toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)),
    legal: (kind, audience, language) =>
      legal.get(legalKey({ kind, audience, language })) ??
      legal.get(legalKey({ kind, audience, language: 'ka' })) ??
      null,
    problems,
  };
  return { snapshot, memory: made.now };
}

/** Made when it is first asked for. */
function once<Thing>(make: () => Thing): () => Thing {
  let made: { thing: Thing } | null = null;
  return () => (made ??= { thing: make() }).thing;
}

function firstOf<Data>(documents: readonly Data[], thingOf: (data: Data) => string): Data[] {
  const first = new Map<string, Data>();
  for (const data of documents) if (!first.has(thingOf(data))) first.set(thingOf(data), data);
  return [...first.values()];
}

type Known = { made: Remembering; problems: ContentProblem[] };

/** The documents by their type, in the order in which they came. */
function sorted(documents: readonly ReadDocument[]): Lists {
  const lists = new Map(DOCUMENT_TYPES.map((type): [DocumentType, unknown[]] => [type, []]));
  for (const { type, data } of documents) lists.get(type)?.push(data);
  // The list and the document are of one type, which the compiler cannot see.
  return Object.fromEntries(lists) as Lists;
}

type Lists = { [Type in DocumentType]: DataOf<Type>[] };

const AGREED = ['terms', 'privacy'] as const;
const READERS = ['client', 'specialist'] as const;

/** The content that a client or a therapist cannot do without. */
function lacking(types: readonly SessionType[], legal: ReadonlyMap<string, LegalDocument>): string[] {
  const texts = AGREED.flatMap((kind) => READERS.map((audience) => legalKey({ kind, audience, language: 'ka' })));
  return [...(types.length === 0 ? ['therapyType'] : []), ...texts.filter((key) => !legal.has(key))];
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

/** A document as it is, under the id that the product gives it. */
function asIs<Data extends { _id: string }>(data: Data, { made }: Known): Omit<Data, '_id'> & { id: string } {
  const { _id: id, ...fields } = data;
  return made.once(`as it is ${id}`, [data], () => ({ id, ...fields }));
}

function typeFields({ _id, psychoGroups: _groups, ...fields }: DataOf<'therapyType'>) {
  return { id: _id, ...fields };
}

function sessionTypes({ issueGroup, therapyType }: Lists, topics: ReadonlyMap<string, Topic>, { problems }: Known) {
  const groups = byId(
    issueGroup.map((group): TopicGroup => {
      const topicsOf = follow({ _id: group._id, _type: 'issueGroup' }, 'issues', topics, problems);
      return { id: group._id, key: group.key, name: group.name, topics: group.issues.flatMap(topicsOf) };
    }),
  );
  return therapyType
    .map((data): SessionType => {
      const groupsOf = follow({ _id: data._id, _type: 'therapyType' }, 'psychoGroups', groups, problems);
      return { ...typeFields(data), groups: data.psychoGroups.flatMap(groupsOf) };
    })
    .toSorted((a, b) => a.order - b.order);
}

type Targets = Known & {
  methods: ReadonlyMap<string, Method>;
  languages: ReadonlyMap<string, SpokenLanguage>;
  typeById: ReadonlyMap<string, SessionType>;
  /** Those as well that only go on naming what was booked. */
  allTypes: ReadonlyMap<string, SessionType>;
  /** An object that is replaced only when a profile's references change: a thousand profiles compare it. */
  referred: unknown;
  pictures: Drawing;
};

type Joined<Profile> = { profile: Profile; noted: readonly ContentProblem[] };

/** Makes profiles: as offered, null where a price lacks its basis; or as they go on naming a therapist. */
function therapistsOf({ methods, languages, typeById, allTypes, referred, pictures, made, problems }: Targets) {
  const join = (data: DataOf<'therapist'>, types: ReadonlyMap<string, SessionType>): Joined<TherapistProfile> => {
    const owner = { _id: data._id, _type: 'therapist' };
    const noted: ContentProblem[] = [];
    const profile = profileOf(data, {
      methods: data.method.flatMap(follow(owner, 'method', methods, noted)),
      languages: data.languages.flatMap(follow(owner, 'languages', languages, noted)),
      sessionTypes: data.sessionTypes.flatMap(({ sessionType, duration, price }) => {
        const type = types.get(sessionType._ref);
        return type === undefined ? [] : [{ typeId: type.id, typeKey: type.key, duration, price }];
      }),
      drawable: pictures.of(owner, noted),
    });
    return { profile, noted };
  };
  const offer = (data: DataOf<'therapist'>): Joined<TherapistProfile | null> => {
    const refused = (index: number, leftOut: ContentProblem['leftOut']): ContentProblem => ({
      ...unknownReference({ _id: data._id, _type: 'therapist' }, `sessionTypes[${index}].sessionType`),
      leftOut,
    });
    const refs = data.sessionTypes.map(({ sessionType }) => sessionType._ref);
    const unknown = refs.findIndex((id) => !allTypes.has(id));
    const isSold = refs.some((id) => typeById.has(id));
    if (unknown >= 0 || !isSold) return { profile: null, noted: [refused(Math.max(unknown, 0), 'document')] };
    // A type that is not offered for now takes only its own offers along.
    const left = refs.flatMap((id, index) => (typeById.has(id) ? [] : [refused(index, 'reference')]));
    const { profile, noted } = join(data, typeById);
    const { shown, missing } = asChecked(data, profile);
    return { profile: shown, noted: [...left, ...noted, ...missing] };
  };
  return {
    offered(data: DataOf<'therapist'>): TherapistProfile | null {
      const { profile, noted } = made.once(`profile ${data._id}`, [data, referred, pictures.missingIn(data)], () =>
        offer(data),
      );
      for (const problem of noted) problems.push(problem);
      return profile;
    },
    named(data: DataOf<'therapist'>): TherapistProfile {
      return made.once(`named ${data._id}`, [data, referred, pictures.missingIn(data)], () => {
        return { ...join(data, allTypes).profile, visible: false };
      });
    },
  };
}

/**
 * The profile as its recorded checks allow it (P77): hidden without interview and diploma, no sessions with teenagers
 * without the check for them. Every use of the profile and its offer follows this.
 */
function asChecked(data: DataOf<'therapist'>, profile: TherapistProfile) {
  const teens = profile.sessionTypes.filter(({ typeKey }) => typeKey !== 'teen' || data.teensCheckedOn !== null);
  const lacks = (['interviewedOn', 'diplomaCheckedOn'] as const).filter((check) => data[check] === null);
  const noted = (path: string, leftOut: ContentProblem['leftOut']): ContentProblem => {
    return { id: data._id, type: 'therapist', code: 'UNCHECKED', path, leftOut };
  };
  const isWithout = teens.length < profile.sessionTypes.length;
  const isShown = lacks.length === 0 && teens.length > 0;
  return {
    shown: { ...profile, sessionTypes: teens, visible: data.visible && isShown },
    missing: [
      ...lacks.map((check) => noted(check, 'document')),
      ...(isWithout ? [noted('teensCheckedOn', teens.length > 0 ? 'reference' : 'document')] : []),
    ].filter(() => data.visible),
  };
}

function keysOf(types: ReadonlyMap<string, SessionType>): string[] {
  return [...types.values()].map(({ id, key }) => `${id} ${key}`);
}

function methodsOf(
  { methodCategory, method }: Lists,
  { topicById, ...known }: Known & { topicById: ReadonlyMap<string, Topic> },
): Method[] {
  const { made, problems } = known;
  const categories = byId(methodCategory.map((data) => asIs(data, known)));
  return method.flatMap((data): Method[] => {
    const owner = { _id: data._id, _type: 'method' };
    const category = categories.get(data.category._ref);
    if (category === undefined) {
      problems.push(unknownReference(owner, 'category'));
      return [];
    }
    const topics = data.issues.flatMap(follow(owner, 'issues', topicById, problems)).map(({ key }) => key);
    return [
      made.once(`method ${data._id}`, [data, category, ...topics], () => ({
        id: data._id,
        title: data.title,
        category,
        topics,
      })),
    ];
  });
}

function byPrice(a: PriceRange, b: PriceRange): number {
  return (a.min ?? 0) - (b.min ?? 0) || (a.max ?? Infinity) - (b.max ?? Infinity);
}

function legalDocument(
  data: DataOf<'legalDocument'>,
  { made, problems, pictures }: Known & { pictures: Drawing },
): LegalDocument {
  const { _id, _updatedAt, ...fields } = data;
  const { text, noted } = made.once(`legal ${_id}`, [data, pictures.missingIn(data)], () => {
    const found: ContentProblem[] = [];
    const { shown, sizes } = shownBody(fields.body, pictures.of({ _id, _type: 'legalDocument' }, found));
    return { text: { id: _id, ...fields, shown, pictures: sizes, updatedAt: _updatedAt }, noted: found };
  });
  for (const problem of noted) problems.push(problem);
  return text;
}

function legalKey(text: Pick<LegalDocument, 'kind' | 'audience' | 'language' | 'validFrom'>): string {
  const { kind, audience, language, validFrom } = text;
  return `${kind}/${audience}/${language}${validFrom ? `/${validFrom}` : ''}`;
}

function isAnnounced(text: LegalDocument): text is AnnouncedText {
  return Boolean(text.validFrom);
}

function unknownReference(owner: { _id: string; _type: string }, path: string): ContentProblem {
  return { id: owner._id, type: owner._type, code: 'UNKNOWN_REFERENCE', path, leftOut: 'document' };
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
