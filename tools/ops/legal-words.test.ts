import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/api.ts';
import { textVersionWords, wordsOfText } from './legal-words.ts';

type Text = Answer<'readTextVersion'>['texts'][number];

const block = (text: string, more: Record<string, unknown> = {}) => ({
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', text, marks: [] }],
  ...more,
});
const item = (listItem: 'bullet' | 'number', text: string) => block(text, { listItem });
const words = (...body: Record<string, unknown>[]) => wordsOfText({ title: 'Terms', body });
const TITLE = ['Terms', '====='];

const TEXT: Text = {
  about: 'terms',
  audience: 'client',
  language: 'en',
  title: 'Terms',
  body: [block('Be kind.')],
  from: 'shipped',
  keptAt: null,
  validFrom: null,
};

test('the words of a text have its title and headings, and an empty line between paragraphs', () => {
  expect(
    words(block('Hello'), block('1. Rules', { style: 'h2' }), block('Be kind.'), block('More', { style: 'h3' })),
  ).toEqual([...TITLE, '', 'Hello', '', '1. Rules', '--------', '', 'Be kind.', '', 'More', '----']);
});

test('the words of a text keep lists together, and number each list from one', () => {
  const body = [item('number', 'a'), item('number', 'b'), item('bullet', 'c'), item('bullet', 'd\ne'), block('f')];
  expect(words(...body, item('number', 'g'))).toEqual([
    ...TITLE,
    '',
    '1. a',
    '2. b',
    '',
    '- c',
    '- d',
    '  e',
    '',
    'f',
    '',
    '1. g',
  ]);
});

test('the words of a text say every cell of a table under the name of its column', () => {
  const rows = [
    ['What', 'How long'],
    ['Phone', '30 days'],
    ['Code', 'A day', 'beyond'],
  ].map((cells) => ({ cells }));
  expect(words({ _type: 'table', rows })).toEqual([
    ...TITLE,
    '',
    '  What: Phone',
    '  How long: 30 days',
    '',
    '  What: Code',
    '  How long: A day',
    '  beyond',
  ]);
  expect(words({ _type: 'table', rows: [] }, { _type: 'table', rows: rows.slice(0, 1) }).at(-1)).toBe(
    'What | How long',
  );
});

test('the words of a text name the address of a link once, behind its words', () => {
  const children = [
    { text: 'Write ', marks: [] },
    { text: 'to ', marks: ['l', 'strong'] },
    { text: 'us', marks: ['l'] },
    { text: ', ', marks: [] },
    { text: 'https://pdps.ge', marks: ['m'] },
    { text: ' or ', marks: ['em'] },
    { text: 'here', marks: ['n'] },
  ];
  const markDefs = [
    { _type: 'link', _key: 'l', href: '/' },
    { _type: 'link', _key: 'm', href: 'https://pdps.ge' },
    { _type: 'link', _key: 'n', href: 'javascript:alert(1)' },
  ];
  expect(words(block('', { children, markDefs })).at(-1)).toBe('Write to us (/), https://pdps.ge or here');
});

test('the words of a text name a picture, and leave out what is no text and what could steer a terminal', () => {
  expect(
    words(
      { _type: 'picture', url: '/media/a.png', caption: 'A room' },
      block('a\u001b[31mb\u202ec'),
      block('', { children: 7 }),
      { _type: 'video' },
    ),
  ).toEqual([...TITLE, '', '[picture] A room (/media/a.png)', '', 'a[31mbc', '', '']);
});

test('the words of a text are all the words of the texts that are shipped', () => {
  const seed = readFileSync(resolve(import.meta.dirname, '../../studio/seed/legal.ndjson'), 'utf8');
  for (const line of seed.trim().split('\n')) {
    const document = JSON.parse(line) as Pick<Text, 'title' | 'body'>;
    const said = wordsOfText(document).join('\n');
    const texts = [...line.matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => JSON.parse(`"${text}"`));
    const cells = document.body.flatMap(({ rows }) => (rows as { cells: string[] }[] | undefined) ?? []);
    const all = [...texts, ...cells.flatMap((row) => row.cells)].map((text) => String(text).trim());
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter((text) => !said.includes(text))).toEqual([]);
  }
});

const version = 'legal-terms-client-en@2026-11-21T18:00:00Z';

test('the texts of a version stand below what each is and how it is known', () => {
  const kept: Text = { ...TEXT, from: 'kept', keptAt: '2026-11-26T12:00:00.000Z' };
  expect(textVersionWords({ version, texts: [kept] })).toEqual([
    version,
    '',
    'terms for clients, English, published, and kept since 2026-11-26 16:00',
    '',
    ...TITLE,
    '',
    'Be kind.',
  ]);
});

test('the texts of a version are said to be two where the name was used for two', () => {
  const lines = textVersionWords({ version, texts: [TEXT, { ...TEXT, title: 'Rules' }] });
  expect(lines[1]).toMatch(/^This name was used for 2 texts\. The oldest comes first/);
  expect(lines.filter((line) => line.endsWith('as it was shipped with the product'))).toHaveLength(2);
});

test('the texts of a version of a sentence on a page come in both languages, and have no title', () => {
  const ka: Text = { ...TEXT, about: 'guardian', audience: 'guardian', language: 'ka', title: '', from: 'page' };
  expect(textVersionWords({ version: 'guardian-1', texts: [ka, { ...ka, language: 'en' }] })).toEqual([
    'guardian-1',
    '',
    'consent for parents and legal representatives, Georgian, the sentence on the page',
    '',
    'Be kind.',
    '',
    'consent for parents and legal representatives, English, the sentence on the page',
    '',
    'Be kind.',
  ]);
});

test('the texts of a version are said to be none where nothing was published', () => {
  const lines = textVersionWords({ version: 'unpublished', texts: [] });
  expect(lines).toEqual([expect.stringContaining('no text was published')]);
});
