import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { addDays, instantOf } from '#domain/dates.ts';
import { findPage } from '#contract/pages/pages.ts';
import { type Checked, findingsIn } from '#server/features/content/check/findings.ts';
import type { ContentProblem } from '#server/providers/content/content.ts';
import { documentShapes } from '#server/providers/content/documents.ts';
import { contentLibrary } from '#server/providers/content/library.ts';
import { readDocuments } from '#server/providers/content/local.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { ruleOf } from './content-rules.ts';
import { contentWords, isHiding } from './content-words.ts';
import { ROOT } from '../proof/steps.ts';

const NOW = instantOf('2026-11-26', '12:00') ?? 0;
const TODAY = '2026-11-26';
const seed = readDocuments(join(ROOT, 'studio/seed')).toSorted((a, b) =>
  String(a['_id']) < String(b['_id']) ? -1 : 1,
);

/** The check of documents as our own server makes it; what the seed has was valid before. */
function check(documents: readonly RawDocument[], change: Partial<Checked> = {}) {
  const before = new Map(seed.map((document) => [document['_id'], document]));
  const stored = documents.map((document, claimedAt) => {
    return { id: String(document['_id']), document, valid: before.get(document['_id']) ?? null, claimedAt };
  });
  const { problems, therapists, topicById, typeById } = contentLibrary(stored).snapshot;
  const found = findingsIn({
    documents,
    problems: problems.map((problem: ContentProblem) => ({ ...problem, since: NOW })),
    named: new Set([...therapists.keys(), ...topicById.keys(), ...typeById.keys()]),
    calendars: [],
    gone: [],
    unread: new Map(),
    namedElsewhere: new Set(),
    origin: 'https://simshvide.ge',
    isPage: (path) => findPage(path) !== null,
    now: NOW,
    ...change,
  });
  const kept = { bytes: 1_200_000, most: 8_000_000 };
  return {
    ...found,
    source: null,
    kept: { documents: kept, drafts: kept, pictures: { bytes: 0, most: 4_000_000_000 } },
  };
}

const KEPT = 'kept: documents 1.2 of 8 MB, drafts 1.2 of 8 MB, pictures 0.0 of 4000 MB';

type Change = (document: RawDocument) => RawDocument;

const set =
  (fields: RawDocument): Change =>
  (document) => ({ ...document, ...fields });

/** A list of a document with one entry changed. */
const entry =
  (list: string, index: number, fields: RawDocument): Change =>
  (document) => {
    const entries = document[list] as readonly RawDocument[];
    return { ...document, [list]: entries.map((one, at) => (at === index ? { ...one, ...fields } : one)) };
  };

/** A paragraph before all others, with a link on its words. */
const paragraph =
  (text: string, href?: string): Change =>
  (document) => {
    const marks = href === undefined ? [] : ['m'];
    const links = href === undefined ? [] : [{ _type: 'link', _key: 'm', href }];
    const spans = [{ _type: 'span', _key: 's', text, marks }];
    const block = { _type: 'block', _key: 'planted', style: 'normal', children: spans, markDefs: links };
    return { ...document, body: [block, ...(document['body'] as readonly RawDocument[])] };
  };

const both =
  (...changes: readonly Change[]): Change =>
  (document) =>
    changes.reduce((before, change) => change(before), document);

const reference = (id: string) => ({ _type: 'reference', _ref: id });
const gone = null;

