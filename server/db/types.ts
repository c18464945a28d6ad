/** PostgreSQL's numbers for the types which both engines read in our own way. */
const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

/** `2026-11-24 14:00:00.5+00` as epoch milliseconds. Sessions run in UTC, so the offset is always `+00`. */
function instant(text: string): number {
  return Date.parse(`${text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')}`);
}

/** How text from the database becomes values: instants and amounts are numbers, dates stay strings. */
export const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: instant,
  [NUMERIC]: Number,
};
