import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY } from '#domain/dates.ts';
import { BARE_THERAPIST, MTAVRULI } from '#domain/georgian.ts';
import { GROUP_KEYS, TOPIC_KEYS, TOPICS_BY_TYPE, topicsOfType, TYPE_KEYS } from '#domain/intake.ts';
import { tetriOf } from '#domain/money.ts';
import { BACKUPS_KEPT_MS } from '#domain/retention.ts';
import { youtubeId } from '#domain/video.ts';
import type { Field, Rule } from '../schema/define.ts';
import { schemaTypes } from '../schema/index.ts';

type Json = Record<string, unknown>;

const DIR = import.meta.dirname;
const text = readdirSync(DIR)
  .filter((name) => name.endsWith('.ndjson'))
  .map((name) => readFileSync(join(DIR, name), 'utf8'))
  .join('');
const documents = text
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Json => JSON.parse(line));
const ids = new Set(documents.map(({ _id }) => _id));
const profiles = ofType('therapist');
/** Those that clients see; one more waits for its therapist. */
const therapists = profiles.filter(({ visible }) => visible === true);
const topicsOfMethod = new Map(ofType('method').map((method) => [method['_id'], refs(method['issues'])]));

function ofType(type: string): Json[] {
  return documents.filter(({ _type }) => _type === type);
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value : [];
}

function refs(value: unknown): string[] {
  return list(value).map(({ _ref }) => String(_ref));
}

/** Every object inside a document, the document included. */
function objectsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [{ ...value }, ...Object.values(value).flatMap(objectsIn)];
}

function keysOfGroup(type: string, group: string): string[] {
  const found = documents.find(({ _id }) => _id === `group-${type}-${group}`);
  return refs(found?.['issues']).map((id) => id.replace('issue-', ''));
}

function topicsOf(therapist: Json): Set<string> {
  return new Set(refs(therapist['method']).flatMap((method) => topicsOfMethod.get(method) ?? []));
}

function offers(therapist: Json, type: string): boolean {
  return list(therapist['sessionTypes']).some(
    ({ sessionType }) => objectsIn(sessionType)[0]?.['_ref'] === `type-${type}`,
  );
}

function isRequired({ validation }: Field): boolean {
  let asked = false;
  const rule: Rule = {
    required: () => ((asked = true), rule),
    min: () => rule,
    max: () => rule,
    integer: () => rule,
    precision: () => rule,
    unique: () => rule,
    regex: () => rule,
    custom: () => rule,
    warning: () => rule,
  };
  validation?.(rule);
  return asked;
}

const typesByName = new Map(schemaTypes.map((type) => [type.name, type]));
const typed = documents.flatMap(objectsIn).filter(({ _type }) => typesByName.has(String(_type)));

test('no object of the seed has a field that its type lacks', () => {
  const unknown = typed.flatMap((object) => {
    const known = new Set(typesByName.get(String(object['_type']))?.fields?.map(({ name }) => name));
    return Object.keys(object).filter((name) => !name.startsWith('_') && !known.has(name));
  });
  expect(unknown).toEqual([]);
});

test('no object of the seed lacks a required field', () => {
  const missing = typed.flatMap((object) =>
    (typesByName.get(String(object['_type']))?.fields ?? [])
      .filter((field) => isRequired(field) && (object[field.name] ?? null) === null)
      .map(({ name }) => `${String(object['_type'])}.${name}`),
  );
  expect(missing).toEqual([]);
});

test('ids of the seed are unique and public', () => {
  expect(ids.size).toBe(documents.length);
  expect(documents.filter(({ _id }) => !/^[a-zA-Z0-9_-]+$/.test(String(_id)))).toEqual([]);
});

test('every reference of the seed leads to a document', () => {
  const referenced = objectsIn(documents).filter(({ _type }) => _type === 'reference');
  expect(referenced.length).toBeGreaterThan(300);
  expect(referenced.filter(({ _ref }) => !ids.has(_ref))).toEqual([]);
});

test('every item of a list of objects in the seed has its key, each once', () => {
  const lists = objectsIn(documents)
    .flatMap((object) => Object.values(object))
    .filter((value): value is Json[] => Array.isArray(value) && typeof value[0] === 'object');
  const unkeyed = lists.filter((items) => new Set(items.map(({ _key }) => _key ?? '')).size !== items.length);
  expect(unkeyed).toEqual([]);
  expect(lists.flat().filter(({ _key }) => typeof _key !== 'string')).toEqual([]);
});