/** Every mistake: where it is planted, how, and the words that tell of it. */
const PLANTED: readonly (readonly [id: string, change: Change | null, ...told: string[]])[] = [
  [
    'therapist-nino-beridze',
    entry('sessionTypes', 0, { price: '85.00 ₾' }),
    'sessionTypes[0].price is "85.00 ₾": it must be a sum in lari above 0, at most 100 000, with at most two decimals',
  ],
  [
    'therapist-mariam-kapanadze',
    (mariam) => ({ ...mariam, sessionTypes: [mariam['sessionTypes'], mariam['sessionTypes']].flat() }),
    'sessionTypes[1].sessionType is "type-teen": it is offered above already, and each session type has one offer\n',
  ],
  [
    'therapist-luka-tsiklauri',
    set({ fee: 101 }),
    'fee is 101: it must be a percentage from 0 to 100, with at most two decimals',
  ],
  [
    'therapist-lana-pirtskhalava',
    entry('sessionTypes', 1, { duration: 0 }),
    'sessionTypes[1].duration is 0: it must be whole minutes from 20 to 180',
  ],
  [
    'therapist-maka-tabatadze',
    set({ surname: { en: 'Tabatadze' } }),
    'surname.ka is missing: it must be a Georgian text of 1 to 300 characters',
  ],
  [
    'issue-anxiety',
    set({ name: { ka: '', en: 'Anxiety' } }),
    'name.ka is "": it must be a Georgian text of 1 to 300 characters',
  ],
  ['price-80-120', set({ min: 120, max: 80 }), 'it must be a range with min, max or both, and min below max'],
  [
    'method-cbt',
    set({ category: reference('method-category-cognitiv') }),
    'category refers to "method-category-cognitiv": no document has this id',
  ],
  [
    'group-teen-activities',
    entry('issues', 1, reference('issue-burnuot')),
    'issues[1] refers to "issue-burnuot": no document has this id',
    'teen offers 21 topics, and 22 were decided (P10)',
  ],
  [
    'therapist-beka-sulaberidze',
    entry('languages', 0, reference('method-act')),
    'languages[0] refers to "method-act": that is a method, which does not belong here',
  ],
  [
    'group-couple-others',
    entry('issues', 0, reference('issue-grief')),
    'too many: grief; a client who ticks one is refused',
  ],
  ['legal-terms-client-en', gone, 'has no English document: readers of English see the Georgian one'],
  ['gender-female-en', gone, 'has no English document: readers of English cannot choose it'],
  ['language-de', set({ title: { ka: 'გერმანული' } }), 'no English: title'],
  [
    'therapist-zurab-khutsishvili',
    both(
      set({ description: { ka: 'მე ვარ თერაპევტი და ვმუშაობ ონლაინ.' } }),
      set({ surname: { ka: 'ხუციშვილი', en: ' ' } }),
    ),
    'description.ka says "მე ვარ თერაპევტი და ვმუშაობ ონლაინ.": the bare word reads as a physician',
    'no English: description',
    'surname.en is " ": it must be an English text of 1 to 300 characters, or left out',
  ],
  [
    'issue-breakup',
    set({ name: { ka: 'ᲒᲐᲜᲨᲝᲠᲔᲑᲐ', en: 'Breakup' } }),
    'name.ka says "ᲒᲐᲜᲨᲝᲠᲔᲑᲐ": capital Georgian letters',
  ],
  [
    'legal-privacy-client-ka',
    paragraph('იხილეთ წესები', '/privacypolicy'),
    'body[0].markDefs[0].href leads to "/privacypolicy": we have no such page',
  ],
  [
    'legal-privacy-client-en',
    paragraph('See the office', 'www.pdps.ge'),
    'body[0].markDefs[0].href is "www.pdps.ge": it stays plain text',
  ],
  [
    'legal-terms-client-ka',
    paragraph('სია: https://simshvide.ge/rankings.'),
    'body[0] leads to "https://simshvide.ge/rankings": we have no such page',
  ],
  ['crisis-111', set({ verifiedAt: '2026-05-29' }), 'hidden since 2026-11-26: last verified on "2026-05-29"'],
  [
    'crisis-116006',
    set({ verifiedAt: '2026-06-20' }),
    'shown until 2026-12-17, then hidden: last verified on "2026-06-20"',
  ],
];

