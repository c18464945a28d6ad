import type { Instant } from '#domain/dates.ts';

/** Where a page of a list ended: at this appointment. */
export type Cursor = { start: Instant; id: string };

/** The rows of one page, of which one more than its size was asked for, and the cursor of the next one as the wire has it. */
export function pageOf<Row>(
  rows: readonly Row[],
  { size, at }: { size: number; at: (row: Row) => Cursor },
): { rows: readonly Row[]; next: string | null } {
  const last = rows[size - 1];
  if (rows.length <= size || last === undefined) return { rows, next: null };
  const { start, id } = at(last);
  return { rows: rows.slice(0, size), next: `${start.toString(36)}.${id}` };
}

/** A cursor of the wire, whose form the contract has checked. */
export function readCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const [start = '', id = ''] = cursor.split('.');
  return { start: Number.parseInt(start, 36), id };
}
