import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Locale, LOCALES, wallOf } from '#domain/dates.ts';
import { type EarningLine, earningLines } from '#domain/earning-line.ts';
import { type EarningMonth, earningMonths, MONTH } from '#domain/testing/earning-months.ts';
import { forAll } from '#domain/testing/for-all.ts';
import { csvOf } from './csv.ts';
import { pdfOf } from './pdf.ts';
import type { Statement } from './statement.ts';
import { statementOf } from './testing/lines.ts';
import { readCsv, readPdf, tetriIn } from './testing/read-back.ts';

/** A hundred times ten. */
const thousandMonths = fc.array(earningMonths, { minLength: 10, maxLength: 10 });
/** Setting and reading a PDF takes some tens of milliseconds. */
const PRINTED = { numRuns: 25 };

/** What the screen shows of a random month: the lines whose day is in it. */
function statementIn({ courses, context }: EarningMonth, locale: Locale): Statement {
  const all = courses.flatMap(({ facts }) => earningLines(facts, context));
  const lines = all.filter(({ on }) => wallOf(on).date.startsWith(MONTH)).toSorted((a, b) => a.on - b.on);
  return statementOf(lines, { locale });
}

/** What each line says in tetri, and what all say together; the commission is taken off. */
const tetriOf = ({
  priceMinor,
  commissionMinor,
  shareMinor,
}: Pick<EarningLine, 'priceMinor' | 'commissionMinor' | 'shareMinor'>) => [
  priceMinor,
  commissionMinor === 0 ? 0 : -commissionMinor,
  shareMinor,
];
const shown = ({ lines, sums }: Statement) => [...lines, sums].map(tetriOf);

test('the CSV of a thousand random months has the tetri of the screen, line by line and in the sums', () => {
  forAll(thousandMonths, fc.constantFrom(...LOCALES), (months, locale) => {
    for (const month of months) {
      const statement = statementIn(month, locale);
      const rows = readCsv(csvOf(statement)).slice(1, statement.lines.length + 3);
      const sums = rows.filter(([day]) => day !== '').map((row) => row.slice(4, 7).map(hundredfold));
      expect(sums).toEqual(shown(statement));
    }
  });
});

test('the text of the PDF has the tetri of the screen, line by line and in the sums', async () => {
  const claim = fc.asyncProperty(earningMonths, fc.constantFrom(...LOCALES), async (month, locale) => {
    const statement = statementIn(month, locale);
    const { rows } = await readPdf(await pdfOf(statement));
    // The commission has its percent under it.
    const sums = rows.map((row) => row.slice(3, 6).map((cell) => tetriIn(cell.split('₾')[0] ?? '')));
    expect(sums).toEqual(statement.lines.length === 0 ? [] : shown(statement));
  });
  await fc.assert(claim, PRINTED);
});

/** The tetri of "-12.50", by its digits: no sum is rounded on its way. */
function hundredfold(cell: string): number {
  expect(cell).toMatch(/^-?\d+\.\d\d$/);
  const size = Number(cell.replace(/[-.]/g, ''));
  return cell.startsWith('-') ? -size : size;
}
