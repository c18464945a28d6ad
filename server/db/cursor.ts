import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { iso } from './db.ts';

/** Where a page of a list ended: at this row. */
export type Cursor = { at: Instant; id: string };
/** Sorts before every id. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The cursor before a page as two parameters of its statement; `first` is the instant for the first page. */
export function cursorPlace(after: Cursor | null, first: string): [at: string, id: string] {
  return after === null ? [first, NO_ID] : [iso(after.at), after.id];
}
/** Before the first of a list that begins with what is earliest. */
export const EARLIEST = iso(0);

/** An instant, and the id of a row. */
const FORM = /^([0-9a-z]{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The rows of a page, read with one row more than its size, and the next page's cursor for the wire. */
export function cutPage<Row>(
  rows: readonly Row[],
  { size, at }: { size: number; at: (row: Row) => Cursor },
): { rows: readonly Row[]; next: string | null } {
  const last = rows[size - 1];
  if (rows.length <= size || last === undefined) return { rows, next: null };
  const cursor = at(last);
  return { rows: rows.slice(0, size), next: `${cursor.at.toString(36)}.${cursor.id}` };
}

/** Reads a cursor from the wire; null for the first page. Refuses a malformed one; its row need not exist any more. */
export function readCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const [, at, id] = FORM.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new DomainError('CURSOR_INVALID');
  return { at: Number.parseInt(at, 36), id };
}
