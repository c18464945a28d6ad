// docs/decisions/193
import { wallOf } from '#domain/dates.ts';
import { type EarningLine, isInSums } from '#domain/earning-line.ts';
import { stateWords } from '#contract/earnings/earning-texts.ts';
import { type CsvCell, csvFile, plain } from '#server/documents/csv.ts';
import type { Statement } from './statement.ts';
import { accountOf, clientOf, deducted, percentOf, WORDS } from './words.ts';

/**
 * The statement as a file for spreadsheets: a head, a row a line, the sums, and what the statement is of. Sums have two
 * decimals; the commission is taken off, so that what the therapist gets is the sum of the two cells before it.
 */
export function csvOf(statement: Statement): string {
  const { locale, therapist, from, to, madeOn, last4, lines, sums } = statement;
  const words = WORDS[locale];
  return csvFile(
    [
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
      ...lines.map((line) => statementCells(line, statement)),
      [],
      [words.sum, '', '', '', sums.priceMinor, deducted(sums.commissionMinor), sums.shareMinor],
      [words.sessions, String(sums.sessions)],
      [words.specialist, plain(therapist)],
      [words.period, from, to],
      [words.madeOn, madeOn],
      [words.account, accountOf(last4, locale)],
    ],
    locale,
  );
}

function statementCells(line: EarningLine, { locale }: Statement): CsvCell[] {
  const words = WORDS[locale];
  const { word, reason } = stateWords(line, locale);
  return [
    wallOf(line.on).date,
    plain(clientOf(line, locale)),
    words.types[line.typeKey],
    percentOf(line.commissionPercent, locale),
    line.priceMinor,
    deducted(line.commissionMinor),
    line.shareMinor,
    isInSums(line) ? words.yes : words.no,
    word,
    reason,
  ];
}
