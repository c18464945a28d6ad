import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ContentLacks, type ContentLibrary, type RawDocument, type StoredDocument } from './content.ts';
import { contentLibrary } from './library.ts';
import { readDocuments } from './local.ts';

const SEED = readDocuments(resolve(import.meta.dirname, '../../../studio/seed'));
const NINO = 'therapist-nino-beridze';
const stored = SEED.map((document, claimedAt): StoredDocument => ({
  id: String(document['_id']),
  document,
  valid: document,
  claimedAt,
}));
const library = contentLibrary(stored);

/** The library after one document changed, as the store writes it: the last valid version stays. */
function changed(id: string, change: Record<string, unknown> | null, from: ContentLibrary = library): ContentLibrary {
  const before = from.stored(id);
  const document = change === null ? null : { ...before?.document, ...change };
  return from.with([{ id, document, valid: before?.valid ?? null, claimedAt: before?.claimedAt ?? 1_000_000 }]);
}

function added(document: RawDocument & { _id: string }, from = library): ContentLibrary {
  return from.with([{ id: document._id, document, valid: null, claimedAt: 1_000_000 }]);
}

const offer = { sessionType: { _ref: 'type-personal' }, duration: 50, price: 100 };
const problemsOf = ({ snapshot }: ContentLibrary) =>
  snapshot.problems.map(({ id, code, path, leftOut }) => `${id} ${code} ${path} ${leftOut}`);

test.each([
  ['a price with a sign', { sessionTypes: [{ ...offer, price: '85.00 ₾' }] }, 'BAD_PRICE sessionTypes[0].price'],
  ['a price below 0', { sessionTypes: [{ ...offer, price: -1 }] }, 'BAD_PRICE sessionTypes[0].price'],
  ['a fee of 101', { fee: 101 }, 'BAD_FEE fee'],
  ['no length', { sessionTypes: [{ ...offer, duration: 0 }] }, 'BAD_DURATION sessionTypes[0].duration'],
  ['a type twice', { sessionTypes: [offer, offer] }, 'DUPLICATE sessionTypes[1].sessionType'],
])(
  'a document that breaks a rule is not sold and goes on naming by its last valid version: %s',
  (_name, change, problem) => {
    const next = changed(NINO, change);
    expect(problemsOf(next)).toEqual([`${NINO} ${problem} document`]);
    const nino = next.snapshot.therapists.get(NINO);
    expect(nino).toMatchObject({ name: { ka: 'ნინო' }, visible: false });
    expect(nino?.sessionTypes).toEqual(library.snapshot.therapists.get(NINO)?.sessionTypes);
    expect(next.newlyValid()).toEqual([]);
  },
);

test('a document that breaks a rule is named with every rule that it breaks', () => {
  const next = changed(NINO, { fee: 101, sessionTypes: [{ ...offer, price: -1, duration: 0 }], gender: 'x' });
  expect(problemsOf(next).toSorted()).toEqual([
    `${NINO} BAD_DURATION sessionTypes[0].duration document`,
    `${NINO} BAD_FEE fee document`,
    `${NINO} BAD_FIELD gender document`,
    `${NINO} BAD_PRICE sessionTypes[0].price document`,
  ]);
});

test('a document that breaks a rule names nobody when it never was valid', () => {
  const next = added({ _id: 'therapist-new', _type: 'therapist', fee: -1 });
  expect(next.snapshot.therapists.has('therapist-new')).toBe(false);
  expect(new Set(next.snapshot.problems.map(({ id, leftOut }) => `${id} ${leftOut}`))).toEqual(
    new Set(['therapist-new document']),
  );
});

test('a document that breaks a rule of a topic keeps it out of the choices; orders go on naming it', () => {
  const next = changed('issue-grief', { name: { en: 'Grief' } });
  const choices = next.snapshot.types.flatMap(({ groups }) => groups.flatMap(({ topics }) => topics));
  expect(choices.some(({ key }) => key === 'grief')).toBe(false);
  expect(next.snapshot.topicByKey.get('grief')?.name.ka).toBe(library.snapshot.topicByKey.get('grief')?.name.ka);
});

