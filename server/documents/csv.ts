// docs/decisions/193
import { stringify } from 'csv-stringify/sync';

/** A cell: words, or a sum in tetri or cents. */
export type CsvCell = string | number;

/** A file for spreadsheets: the rows as wide as the first, sums with a point and two decimals, and nothing that a program would run. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  const width = rows[0]?.length ?? 0;
  return stringify(
    rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]),
    {
      bom: true,
      record_delimiter: 'windows',
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: { number: decimal },
    },
  );
}

/**
 * Words of others. What a spreadsheet would run at the start of a cell is the library's to escape; a spreadsheet that parts cells
 * at semicolons, as one set to Georgian does, or at lines begins a cell in the middle of a name too, and quotes there are no words.
 */
export function plain(text: string): string {
  return text.trim().replace(/([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g, "$1'");
}

/** "-1234.50": no sign of the currency or of thousands, and the minus of programs. */
function decimal(minor: number): string {
  const size = Math.abs(minor);
  const hundredths = size % 100;
  return `${minor < 0 ? '-' : ''}${(size - hundredths) / 100}.${String(hundredths).padStart(2, '0')}`;
}