/** The one that the invented people have on purpose. */
const KNOWN = 'videoLink is "https://www.youtube.com/@example": no video can be played from it';
const SECOND = { _id: 'issue-sorrow', _type: 'issue', key: 'grief', name: { ka: 'მწუხარება', en: 'Sorrow' } };
const FOREIGN = { _id: 'news-1', _type: 'newsArticle', title: { ka: 'ჩვენი თერაპევტები' }, about: reference('nobody') };

test('every planted mistake is told once, in words', () => {
  const changes = new Map(PLANTED.map(([id, change]) => [id, change]));
  const documents = seed.flatMap((document) => {
    const change = changes.get(String(document['_id']));
    return change === null ? [] : [change === undefined ? document : change(document)];
  });
  const found = check([...documents, SECOND, FOREIGN], { calendars: ['therapist-nino-beridze', 'therapist-gone'] });
  const words = contentWords(found).join('\n');
  expect(isHiding(found)).toBe(true);
  const told = [
    ...PLANTED.flatMap(([, , ...expected]) => expected),
    KNOWN,
    'key is "grief": it is taken by another document, and the one that had it first counts: issue-grief\n',
    '_type is "newsArticle": it is no type that this version of the product knows',
    'calendar  (therapist-gone)',
  ];
  expect(told.filter((line) => words.split(line).length !== 2)).toEqual([]);
  expect(found.total).toBe(told.length);
  expect(words.split('\n')[0]).toBe('122 documents: 16 mistakes keep something from being shown, 12 others do not');
});

test('the shipped content has nothing but the video that cannot be played on purpose', () => {
  expect(contentWords(check(seed))).toEqual([
    '122 documents: 1 mistake keeps something from being shown, 0 others do not',
    KEPT,
    '',
    'NOT SHOWN (1)',
    'therapist Ana Gelashvili  (therapist-ana-gelashvili)',
    `  ${KNOWN}`,
    '      the profile says "Invalid YouTube URL"; take a watch, shorts or youtu.be address',
  ]);
});

const PHOTO = `image-${'a'.repeat(40)}-800x1000-jpg`;
const photo = (id: string) => set({ photo: { _type: 'picture', asset: reference(id) } });

test('a picture that nobody can see is told once, with what to do', () => {
  const nino = 'therapist-nino-beridze';
  const told = (id: string, unread: Checked['unread'] = new Map()) => wordsOf(nino, photo(id), { unread });
  const lines = (why: string) =>
    told(PHOTO, new Map([[PHOTO, { why, since: NOW }]])).filter((line) => !/^photo.asset refers/.test(line));
  expect(lines('unreachable').slice(-2)).toEqual([
    'photo.asset: the picture cannot be shown, since 2026-11-26 12:00: the hosted service did not send its file in time, or sent more than 20 MB',
    'it is missing on its page, the rest is shown; another try comes by itself',
  ]);
  expect(lines('another').at(-1)).toBe(
    'it is missing on its page, the rest is shown; upload the picture again as JPEG',
  );
  expect(told(`image-${'a'.repeat(40)}-10x10-svg`)).toHaveLength(2);
  expect(told(PHOTO)[0]).toBe(`photo.asset refers to "${PHOTO}": no document has this id`);
});

test('a picture that nothing names is told of, since its file is kept', () => {
  const picture = { _id: PHOTO, _type: 'sanity.imageAsset', originalFilename: 'a.jpg' };
  const found = (namedElsewhere: ReadonlySet<string>, documents = seed) =>
    contentWords(check([...documents, picture], { namedElsewhere })).filter((line) => line.includes(PHOTO));
  expect(found(new Set())).toEqual([
    expect.stringContaining(`(${PHOTO})`),
    expect.stringContaining(`npm run content -- delete --id ${PHOTO}`),
  ]);
  expect(found(new Set([PHOTO]))).toEqual([]);
  expect(
    found(
      new Set(),
      seed.map((one) => (one['_id'] === 'therapist-nino-beridze' ? photo(PHOTO)(one) : one)),
    ),
  ).toEqual([]);
});