test('the questionnaire has 33 topics, with a name each', () => {
  expect(ofType('issue').map(({ key }) => key)).toEqual([...TOPIC_KEYS]);
});

test.each(TYPE_KEYS)('the %s type has the topics that were decided, in order', (type) => {
  const content = Object.fromEntries(GROUP_KEYS.map((group) => [group, keysOfGroup(type, group)]));
  expect(content).toEqual(TOPICS_BY_TYPE[type]);
});

test('26 topics are personal, 7 are for couples, 22 for teens', () => {
  expect(TYPE_KEYS.map((type) => GROUP_KEYS.flatMap((group) => keysOfGroup(type, group)).length)).toEqual([26, 7, 22]);
});

test('types list only groups that have topics', () => {
  expect(ofType('therapyType').map(({ psychoGroups }) => refs(psychoGroups).length)).toEqual([4, 1, 4]);
  expect(ofType('issueGroup')).toHaveLength(9);
});

test('a gender stands in each language', () => {
  expect(
    ofType('gender')
      .map(({ _id }) => _id)
      .toSorted(),
  ).toEqual(['gender-female-en', 'gender-female-ka', 'gender-male-en', 'gender-male-ka']);
});

test('the crisis numbers are the three that were verified', () => {
  expect(ofType('crisisNumber').map(({ number }) => number)).toEqual(['112', '111', '116 006']);
});

test('the demo therapists are 24, of both sexes, all invented', () => {
  expect(therapists).toHaveLength(24);
  expect(new Set(therapists.map(({ gender }) => gender))).toEqual(new Set(['male', 'female']));
  expect(profiles.map(({ demo }) => demo)).toEqual(Array(25).fill(true));
});

test('the demo therapists have names of their own', () => {
  expect(new Set(profiles.map(({ name, surname }) => JSON.stringify([name, surname]))).size).toBe(25);
});

test.each(TYPE_KEYS)('the demo therapists cover every topic of the %s type at least three times', (type) => {
  // Two of them cannot be booked: one takes no new clients, one has no free times.
  const bookable = therapists.filter(
    ({ _id }) => _id !== 'therapist-davit-lomidze' && _id !== 'therapist-tamar-giorgadze',
  );
  const offering = bookable.filter((therapist) => offers(therapist, type)).map(topicsOf);
  const thin = topicsOfType(type).filter(
    (topic) => offering.filter((topics) => topics.has(`issue-${topic}`)).length < 3,
  );
  expect(thin).toEqual([]);
});

test('the demo therapists ask from 50 to 160 lari and carry a fee of 0 to 25 %', () => {
  const prices = therapists.flatMap(({ sessionTypes }) => list(sessionTypes).map(({ price }) => Number(price)));
  const fees = therapists.map(({ fee }) => Number(fee));
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([50, 160]);
  expect([Math.min(...fees), Math.max(...fees)]).toEqual([0, 25]);
  expect(prices.filter((price) => tetriOf(price) === null)).toEqual([]);
});

test('a demo therapist who takes teens is approved for them, and nobody else', () => {
  expect(therapists.filter((one) => offers(one, 'teen') !== 'teensCheckedOn' in one)).toEqual([]);
});

test('the demo therapists show valid videos, watch and short, all but one', () => {
  const links = therapists.map(({ videoLink }) => String(videoLink));
  expect(links.filter((link) => youtubeId(link) === null)).toEqual(['https://www.youtube.com/@example']);
  expect(links.some((link) => link.includes('/watch?'))).toBe(true);
  expect(links.some((link) => link.includes('youtu.be/'))).toBe(true);
  expect(links.some((link) => link.includes('/shorts/'))).toBe(true);
});

test('the demo therapists describe themselves in 3 to 6 sentences in both languages', () => {
  const sentences = objectsIn(therapists.map(({ description }) => description)).flatMap(({ ka, en }) =>
    [ka, en].map((words) => String(words).split(/[.?!](?:\s|$)/).length - 1),
  );
  expect(sentences).toHaveLength(48);
  expect(sentences.filter((count) => count < 3 || count > 6)).toEqual([]);
});

