import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { TOPIC_KEYS } from '#domain/intake.ts';
import { shownPrice, tetriOf } from '#domain/money.ts';
import type { RawDocument } from './content.ts';
import { localContent, makeSnapshot, readDocuments } from './local.ts';

const SEED = resolve(import.meta.dirname, '../../../studio/seed');
const NINO = 'therapist-nino-beridze';
const TEENS = 'therapist-luka-tsiklauri';
const documents = readDocuments(SEED);
const content = localContent({ dirs: [SEED] }).snapshot();

/** The seed with one document changed. */
function withChange(id: string, change: (document: RawDocument) => RawDocument): RawDocument[] {
  return documents.map((document) => (document['_id'] === id ? change(document) : document));
}

function withOffer(offer: Record<string, unknown>): RawDocument[] {
  const sound = { sessionType: { _ref: 'type-personal' }, duration: 50, price: 100 };
  return withChange(NINO, (nino) => ({ ...nino, sessionTypes: [{ ...sound, ...offer }] }));
}

test('words are read without signs that nobody sees', () => {
  const name = { ka: 'ნი\u202eნო\u0007', en: '\u200eNi\u2066no\n' };
  const { therapists } = makeSnapshot(withChange(NINO, (nino) => ({ ...nino, name })));
  expect(therapists.get(NINO)?.name).toEqual({ ka: 'ნინო', en: 'Nino' });
});

test('the local content is sound', () => {
  expect(content.problems).toEqual([]);
  expect(content.therapists.size).toBe(25);
  expect([...content.topicByKey.keys()]).toEqual([...TOPIC_KEYS]);
});

test('the local content lists types, groups and price ranges in order', () => {
  expect(content.types.map(({ key, groups }) => [key, groups.length])).toEqual([
    ['personal', 4],
    ['couple', 1],
    ['teen', 4],
  ]);
  expect(content.priceRanges).toEqual([
    { id: 'price-up-to-80', min: null, max: 80 },
    { id: 'price-80-120', min: 80, max: 120 },
    { id: 'price-from-120', min: 120, max: null },
  ]);
});

test('the local content has Nino Beridze: 120 lari, anxiety and burnout', () => {
  const nino = content.therapists.get(NINO);
  const topics = new Set(nino?.methods.flatMap(({ topics }) => topics));
  expect(nino?.sessionTypes.map(({ typeKey, duration, price }) => [typeKey, duration, shownPrice(price, 20)])).toEqual([
    ['personal', 50, 12_000],
    ['couple', 50, 12_000],
  ]);
  expect(nino).toMatchObject({ name: { ka: 'ნინო', en: 'Nino' }, fee: 20, visible: true, demo: true });
  expect(topics.has('anxiety') && topics.has('burnout')).toBe(true);
});

test('the local content gives every legal document in its language', () => {
  for (const kind of ['privacy', 'terms'] as const) {
    for (const audience of ['client', 'specialist'] as const) {
      for (const locale of ['ka', 'en'] as const) {
        expect(content.legal(kind, audience, locale)?.id).toBe(`legal-${kind}-${audience}-${locale}`);
      }
    }
  }
});

test('the local content refuses a line that is not a document, naming its place', () => {
  const dir = mkdtempSync(join(tmpdir(), 'simshvide-content-'));
  writeFileSync(join(dir, 'a.ndjson'), '\n{"_id":"x"\n');
  expect(() => localContent({ dirs: [dir] })).toThrow('a.ndjson:2 is not JSON');
  writeFileSync(join(dir, 'a.ndjson'), '[]\n');
  expect(() => localContent({ dirs: [dir] })).toThrow('a.ndjson:1 is not a document');
  rmSync(dir, { recursive: true });
});

// P77
test.each([
  ['interviewedOn', false, ['personal', 'teen']],
  ['diplomaCheckedOn', false, ['personal', 'teen']],
  ['teensCheckedOn', true, ['personal']],
])('the snapshot shows nothing for which the check %s is missing, and names it', (check, visible, types) => {
  const { [check]: _day, ...unchecked } = documents.find(({ _id }) => _id === TEENS) ?? {};
  const snapshot = makeSnapshot(withChange(TEENS, () => unchecked));
  const profile = snapshot.therapists.get(TEENS);
  expect(profile).toMatchObject({ visible });
  expect(profile?.sessionTypes.map(({ typeKey }) => typeKey)).toEqual(types);
  expect(snapshot.problems).toMatchObject([{ id: TEENS, code: 'UNCHECKED', path: check }]);
  expect(makeSnapshot(withChange(TEENS, () => ({ ...unchecked, visible: false }))).problems).toEqual([]);
});

test('the snapshot has one revision for one content in any order of documents', () => {
  expect(makeSnapshot(documents.toReversed()).revision).toBe(content.revision);
  const edited = withChange(NINO, (nino) => ({ ...nino, fee: 21 }));
  expect(makeSnapshot(edited).revision).not.toBe(content.revision);
});

test('the snapshot falls back to Georgian where English is missing', () => {
  const edited = withChange('issue-anxiety', (issue) => ({ ...issue, name: { ka: 'შფოთვა' } })).filter(
    ({ _id }) => _id !== 'legal-terms-client-en',
  );
  const snapshot = makeSnapshot(edited);
  expect(snapshot.topicByKey.get('anxiety')?.name).toEqual({ ka: 'შფოთვა', en: 'შფოთვა' });
  expect(snapshot.legal('terms', 'client', 'en')?.id).toBe('legal-terms-client-ka');
});