test('content without a mistake is said to have none', () => {
  const found = check(seed.filter(({ _id }) => _id !== 'therapist-ana-gelashvili'));
  expect(contentWords(found)).toEqual(['121 documents, nothing is wrong', KEPT]);
  expect(isHiding(found)).toBe(false);
});

function checkWith(id: string, change: Change, more: Partial<Checked> = {}) {
  return check(
    seed.map((document) => (document['_id'] === id ? change(document) : document)),
    more,
  );
}

function wordsOf(id: string, change: Change, more: Partial<Checked> = {}): string[] {
  const lines = contentWords(checkWith(id, change, more));
  const first = lines.findIndex((line) => line.endsWith(`(${id})`));
  const rest = lines.slice(first + 1);
  const end = rest.findIndex((line) => !line.startsWith('  '));
  return first < 0 ? [] : rest.slice(0, end < 0 ? undefined : end).map((line) => line.trim());
}

test('the last valid version goes on naming what was booked, and what was never valid nobody names', () => {
  const bad = set({ fee: -1 });
  expect(wordsOf('therapist-nino-beridze', bad)).toEqual([
    'fee is -1: it must be a percentage from 0 to 100, with at most two decimals',
    'since 2026-11-26 12:00 the profile is not listed and nothing is booked with it; its last valid version goes on naming it in orders and mails',
  ]);
  expect(wordsOf('therapist-nino-beridze', bad, { named: new Set() })[1]).toBe(
    'since 2026-11-26 12:00 the profile is not listed and nothing is booked with it',
  );
});

test('one mistake is one finding, however many documents it takes along', () => {
  expect(wordsOf('method-category-cognitive', set({ title: 'Cognitive' }), { named: new Set() })).toEqual([
    'title is "Cognitive": it must be a text in Georgian (ka), and in English (en)',
    'since 2026-11-26 12:00 its methods are left out as well',
    'it is missing in method-act, method-cbt, method-dbt, method-erp, method-mbct, method-schema',
  ]);
  expect(
    checkWith('method-category-cognitive', set({ title: 'Cognitive' })).findings.map(({ documentId }) => documentId),
  ).toEqual(['method-category-cognitive', 'therapist-ana-gelashvili']);
});

test('an address that is ours is looked up, also with what stands around it', () => {
  const told = (text: string, href?: string) => wordsOf('legal-terms-client-ka', paragraph(text, href));
  expect(told('(https://simshvide.ge/ranking), https://simshvide.ge/ranking?lang=en#how')).toEqual([]);
  expect(told('https://simshvide.ge.example/nothing, https://pdps.ge/nothing')).toEqual([]);
  expect(told('სია', '/ranking/')).toEqual([]);
  for (const href of ['#part-3', 'mailto:a@b.ge', 'tel:112', 'https://pdps.ge/x']) expect(told('a', href)).toEqual([]);
  for (const href of ['', 'javascript:alert(1)', '//simshvide.ge/ranking', 'ranking']) {
    expect(told('a', href)[0], href).toContain('it stays plain text');
  }
  expect(told('a', 'https://simshvide.ge/rankin')[0]).toContain('we have no such page');
});

test('a syllable in another type is no word of its own, and a word in a table is found', () => {
  const spans = ['ფსიქო', 'თერაპევტი'].map((text) => ({ _type: 'span', _key: text, text, marks: [] }));
  const blocks =
    (more: RawDocument): Change =>
    (document) => ({ ...document, body: [more] });
  expect(
    wordsOf('legal-terms-client-ka', blocks({ _type: 'block', _key: 'a', children: spans, markDefs: [] })),
  ).toEqual([]);
  const rows = [{ _type: 'tableRow', _key: 'r', cells: ['ვინ', 'ჩვენი თერაპევტების სია, რომელიც ყოველდღე იცვლება'] }];
  expect(wordsOf('legal-terms-client-ka', blocks({ _type: 'table', _key: 'a', rows }))[0]).toBe(
    'body[0].rows[0].cells[1] says "ჩვენი თერაპევტების სია, რომელიც ყოველდღ…": the bare word reads as a physician',
  );
});

