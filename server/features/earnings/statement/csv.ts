// docs/decisions/193
import { stringify } from 'csv-stringify/sync';
import { wallOf } from '#domain/dates.ts';
import { type EarningLine, isInSums } from '#domain/earning-line.ts';
import { stateWords } from '#contract/earning-texts.ts';
import type { Statement } from './statement.ts';
import { accountOf, clientOf, deducted, WORDS } from './words.ts';

/** A cell: words, or a sum in tetri. */
type Cell = string | number;

/**
 * The statement as a file for spreadsheets: a head, a row a line, the sums, and what the statement is of. Sums have a point and two
 * decimals; the commission is taken off, so that what the therapist gets is the sum of the two cells before it.
 */
export function csvOf(statement: Statement): string {
  const { locale, therapist, from, to, madeOn, last4, lines, sums } = statement;
  const words = WORDS[locale];
  const rows: Cell[][] = [
    [
      words.day,
      words.client,
      words.type,
      words.percent,
      `${words.price}, GEL`,
      `${words.commission}, GEL`,
      `${words.share}, GEL`,
      words.isInSums,
      words.state,
      words.reason,
    ],
    ...lines.map((line) => cellsOf(line, statement)),
    [],
    [words.sum, '', '', '', sums.priceMinor, deducted(sums.commissionMinor), sums.shareMinor],
    [words.sessions, String(sums.sessions)],
    [words.specialist, plain(therapist)],
    [words.period, from, to],
    [words.madeOn, madeOn],
    [words.account, accountOf(last4, locale)],
  ];
  const width = rows[0]?.length ?? 0;
  return stringify(
    rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]),
    {
      bom: true,
      record_delimiter: 'windows',
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: { number: lari },
    },
  );
}

function cellsOf(line: EarningLine, { locale }: Statement): Cell[] {
  const words = WORDS[locale];
  const { word, reason } = stateWords(line, locale);
  return [
    wallOf(line.on).date,
    plain(clientOf(line, locale)),
    words.types[line.typeKey],
    String(line.commissionPercent),
    line.priceMinor,
    deducted(line.commissionMinor),
    line.shareMinor,
    isInSums(line) ? words.yes : words.no,
    word,
    reason,
  ];
}

/**
 * Words of others. What a spreadsheet would run at the start of a cell is the library's to escape; a spreadsheet that parts cells
 * at semicolons, as one set to Georgian does, or at lines begins a cell in the middle of a name too, and quotes there are no words.
 */
function plain(text: string): string {
  return text.trim().replace(/([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g, "$1'");
}

/** "-1234.50": no sign of the currency or of thousands, and the minus of programs. */
function lari(minor: number): string {
  const size = Math.abs(minor);
  const tetri = size % 100;
  return `${minor < 0 ? '-' : ''}${(size - tetri) / 100}.${String(tetri).padStart(2, '0')}`;
}