test('the snapshot leaves a lost topic out of its lists and serves the rest', () => {
  const snapshot = makeSnapshot(documents.filter(({ _id }) => _id !== 'issue-grief'));
  expect(snapshot.therapists.size).toBe(25);
  expect(snapshot.topicByKey.has('grief')).toBe(false);
  expect(snapshot.problems).toContainEqual({
    id: 'group-personal-new_conditions',
    type: 'issueGroup',
    code: 'UNKNOWN_REFERENCE',
    path: 'issues[2]',
    leftOut: 'reference',
  });
});

test('the snapshot leaves out a second document with the same id and one of an unknown type', () => {
  const snapshot = makeSnapshot([...documents, { _id: NINO, _type: 'therapist' }, { _id: 'x', _type: 'landing' }]);
  expect(snapshot.problems).toEqual([
    { id: NINO, type: 'therapist', code: 'DUPLICATE', path: '_id', leftOut: 'document' },
    { id: 'x', type: 'landing', code: 'UNKNOWN_TYPE', path: '_type', leftOut: 'document' },
  ]);
  expect(snapshot.therapists.size).toBe(25);
});

test('the snapshot leaves out what is more than a page can offer or a document can hold', () => {
  const ranges = Array.from({ length: 120 }, (_, n) => ({ _id: `range-${n}`, _type: 'priceRange', min: n + 1 }));
  const snapshot = makeSnapshot([...documents, ...ranges]);
  expect(snapshot.priceRanges).toHaveLength(100);
  expect(snapshot.problems).toHaveLength(23);
  expect(snapshot.problems[0]).toMatchObject({ id: 'range-97', code: 'TOO_MANY', leftOut: 'document' });
  const languages = Array.from({ length: 101 }, () => ({ _ref: 'language-ka' }));
  const crowded = makeSnapshot(withChange(NINO, (nino) => ({ ...nino, languages })));
  expect(crowded.problems).toMatchObject([{ id: NINO, code: 'BAD_FIELD', path: 'languages' }]);
});

test('the snapshot is not made without a session type, or without what people agree to in Georgian', () => {
  const but = (left: (id: string) => boolean) => documents.filter(({ _id }) => !left(String(_id)));
  expect(() => makeSnapshot(but((id) => id.startsWith('type-')))).toThrow('the content lacks therapyType');
  expect(() => makeSnapshot(but((id) => id === 'legal-terms-client-ka'))).toThrow('lacks terms/client/ka');
  expect(() => makeSnapshot(but((id) => id === 'legal-privacy-specialist-ka'))).toThrow('privacy/specialist/ka');
});

/** No amount of money, no share and no length. */
const NO_NUMBERS = [
  -1,
  85.005,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '85',
  '85.00 ₾',
  '1.000,00',
  '',
  {},
  null,
  undefined,
];
const BAD: Record<string, readonly unknown[]> = {
  price: [...NO_NUMBERS, 0, 1_000_000, Number.NEGATIVE_INFINITY, '８５', '85\u0000', '__-Infinity__', [], true],
  fee: [...NO_NUMBERS, 100.01, 1_000_000_000_000_000],
  duration: [...NO_NUMBERS, -50, 0, 19, 181, 50.5, '50'],
};

test.each(Object.entries(BAD).flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
  'a therapist with the wrong %s %j is not offered, the others are',
  (field, value) => {
    const isFee = field === 'fee';
    const changed = isFee ? withChange(NINO, (nino) => ({ ...nino, fee: value })) : withOffer({ [field]: value });
    const { problems, therapists } = makeSnapshot(changed);
    const path = isFee ? field : `sessionTypes[0].${field}`;
    const code = `BAD_${field.toUpperCase()}`;
    expect(problems).toEqual([{ id: NINO, type: 'therapist', code, path, leftOut: 'document' }]);
    expect([therapists.has(NINO), therapists.size]).toEqual([false, 24]);
  },
);

test('a therapist with an offer of a session type that does not exist is not offered, the others are', () => {
  const { problems, therapists } = makeSnapshot(withOffer({ sessionType: { _ref: 'type-group' } }));
  const path = 'sessionTypes[0].sessionType';
  const problem = { id: NINO, type: 'therapist', code: 'UNKNOWN_REFERENCE', path, leftOut: 'document' };
  expect(problems).toEqual([problem]);
  expect(therapists.has(NINO)).toBe(false);
});

test.each([
  ['gender', 'other'],
  ['experience', -1],
  ['experience', 3.5],
  ['slug', { current: '../x' }],
  ['name', { en: 'Nino' }],
  ['name', { ka: 'ნინო\u0000' }],
  ['surname', { ka: 'ბერიძე', en: 'Beridze \ud83d' }],
  ['description', { ka: 'a\u0000b' }],
  ['visible', 'yes'],
])('a therapist with the wrong %s %j is not offered, the others are', (field, value) => {
  const { problems, therapists } = makeSnapshot(withChange(NINO, (nino) => ({ ...nino, [field]: value })));
  expect(problems).toMatchObject([{ id: NINO, code: 'BAD_FIELD' }]);
  expect(problems[0]?.path.startsWith(field)).toBe(true);
  expect(therapists.size).toBe(24);
});

test.each([
  [85, 0, 8500],
  [60, 25, 7500],
  [85, 17, 9945],
  [50.02, 20, 6002],
  [0.01, 0, 1],
  [100_000, 0, 10_000_000],
  [80, 12.5, 9000],
])('%d lari and %d %% make %d tetri', (price, fee, shown) => {
  const changed = withOffer({ price }).map((document) => (document['_id'] === NINO ? { ...document, fee } : document));
  const nino = makeSnapshot(changed).therapists.get(NINO);
  const own = nino?.sessionTypes[0]?.price ?? 0;
  expect(own).toBe(tetriOf(price));
  expect(shownPrice(own, nino?.fee ?? 0)).toBe(shown);
});
