import { expect, test } from 'vitest';
import { headingsOf, partsOf, safeHref, tableNames } from './rich-body.ts';

const BODY = [
  { _type: 'block', style: 'h2', children: [{ _type: 'span', text: 'What we keep', marks: [] }], markDefs: [] },
  { _type: 'block', style: 'normal', listItem: 'bullet', children: [{ text: 'phone' }] },
  { _type: 'table', rows: [{ cells: ['What', 'How long'] }, { cells: ['phone', '1 year'] }] },
  { _type: 'picture', url: '/media/a.svg', caption: 'A' },
  { _type: 'somethingNew', anything: true },
  { _type: 'block', children: 'broken' },
];

test('known parts are drawn and unknown ones passed over', () => {
  expect(partsOf(BODY).map((part) => part.kind)).toEqual(['text', 'text', 'table', 'picture', 'text']);
});

test('headings carry the id they have on the page', () => {
  expect(headingsOf(BODY)).toEqual([{ id: 'part-0', words: 'What we keep' }]);
});

test('a table is named by what it stands under, and the second one there by its number too', () => {
  const table = BODY[2] ?? {};
  const parts = partsOf([table, ...BODY, table]);
  expect([...tableNames(parts, 'Table')]).toEqual([
    [0, 'Table'],
    [3, 'Table: What we keep'],
    [6, 'Table: What we keep 2'],
  ]);
});

test('a narrow column of a table breaks no word behind its first letter', () => {
  const [table] = partsOf([{ _type: 'table', rows: [{ cells: ['E-mail or one-to-one'] }] }]);
  expect(table).toMatchObject({ rows: [['E-\u2060mail or one-to-one']] });
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x', ' JaVaScript:alert(1)'])(
  'the address %s is no link',
  (href) => expect(safeHref(href)).toBeNull(),
);

test.each(['https://example.com', 'mailto:help@example.com', '/privacy_policy', '#part-1'])(
  'the address %s is one',
  (href) => expect(safeHref(href)).toBe(href),
);
