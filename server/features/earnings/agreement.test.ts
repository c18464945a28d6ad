import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Locale, LOCALES, wallOf } from '#domain/dates.ts';
import { type EarningLine, earningLines, isInSums, sumsOf } from '#domain/earning-line.ts';
import { stateWords } from '#contract/earnings/earning-texts.ts';
import { type EarningMonth, earningMonths, MONTH } from '#domain/testing/earning-months.ts';
import { forAll } from '#domain/testing/for-all.ts';
import { messagePlaceOf } from '../notify/notify.ts';
import { payoutPaidEmail } from '../notify/messages/payout.ts';
import { paidIn } from './pay-mails.ts';
import { csvOf } from './statement/csv.ts';
import { pdfOf } from './statement/pdf.ts';
import type { Statement } from './statement/statement.ts';
import { statementOf } from './statement/testing/lines.ts';
import { IS_WHOLE } from '#tools/vitest/extent.ts';
import { readCsv, readPdf, tetriIn } from '#server/documents/testing/read-back.ts';

/** A hundred times ten. */
const thousandMonths = fc.array(earningMonths, { minLength: 10, maxLength: 10 });
/** A PDF costs by the file, too: five times forty months, in the whole run twenty-five times. */
const FORTY = { minLength: 40, maxLength: 40 };
const PRINTED = { numRuns: IS_WHOLE ? 25 : 5 };

/** The lines that the screen shows of a random month: those whose day is in it. */
function linesIn({ courses, context }: EarningMonth): EarningLine[] {
  const all = courses.flatMap(({ facts }) => earningLines(facts, context));
  return all.filter(({ on }) => wallOf(on).date.startsWith(MONTH)).toSorted((a, b) => a.on - b.on);
}

function statementIn(month: EarningMonth, locale: Locale): Statement {
  return statementOf(linesIn(month), { locale });
}

/** The tetri of each line, and of all together; the commission is taken off. */
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
      const sums = rows
        .filter(([day]) => day !== '')
        .map((row) => row.slice(4, 7).map((cell) => hundredfold(cell, locale)));
      expect(sums).toEqual(shown(statement));
    }
  });
});

test('the text of the PDF of random months has the tetri of the screen, line by line and in the sums', async () => {
  const claim = fc.asyncProperty(
    fc.array(earningMonths, FORTY),
    fc.constantFrom(...LOCALES),
    async (months, locale) => {
      const statement = statementOf(months.flatMap(linesIn), { locale });
      const { rows } = await readPdf(await pdfOf(statement));
      // The commission has its percent under it.
      const sums = rows.map((row) => row.slice(3, 6).map((cell) => tetriIn(cell.split('₾')[0] ?? '')));
      expect(sums).toEqual(shown(statement));
    },
  );
  await fc.assert(claim, PRINTED);
});

test('lines of a thousand random months that say the same are all in the sums, or none of them', () => {
  forAll(thousandMonths, fc.constantFrom(...LOCALES), (months, locale) => {
    const counted = new Map<string, boolean>();
    for (const line of months.flatMap(linesIn)) {
      const { word, reason } = stateWords(line, locale);
      const words = `${word}: ${reason}`;
      expect([words, counted.get(words) ?? isInSums(line)]).toEqual([words, isInSums(line)]);
      counted.set(words, isInSums(line));
    }
  });
});

test('the mail about pay of a thousand random months has the tetri of the screen, line by line and in its subject', () => {
  forAll(thousandMonths, fc.constantFrom(...LOCALES), (months, locale) => {
    for (const month of months) {
      const lines = linesIn(month).filter(({ state }) => state.kind === 'paid');
      if (lines.length === 0) continue;
      const sums = sumsOf(lines);
      const { subject, text } = payoutPaidEmail(paidIn({ lines, sums }, locale), { ...PLACE, locale });
      const told = text
        .split('\n')
        .flatMap((row) => (row.split('₾').length === 4 ? [row.split('·').map(printed)] : []));
      expect(told).toEqual(lines.map(tetriOf));
      expect(printed(subject.split('₾')[0] ?? '')).toBe(sums.shareMinor);
    }
  });
});

const PLACE = messagePlaceOf(
  {
    publicUrl: 'https://simshvide.example',
    mailFrom: 'no-reply@simshvide.example',
    supportEmail: 'help@simshvide.example',
    specialistsEmail: 'specialists@simshvide.example',
  },
  'ka',
);

/** The tetri of a sum in a mail, whose minus is that of mathematics. */
function printed(sum: string): number {
  return tetriIn(sum.replace('−', '–'));
}

/** The tetri of "-12.50", in Georgian "-12,50", by its digits: no sum is rounded on its way. */
function hundredfold(cell: string, locale: Locale): number {
  expect(cell).toMatch(locale === 'ka' ? /^-?\d+,\d\d$/ : /^-?\d+\.\d\d$/);
  const size = Number(cell.replace(/[-.,]/g, ''));
  return cell.startsWith('-') ? -size : size;
}