test('the demo therapists all speak Georgian and English', () => {
  const silent = therapists.filter(({ languages }) => {
    const spoken = refs(languages);
    return !spoken.includes('language-ka') || !spoken.includes('language-en');
  });
  expect(silent).toEqual([]);
});

test('the demo therapists name only pictures that exist, and every picture is used', () => {
  const named = objectsIn(therapists).flatMap(({ _type, url }) => (_type === 'picture' ? [String(url)] : []));
  expect(named.filter((url) => !existsSync(join(DIR, url.slice(1))))).toEqual([]);
  const files = readdirSync(join(DIR, 'media')).map((name) => `/media/${name}`);
  expect(new Set(named)).toEqual(new Set(files));
});

test('the methods are at least ten, each in a category', () => {
  expect(ofType('method').length).toBeGreaterThanOrEqual(10);
  expect(new Set(ofType('method').map(({ category }) => JSON.stringify(category))).size).toBe(
    ofType('methodCategory').length,
  );
});

test('each method is used by a therapist', () => {
  const used = new Set(therapists.flatMap(({ method }) => refs(method)));
  expect([...topicsOfMethod.keys()].filter((id) => !used.has(String(id)))).toEqual([]);
});

const legal = ofType('legalDocument');

test('the legal documents are four, in both languages, with headings, lists, a table and links', () => {
  expect(legal.map(({ _id }) => _id)).toEqual(
    ['privacy', 'terms'].flatMap((kind) =>
      ['client', 'specialist'].flatMap((audience) =>
        ['ka', 'en'].map((language) => `legal-${kind}-${audience}-${language}`),
      ),
    ),
  );
  const poor = legal.filter(({ body }) => {
    const parts = objectsIn(body);
    const has = (key: string, value: unknown) => parts.some((part) => part[key] === value);
    return !has('style', 'h2') || !has('listItem', 'bullet') || !has('_type', 'table') || !has('_type', 'link');
  });
  expect(poor).toEqual([]);
});

test('the legal documents have the same shape in both languages', () => {
  const shapes = legal.map(({ body }) =>
    list(body).map(({ _type, style, listItem, rows }) => [_type, style, listItem, list(rows).length]),
  );
  expect(shapes.filter((_, index) => index % 2 === 0)).toEqual(shapes.filter((_, index) => index % 2 === 1));
});

test('the privacy texts say for how many days backups are kept', () => {
  const days = BACKUPS_KEPT_MS / DAY;
  const silent = legal.filter(
    ({ kind, body }) =>
      kind === 'privacy' &&
      !objectsIn(body).some(({ text }) => new RegExp(`(?:სარეზერვო|backup).* ${days} (?:დღე|days)`).test(String(text))),
  );
  expect(silent).toEqual([]);
});

test('every row of a table in the legal documents has as many cells as its heading row', () => {
  const ragged = objectsIn(legal)
    .filter(({ _type }) => _type === 'table')
    .filter(({ rows }) => new Set(list(rows).map(({ cells }) => list(cells).length)).size !== 1);
  expect(ragged).toEqual([]);
});

test('links of the legal documents stay on our host or go to https', () => {
  const links = objectsIn(legal).flatMap(({ _type, href }) => (_type === 'link' ? [String(href)] : []));
  expect(links.filter((href) => !/^(?:\/[a-z_/]*|https:\/\/\S+)$/.test(href))).toEqual([]);
});

const bilingual = objectsIn(documents).filter(({ ka }) => typeof ka === 'string');

test('the words of the seed stand in both languages, Georgian in Georgian letters', () => {
  expect(bilingual.length).toBeGreaterThan(300);
  const odd = bilingual.filter(
    ({ ka, en }) => !/[ა-ჰ]/.test(String(ka)) || !/^[^ა-ჰ]*[A-Za-z][^ა-ჰ]*$/.test(String(en)),
  );
  expect(odd).toEqual([]);
});

test('the words of the seed have no Mtavruli letters and never use the bare word for therapist', () => {
  expect(text).not.toMatch(MTAVRULI);
  expect(text).not.toMatch(BARE_THERAPIST);
});
