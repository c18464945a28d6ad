import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { at, EVERY_KIND, line, statementOf } from './testing/lines.ts';
import { readCsv, readRelaxed } from '#server/documents/testing/read-back.ts';

const inOneLine = (row: readonly string[]) => row.join(' | ');

test('a statement as CSV begins with the mark of UTF-8 and a head in its language', () => {
  const file = csvOf(statementOf([]));
  expect(file.startsWith('\ufeffდღე;კლიენტი;ტიპი;')).toBe(true);
  const [head] = readCsv(csvOf(statementOf([], { locale: 'en' }))).map(inOneLine);
  expect(head).toBe(
    'Day | Client | Type | Commission, % | Price, GEL | Commission, GEL | You get, GEL | In the sums | State | Explanation',
  );
});

test('a statement as CSV has every line with its sums, its state in words, and the sums of all', () => {
  const [, ...rows] = readCsv(csvOf(statementOf(EVERY_KIND, { locale: 'en' })));
  expect(rows.slice(0, 5).map(inOneLine)).toEqual([
    '2026-11-06 | ზღაპარი | Personal | 25 | 100.00 | -25.00 | 75.00 | yes | Had been earned | see the correction, November\u00a08',
    '2026-11-08 | ზღაპარი | Personal | 25 | -100.00 | 25.00 | -75.00 | yes | Correction | the client got the money back\u00a0· session: November\u00a06',
    '2026-11-09 | ლუკა | Personal | 25 | 100.00 | -25.00 | 75.00 | yes | Came back | check your account and set it again',
    '2026-11-12 | დათო | Personal | 25 | 100.00 | -25.00 | 75.00 | yes | Paid | cancelled late — yours\u00a0· November\u00a014\u00a0· ••••\u00a04417',
    "2026-11-13 | მარი | Personal | 25 | 100.00 | 0.00 | 0.00 | no | Not paid yet | we are looking into the client's message",
  ]);
  expect(rows.slice(EVERY_KIND.length + 1)).toEqual([
    ['Sum', '', '', '', '2024.59', '-499.90', '1524.69', '', '', ''],
    ['Sessions', '10', ...Array.from({ length: 8 }, () => '')],
    ['Specialist', 'ნინო ბერიძე', ...Array.from({ length: 8 }, () => '')],
    ['Period', '2026-11-01', '2026-11-30', ...Array.from({ length: 7 }, () => '')],
    ['Made on', '2026-11-26', ...Array.from({ length: 8 }, () => '')],
    ['Account', '••••\u00a04417', ...Array.from({ length: 8 }, () => '')],
  ]);
});

test('a statement as CSV writes sums that a program reads as numbers', () => {
  const [, ...rows] = readCsv(csvOf(statementOf(EVERY_KIND)));
  for (const cell of rows.slice(0, EVERY_KIND.length).flatMap((row) => row.slice(3, 7))) {
    expect(cell).toMatch(/^-?\d+(,\d+)?$/);
  }
  expect(rows[EVERY_KIND.length - 3]?.slice(4, 7)).toEqual(['1234,56', '-308,64', '925,92']);
});

test.each([
  ['a formula', '=HYPERLINK("http://x.ge","a")', `'=HYPERLINK("http://x.ge","a")`],
  ['a plus', '+995', "'+995"],
  ['a minus', '-1', "'-1"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab before a formula', '\t=1+1', "'=1+1"],
  ['a return before a formula', '\r=1+1', "'=1+1"],
  ['a wide sign', '＝1+1', "'＝1+1"],
  ['a formula behind a semicolon', 'ana;=1+1', "ana;'=1+1"],
  ['a formula behind a semicolon and a quote', ';"=1+1;', ';"\'=1+1;'],
  ['a formula on a second line', 'ana\n=1+1', "ana\n'=1+1"],
  ['a formula behind a comma', 'ana,=1+1', "ana,'=1+1"],
  ['quotes', '"ა" \'b\'', '"ა" \'b\''],
  ['line breaks', 'ა\r\nბ\nგ', 'ა\r\nბ\nგ'],
  ['emoji', '😀👨‍👩‍👧', '😀👨‍👩‍👧'],
  ['Arabic', 'محمد', 'محمد'],
])('a name with %s stands in one cell of a statement as text', (_, name, cell) => {
  const paid = line('2026-11-20', { kind: 'paid', at: at('2026-11-21'), last4: '4417' }, { name });
  const rows = readCsv(csvOf(statementOf([paid], { therapist: name })));
  expect([rows[1]?.[1], rows[5]?.[1]]).toEqual([cell, cell]);
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => 10));
});

test.each(
  ([';', '\t', ','] as const).flatMap((parted) =>
    [
      'ana;=1+1',
      'ana,=1+1',
      'ana\t=1+1',
      'ana\n=1+1',
      ';"=1+1;',
      `;"=cmd|'/C calc'!A0;`,
      'ana; "" +1',
      'ana\t"@SUM(A1)"',
      'ana\n"-1',
    ].map((name) => [parted, name] as const),
  ),
)('a program that parts the cells of a statement at %j runs nothing of the name %j', (parted, name) => {
  const paid = line('2026-11-20', { kind: 'paid', at: at('2026-11-21'), last4: '4417' }, { name });
  // The file of the language whose spreadsheets part cells at another sign.
  const locale = parted === ',' ? 'ka' : 'en';
  const cells = readRelaxed(csvOf(statementOf([paid], { therapist: name, locale })), parted).flat();
  expect(cells.length).toBeGreaterThan(5);
  expect(cells.filter((cell) => /^["\s]*[=+\-@]/.test(cell))).toEqual([]);
});

test('a statement as CSV names a client who has deleted the account by that, and no account as none', () => {
  const rows = readCsv(
    csvOf(statementOf([line('2026-11-20', { kind: 'no_account' }, { name: null })], { last4: null })),
  );
  expect([rows[1]?.[1], rows.at(-1)?.[1]]).toEqual(['წაშლილი კლიენტი', 'არ არის მითითებული']);
});