test('a number of the crisis panel is told of from 30 days before its last day on, 112 never', () => {
  const on = (verifiedAt: string) => wordsOf('crisis-116006', set({ verifiedAt }))[0];
  expect(on(addDays(TODAY, 30 - 180 + 1))).toBeUndefined();
  expect(on(addDays(TODAY, 30 - 180))).toBe('shown until 2026-12-26, then hidden: last verified on "2026-06-29"');
  expect(on(addDays(TODAY, -180))).toBe('shown until 2026-11-26, then hidden: last verified on "2026-05-30"');
  expect(on(addDays(TODAY, -181))).toBe('hidden since 2026-11-26: last verified on "2026-05-29"');
  expect(on('2062-01-01')).toBe('verifiedAt is "2062-01-01", a day that has not come: nobody has verified it');
  expect(wordsOf('crisis-112', set({ verifiedAt: '2020-01-01' }))).toEqual([]);
});

test('a list that is cut says how much it leaves out, and no text steers the terminal', () => {
  const many = Array.from({ length: 1001 }, (_, index) => ({ _id: `x-${index}`, _type: 'a\u001b[2Jb' }));
  const words = contentWords(check([...seed, ...many]));
  expect(words.at(-1)).toBe('2 more are not listed: mend these first');
  expect(words.join('')).not.toContain('\u001b');
});

test('a calendar is described by any document, also a broken one, and by a profile beside the documents', () => {
  const unborn = { _id: 'therapist-unborn', _type: 'therapist' };
  const calendars = ['therapist-gone', 'therapist-nino-beridze', 'therapist-unborn', 'therapist-made-7'];
  const { findings } = check([...seed, unborn], { calendars, named: new Set(['therapist-made-7']) });
  expect(findings.filter(({ kind }) => kind === 'calendar').map(({ documentId }) => documentId)).toEqual([
    'therapist-gone',
  ]);
});

test('every empty English text is told once: as a broken rule, not as missing as well', () => {
  const empty = (ka: string) => ({ ka, en: '' });
  const { findings } = checkWith('therapist-nino-beridze', set({ name: empty('ნინო'), surname: empty('ბერიძე') }));
  expect(findings.flatMap(({ kind, path }) => (kind === 'rule' ? [path] : []))).toEqual(['name.en', 'surname.en']);
  expect(findings.filter(({ kind }) => kind === 'english')).toEqual([]);
  expect(wordsOf('therapist-nino-beridze', set({ name: empty('ნინო') }))[0]).toBe(
    'name.en is "": it must be an English text of 1 to 300 characters, or left out',
  );
  expect(checkWith('language-de', set({ title: empty('გერმანული') })).total).toBe(2);
});

/** Every field that a shape has, by its path. */
function fieldsOf(shape: z.ZodType, path: string): string[] {
  const {
    type,
    shape: fields,
    element,
    innerType,
    in: input,
  } = shape._zod.def as unknown as {
    type: string;
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
    in?: z.ZodType;
  };
  if (element) return [path, ...fieldsOf(element, `${path}[0]`)];
  const inner = innerType ?? (type === 'pipe' ? input : undefined);
  if (inner) return fieldsOf(inner, path);
  const below = Object.entries(fields ?? {}).flatMap(([name, field]) =>
    fieldsOf(field, path === '' ? name : `${path}.${name}`),
  );
  return path === '' ? below : [path, ...below];
}

test('every field of every type has its rule in words', () => {
  const fields = Object.entries(documentShapes).flatMap(([type, shape]) =>
    fieldsOf(shape, '').map((path) => [type, path] as const),
  );
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter(([type, path]) => ruleOf(type, path) === null)).toEqual([]);
});
