import type { Instant } from '#domain/dates.ts';
import { instantFrom } from '../instants.ts';
import type { Appointment, Span } from './rows.ts';

/** Reading the parameters of a statement as the database would. */

export type Values = readonly unknown[];

/** Applies a statement to the tables and returns its rows, if it has any. */
export type Handler = (values: Values) => object[] | void;

export const text = (value: unknown): string => String(value);
export const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);
export const number = (value: unknown): number => Number(value);
export const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);
export const instant = (value: unknown): Instant => instantFrom(String(value));
export const instantOrNull = (value: unknown): Instant | null =>
  value === null || value === undefined ? null : instant(value);
/** Statements store bytes and never read them. */
export const bytes = (value: unknown): Uint8Array => value as Uint8Array;
export const bytesOrNull = (value: unknown): Uint8Array | null =>
  value === null || value === undefined ? null : bytes(value);
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `[from,to)` as `isoRange` writes it. */
export function span(value: unknown): Span {
  const [start = '', end = ''] = String(value).slice(1, -1).split(',');
  return { start: instantFrom(start), end: instantFrom(end) };
}

/** The named columns of a row. */
export function columns<Row, Name extends keyof Row>(row: Row, ...names: readonly Name[]): Pick<Row, Name> {
  const found: Partial<Row> = {};
  for (const name of names) found[name] = row[name];
  return found as Pick<Row, Name>;
}

/** The named columns as the result of a query: no row without a row. */
export function rowOf<Row>(row: Row | undefined, ...names: readonly (keyof Row)[]): object[] {
  return row === undefined ? [] : [columns(row, ...names)];
}

/** The columns of an appointment that a change returns (`CHANGED` of `order/order-row.ts`). */
export function changed(row: Appointment): object {
  const { status, start, end, holdExpiresAt, moves, markedAt, cancelledBy, cancelReason, version } = row;
  return { status, start, end, holdExpiresAt, moves, markedAt, cancelledBy, cancelReason, version };
}

export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The database's text format of `timestamptz`. */
export function textOfInstant(at: Instant): string {
  const [date = '', time = ''] = new Date(at).toISOString().slice(0, -1).split('T');
  return `${date} ${time.replace(/\.?0+$/, '')}+00`;
}
