// docs/decisions/193
import { stringify } from 'csv-stringify/sync';
import type { Locale } from '#domain/dates.ts';

/** A cell: words, or a sum in tetri or cents. */
export type CsvCell = string | number;

/**
 * A file for spreadsheets: rows as wide as the first, sums with two decimals, and nothing that a program would run. A
 * Georgian file has semicolons and decimal commas, like Georgian spreadsheets; an English one commas and points.
 */
export function csvFile(rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const width = rows[0]?.length ?? 0;
  const delimiter = locale === 'ka' ? ';' : ',';
  return stringify(
    rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]),
    {
      bom: true,
      record_delimiter: 'windows',
      quote_record_delimiter: true,
      escape_formulas: true,
      delimiter,
      cast: { number: (minor) => withMark(decimal(minor), locale) },
    },
  );
}

/**
 * Text of others. The library escapes what a spreadsheet would run at the start of a cell; a spreadsheet that splits
 * cells at another sign than the file's, or at lines, begins a cell inside a name too, and ignores quotes there.
 */
export function plain(text: string): string {
  return text.trim().replace(/([;,\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g, "$1'");
}

/** A number that is written with a point, with the mark of decimals of the file's language. */
export function withMark(number: string, locale: Locale): string {
  return locale === 'ka' ? number.replace('.', ',') : number;
}

/** "-1234.50": no sign of the currency or of thousands, and the minus of programs. */
function decimal(minor: number): string {
  const size = Math.abs(minor);
  const hundredths = size % 100;
  return `${minor < 0 ? '-' : ''}${(size - hundredths) / 100}.${String(hundredths).padStart(2, '0')}`;
}