test('a document that breaks a rule of a session type takes only its own offers along', () => {
  const next = changed('type-couple', { duration: 0 });
  expect(next.snapshot.types.map(({ key }) => key)).toEqual(['personal', 'teen']);
  expect(next.snapshot.typeByKey.get('couple')?.name.en).toBe('Couple');
  const nino = next.snapshot.therapists.get(NINO);
  expect([nino?.visible, nino?.sessionTypes.map(({ typeKey }) => typeKey)]).toEqual([true, ['personal']]);
  expect(problemsOf(next)).toContain(`${NINO} UNKNOWN_REFERENCE sessionTypes[1].sessionType reference`);
});

test('a document that breaks a rule that is mended is sold again, and its newest version becomes the valid one', () => {
  const broken = changed(NINO, { fee: 101 });
  const mended = changed(NINO, { fee: 12 }, broken);
  expect(mended.snapshot.therapists.get(NINO)).toMatchObject({ visible: true, fee: 12 });
  expect(mended.snapshot.problems).toEqual([]);
  expect(mended.newlyValid()).toEqual([NINO]);
});

test('a document that is gone is not shown, and its last version goes on naming', () => {
  const next = changed(NINO, null);
  expect(next.snapshot.problems).toEqual([]);
  expect(next.snapshot.therapists.get(NINO)).toMatchObject({ name: { ka: 'ნინო' }, visible: false });
  expect(next.documents()).toHaveLength(SEED.length - 1);
  expect(next.snapshot.revision).not.toBe(library.snapshot.revision);
});

test('a document that is gone of which people choose is no choice any more', () => {
  const next = changed('price-80-120', null);
  expect(next.snapshot.priceRanges.map(({ id }) => id)).toEqual(['price-up-to-80', 'price-from-120']);
});

describe('two documents for one thing', () => {
  const text = SEED.find(({ _id }) => _id === 'legal-privacy-client-ka');

  test('of two documents for one thing the earlier one counts, the later is named', () => {
    const next = added({ ...text, _id: 'a-privacy', title: 'სხვა' });
    expect(problemsOf(next)).toEqual(['a-privacy DUPLICATE kind document']);
    expect(next.snapshot.legal('privacy', 'client', 'ka')?.id).toBe('legal-privacy-client-ka');
  });

  test('the earlier of two documents counts also for a type, a topic, a gender, a language, a crisis number and a profile that was copied', () => {
    for (const id of ['type-personal', 'issue-grief', 'gender-male-ka', 'language-ka', 'crisis-112', NINO]) {
      const twin = { ...SEED.find(({ _id }) => _id === id), _id: 'a-twin' };
      expect(problemsOf(added(twin)), id).toMatchObject([expect.stringMatching(/^a-twin DUPLICATE/)]);
    }
  });

  test('of two documents for one thing the later one counts as soon as the earlier one is another thing', () => {
    const next = added({ ...text, _id: 'a-privacy', title: 'სხვა' });
    const freed = next.with([{ id: 'legal-privacy-client-ka', document: null, valid: text ?? null, claimedAt: 0 }]);
    expect(freed.snapshot.legal('privacy', 'client', 'ka')?.title).toBe('სხვა');
    expect(freed.newlyValid()).toEqual(['a-privacy']);
  });
});

test.each([
  ['Georgian terms', 'legal-terms-client-ka', 'terms/client/ka'],
  ['a Georgian privacy text', 'legal-privacy-client-ka', 'privacy/client/ka'],
  ['terms for specialists', 'legal-terms-specialist-ka', 'terms/specialist/ka'],
])('content that is none is refused as a whole: without %s', (_name, id, lacks) => {
  const without = catching(() => library.after([{ id, document: null }]));
  expect(without).toBeInstanceOf(ContentLacks);
  expect((without as ContentLacks).facts).toEqual({ documents: [lacks] });
  const broken = { ...library.stored(id)?.document, title: '' };
  expect(catching(() => library.after([{ id, document: broken }]))).toBeInstanceOf(ContentLacks);
});

