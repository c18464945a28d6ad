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

test('a picture keeps the sizes that the content knows of it, and half a size is none', () => {
  const picture = { _type: 'picture', url: '/media/a-800.webp', srcset: '/media/a-800.webp 800w', caption: 'A' };
  const sizes = [
    { width: 800, height: 500 },
    { width: null, height: null },
    { width: 800, height: null },
    { width: 0, height: 500 },
    { width: '800', height: '500' },
  ];
  const parts = partsOf(sizes.map((size) => ({ ...picture, ...size })));
  const none = { width: null, height: null };
  expect(parts).toEqual(
    [{ width: 800, height: 500 }, none, none, none, none].map((size) => {
      const { _type: kind, ...known } = picture;
      return { kind, ...known, ...size };
    }),
  );
  expect(partsOf([{ _type: 'picture', url: '/media/a.svg' }])).toEqual([
    { kind: 'picture', url: '/media/a.svg', srcset: '', ...none, caption: '' },
  ]);
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
