import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { documentShapes } from './documents.ts';
import { earlierTexts } from './reading.ts';
import { parseDocuments, readDocuments } from './local.ts';
import type { RawDocument } from './content.ts';

const SEED = resolve(import.meta.dirname, '../../../studio/seed');
const FILE = join(SEED, 'earlier/legal.ndjson');
const earlier = parseDocuments(readFileSync(FILE, 'utf8'), 'legal.ndjson');
const current = readDocuments(SEED).filter(({ _type }) => _type === 'legalDocument');

const nameOf = (text: RawDocument) => `${String(text['_id'])}@${String(text['_updatedAt'])}`;
const wordsOf = ({ title, body }: RawDocument) => JSON.stringify({ title, body });

test('the texts that were shipped earlier are sound, and each stands there once', () => {
  expect(earlier.filter((text) => !documentShapes.legalDocument.safeParse(text).success).map(nameOf)).toEqual([]);
  const each = earlier.map((text) => nameOf(text) + wordsOf(text));
  expect(new Set(each).size).toBe(earlier.length);
  expect(earlier.length).toBe(47);
});

test('the texts that were shipped earlier are no content of today, and no text of today has the name of one of them', () => {
  expect(current).toHaveLength(8);
  const shipped = new Set(current.map(nameOf));
  expect(earlier.filter((text) => shipped.has(nameOf(text))).map(nameOf)).toEqual([]);
});

test('the texts that were shipped earlier have, of every kind, audience and language, a text from the first day on', () => {
  for (const { _id } of current) {
    const days = earlier.filter((text) => text['_id'] === _id).map(({ _updatedAt }) => String(_updatedAt));
    expect([_id, days[0], days]).toEqual([_id, '2026-11-16T08:00:00Z', days.toSorted()]);
  }
});

test('the texts that were shipped earlier are found by the name that consents record, both where a name was used for two texts, the first first', async () => {
  const find = earlierTexts(FILE);
  const found = async (version: string) =>
    (await find(version)).map(({ id, title, body }) => [id, title, JSON.stringify(body).includes('ვებჟურნალი')]);
  expect(await found('legal-privacy-client-ka@2026-11-23T08:00:00Z')).toEqual([
    ['legal-privacy-client-ka', 'კონფიდენციალურობის პოლიტიკა კლიენტებისთვის', true],
  ]);
  const twice = await find('legal-privacy-client-en@2026-11-21T18:00:00Z');
  expect(twice.map(({ body }) => JSON.stringify(body).includes('the box on a landing page'))).toEqual([false, true]);
  expect(await find('legal-privacy-client-en@2026-11-22T18:00:00Z')).toEqual([]);
});
