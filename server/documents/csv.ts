// docs/decisions/193
import { stringify } from 'csv-stringify/sync';
import type { Locale } from '#domain/dates.ts';

/** A cell: words, or a sum in tetri or cents. */
export type CsvCell = string | number;

/**
 * A file for spreadsheets: the rows as wide as the first, sums with two decimals, and nothing that a program would run. A spreadsheet that is set to
 * Georgian parts cells at semicolons and writes the decimal comma, and so does a file in Georgian; one in English has commas and points.
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
 * Words of others. What a spreadsheet would run at the start of a cell is the library's to escape; a spreadsheet that parts cells
 * at another sign than the file's, or at lines, begins a cell in the middle of a name too, and quotes there are no words.
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
