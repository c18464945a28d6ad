// docs/decisions/193
import { setImmediate } from 'node:timers/promises';
import { formatDate, type Locale, wallOf } from '#domain/dates.ts';
import { type EarningLine, isInSums } from '#domain/earning-line.ts';
import { stateWords } from '#contract/earnings/earning-texts.ts';
import {
  BOLD,
  COLORS,
  drawHead,
  drawNote,
  MUTED,
  numberPages,
  pdfFile,
  PLAIN,
  printedMoney,
  SMALL,
} from '#server/documents/pdf.ts';
import { type Cell, type Column, tableOn } from '#server/documents/table.ts';
import type { Statement } from './statement.ts';
import { accountOf, clientOf, deducted, percentOf, WORDS } from './words.ts';

/**
 * The statement as a PDF of A4 pages, whose text can be selected, searched and read aloud. The same statement is the
 * same file, byte by byte. Other requests are answered between two pages.
 */
export async function pdfOf(statement: Statement): Promise<Uint8Array> {
  const { locale, therapist, madeOn, last4, lines, sums } = statement;
  const words = WORDS[locale];
  const { brand, title } = words;
  const called = `${title}, ${periodOf(statement)}`;
  return pdfFile({ locale, title: called, author: therapist, brand, madeOn }, async (page) => {
    const facts = [
      [words.specialist, therapist],
      [words.period, periodOf(statement)],
      [words.madeOn, formatDate(madeOn, locale, { year: true })],
      [words.account, accountOf(last4, locale)],
      [words.sessions, String(sums.sessions)],
      [words.income, money(sums.shareMinor, locale)],
    ] as const;
    const table = tableOn({ ...page, top: drawHead(page, { brand, title, facts }) }, columnsOf(locale), {
      head: MUTED,
      line: COLORS.line,
    });
    const last = lines.at(-1);
    for (const line of lines) {
      // A sum alone on a page says nothing of what.
      const next = line === last ? sumCells(statement) : null;
      if (table.add(printedCells(line, statement), groundOf(line), next)) await setImmediate();
    }
    if (lines.length > 0) table.add(sumCells(statement), COLORS.mist);
    drawNote(page, lines.length === 0 ? [words.empty, words.note] : [words.note], table.end());
    numberPages(page, { whose: `${called} · ${therapist}`, words: words.page });
  });
}

function columnsOf(locale: Locale): Column[] {
  const words = WORDS[locale];
  return [
    { title: words.day, width: 65, align: 'left' },
    { title: words.client, width: 79, align: 'left' },
    { title: words.type, width: 84, align: 'left' },
    { title: words.price, width: 58, align: 'right' },
    { title: words.commission, width: 57, align: 'right' },
    { title: words.share, width: 60, align: 'right' },
    { title: words.state, width: 112.28, align: 'left' },
  ];
}

function printedCells(line: EarningLine, { locale }: Statement): Cell[] {
  const counts = isInSums(line);
  const [plain, bold] = [PLAIN, BOLD].map((style) =>
    counts ? style : { ...style, weight: 400 as const, color: COLORS.mute },
  );
  const { word, reason } = stateWords(line, locale);
  const isUnpaid = line.state.kind === 'no_pay' && !counts;
  const percent = isUnpaid ? '' : `${percentOf(line.commissionPercent, locale)}\u00a0%`;
  return [
    { text: printedDay(wallOf(line.on).date, locale), style: plain ?? PLAIN },
    { text: clientOf(line, locale), style: bold ?? BOLD },
    { text: WORDS[locale].types[line.typeKey], style: plain ?? PLAIN },
    { text: money(line.priceMinor, locale), style: plain ?? PLAIN, isStruck: isUnpaid },
    {
      text: money(deducted(line.commissionMinor), locale),
      style: plain ?? PLAIN,
      under: { text: percent, style: SMALL },
    },
    { text: money(line.shareMinor, locale), style: bold ?? BOLD },
    { text: word, style: { ...BOLD, color: colorOf(line) }, under: { text: reason, style: SMALL } },
  ];
}

function sumCells({ locale, sums }: Statement): Cell[] {
  const sum = (minor: number): Cell => ({ text: money(minor, locale), style: BOLD });
  const none: Cell = { text: '', style: PLAIN };
  return [
    { text: WORDS[locale].sum, style: BOLD },
    none,
    none,
    sum(sums.priceMinor),
    sum(deducted(sums.commissionMinor)),
    sum(sums.shareMinor),
    none,
  ];
}

function groundOf({ state }: EarningLine): string | null {
  return state.kind === 'correction' ? COLORS.sand : null;
}

function colorOf({ state }: EarningLine): string {
  if (state.kind === 'paid') return COLORS.ok;
  if (state.kind === 'due' || state.kind === 'sent') return COLORS.pine;
  if (state.kind === 'came_back') return COLORS.danger;
  return state.kind === 'no_pay' ? COLORS.mute : COLORS.ink;
}

/** „24 ნოე, 2026“, "Nov 24, 2026". */
function printedDay(date: string, locale: Locale): string {
  return formatDate(date, locale, { short: true, year: true });
}

function periodOf({ locale, from, to }: Pick<Statement, 'locale' | 'from' | 'to'>): string {
  return `${printedDay(from, locale)} – ${printedDay(to, locale)}`;
}

function money(minor: number, locale: Locale): string {
  return printedMoney(minor, 'GEL', locale);
}