test('content that is none and that stands all the same, written by another version, is served by its last valid version', () => {
  const served = changed('legal-terms-client-ka', { title: '' });
  expect(served.snapshot.legal('terms', 'client', 'ka')).toEqual(library.snapshot.legal('terms', 'client', 'ka'));
  expect(problemsOf(served)).toEqual(['legal-terms-client-ka BAD_FIELD title document']);
  const another = catching(() => served.after([{ id: 'price-80-120', document: null }]));
  expect(another).toBeInstanceOf(ContentLacks);
  const document = library.stored('legal-terms-client-ka')?.document ?? null;
  expect(served.after([{ id: 'legal-terms-client-ka', document }]).library.snapshot.problems).toEqual([]);
});

test('content that is none is refused without any session type', () => {
  const ids = ['type-personal', 'type-couple', 'type-teen'];
  const gone = ids.map((id) => ({ id, document: null, valid: null, claimedAt: 0 }));
  expect(() => library.with(gone)).toThrow('therapyType');
});

function catching(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('a change makes anew only what it concerns', () => {
  const next = changed(NINO, { fee: 12 });
  const others = [...library.snapshot.therapists].filter(([id]) => id !== NINO);
  for (const [id, profile] of others) expect(next.snapshot.therapists.get(id), id).toBe(profile);
  expect(next.snapshot.topicByKey.get('grief')).toBe(library.snapshot.topicByKey.get('grief'));
  expect(next.snapshot.legal('terms', 'client', 'ka')).toBe(library.snapshot.legal('terms', 'client', 'ka'));
  expect(library.snapshot.therapists.get(NINO)?.fee).toBe(20);
});

test('a change of a topic reaches the profiles through their methods', () => {
  const next = changed('issue-anxiety', { key: 'panic_attacks' });
  const before = library.snapshot.therapists.get(NINO)?.methods.flatMap(({ topics }) => topics);
  const after = next.snapshot.therapists.get(NINO)?.methods.flatMap(({ topics }) => topics);
  expect([before?.includes('anxiety'), after?.includes('anxiety')]).toEqual([true, false]);
});

test('a change of something else leaves every problem named', () => {
  const broken = changed('method-cbt', null, changed('type-couple', { duration: 0 }));
  const next = changed('issue-grief', { key: 'burnout' }, changed('crisis-112', { number: '113' }, broken));
  expect(problemsOf(broken).filter((problem) => problem.startsWith(NINO))).toHaveLength(2);
  expect(problemsOf(changed('crisis-112', { number: '113' }, broken))).toEqual(problemsOf(broken));
  expect(problemsOf(next)).toEqual(expect.arrayContaining(problemsOf(broken)));
});

test('a change gives the same revision however it came about', () => {
  const back = changed(NINO, { fee: 20 }, changed(NINO, { fee: 12 }));
  expect(back.snapshot.revision).toBe(library.snapshot.revision);
  expect(contentLibrary(stored.toReversed()).snapshot.revision).toBe(library.snapshot.revision);
});

test('profiles beside the store are shown with it; a document of the store comes before one of the same id', () => {
  const twin = { ...SEED.find(({ _id }) => _id === NINO), _id: 'therapist-beside' };
  const both = contentLibrary(stored, { beside: [twin, { ...twin, _id: NINO, fee: 99 }] });
  expect(both.snapshot.therapists.size).toBe(library.snapshot.therapists.size + 1);
  expect(both.snapshot.therapists.get(NINO)?.fee).toBe(20);
  expect(both.documents()).toHaveLength(SEED.length);
  const later = both.with([{ id: 'issue-anxiety', document: null, valid: null, claimedAt: 0 }]);
  expect(later.snapshot.therapists.get('therapist-beside')).toMatchObject({ visible: true });
});

test('thousands of profiles beside the store may all be broken, by themselves or by what they refer to', () => {
  const nino = SEED.find(({ _id }) => _id === NINO);
  const beside = Array.from({ length: 20_000 }, (_, n) => ({ ...nino, _id: `beside-${n}` }));
  const broken = contentLibrary(stored, { beside: beside.map((one) => ({ ...one, name: 1, fee: 'x', gender: 1 })) });
  expect(broken.snapshot.problems).toHaveLength(20_000);
  const lost = SEED.filter(({ _type }) => _type === 'method' || _type === 'language');
  const changes = lost.map((document) => ({ id: String(document['_id']), document: { ...document, title: 7 } }));
  const { library: after } = contentLibrary(stored, { beside }).after(changes);
  expect(after.snapshot.problems.length).toBeGreaterThan(20_000);
});
