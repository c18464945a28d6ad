import { expect, test } from 'vitest';
import { cutPage, readCursor } from './cursor.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const rows = [1, 2, 3].map((at) => ({ at, id: ID }));
const page = (count: number, size: number) => cutPage(rows.slice(0, count), { size, at: (row) => row });

test('the cursor of a page is its last row; the last page has none', () => {
  expect(page(3, 2)).toEqual({ rows: rows.slice(0, 2), next: `2.${ID}` });
  expect(readCursor(page(3, 2).next ?? '')).toEqual({ at: 2, id: ID });
  expect([page(2, 2).next, page(1, 2).next, page(0, 2).next]).toEqual([null, null, null]);
  expect(readCursor(undefined)).toBeNull();
});

test.each(['', 'x', `2.${ID}x`, `2${ID}`, `-2.${ID}`, `2.2.${ID}`, `zzzzzzzzzz.${ID}`, `2.${ID.toUpperCase()}`])(
  'a cursor %s is refused',
  (cursor) => expect(() => readCursor(cursor)).toThrow('CURSOR_INVALID'),
);
