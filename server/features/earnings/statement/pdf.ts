// docs/decisions/193
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { formatDate, instantOf, type Locale, wallOf } from '#domain/dates.ts';
import { type EarningLine, isInSums } from '#domain/earning-line.ts';
import { formatMoney } from '#domain/money.ts';
import { stateWords } from '#contract/earning-texts.ts';
import { readFonts } from './fonts.ts';
import type { Statement } from './statement.ts';
import { asArtifact, type Cell, type Column, type Place, tableOn } from './table.ts';
import { setterOn, type Style } from './type-setter.ts';
import { accountOf, clientOf, deducted, percentOf, WORDS } from './words.ts';

/**
 * The statement as a PDF of A4 pages, whose text can be selected, searched and read aloud. The same statement is the same file, byte by
 * byte. Other requests are answered between two pages.
 */
export async function pdfOf(statement: Statement): Promise<Uint8Array> {
  const fonts = await readFonts();
  const doc = documentOf(statement);
  const file = bytesOf(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.addPage();
  const page = { doc, root, setter: setterOn(doc, fonts), left: MARGIN, bottom: doc.page.height - MARGIN - 20 };
  const table = tableOn({ ...page, top: drawHead(statement, page) }, columnsOf(statement.locale), {
    head: MUTED,
    line: LINE,
  });
  for (const line of statement.lines) {
    if (table.add(cellsOf(line, statement), groundOf(line))) await setImmediate();
  }
  if (statement.lines.length > 0) table.add(sumCells(statement), MIST);
  drawNote(statement, page, table.end());
  root.end();
  numberPages(statement, page);
  doc.end();
  return file;
}

const MARGIN = 40;
const A4_WIDTH = 595.28;
const [INK, MUTE, PINE, DANGER, OK] = ['#1d2b28', '#5b6a66', '#1e5b4f', '#a8242f', '#1f6f43'];
const [LINE, SAND, MIST] = ['#ddd5c6', '#f3ecdf', '#e4eee8'];
const PLAIN: Style = { size: 8.5, weight: 400, color: INK };
const BOLD: Style = { ...PLAIN, weight: 700 };
const SMALL: Style = { ...PLAIN, size: 7.5, color: MUTE };
const MUTED: Style = { ...PLAIN, size: 8, color: MUTE };

function documentOf({ locale, therapist, from, to, madeOn }: Statement): PDFKit.PDFDocument {
  const words = WORDS[locale];
  // The day is all that a statement knows of when it was made, so that a second look is the same file.
  const made = new Date(instantOf(madeOn, '00:00') ?? 0);
  return new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locale === 'ka' ? 'ka-GE' : 'en-GB',
    // None of the fonts that every reader has: they have no Georgian.
    font: '',
    info: {
      Title: `${words.title}, ${periodOf({ locale, from, to })}`,
      Author: therapist,
      Creator: words.brand,
      Producer: words.brand,
      CreationDate: made,
      ModDate: made,
    },
  });
}

/** All that a document writes. */
async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of doc) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

type Page = Omit<Place, 'top'>;

/** The name of the document, what it is of, and its sums; answers where the table begins. */
function drawHead(statement: Statement, { doc, root, setter, left }: Page): number {
  const { locale, therapist, madeOn, last4, sums } = statement;
  const words = WORDS[locale];
  const title = { size: 18, weight: 700, color: PINE } as const;
  asArtifact(doc, 'Layout', () => setter.put(words.brand, { ...BOLD, color: PINE }, { x: left, y: MARGIN + 8 }));
  root.add(doc.struct('H1', {}, () => setter.put(words.title, title, { x: left, y: MARGIN + 36 })));
  let y = MARGIN + 60;
  const facts = [
    [words.specialist, therapist],
    [words.period, periodOf(statement)],
    [words.madeOn, formatDate(madeOn, locale, { year: true })],
    [words.account, accountOf(last4, locale)],
    [words.sessions, String(sums.sessions)],
    [words.income, money(sums.shareMinor, locale)],
  ] as const;
  for (const [label, value] of facts) {
    const lines = setter.linesOf(value, { ...BOLD, size: 9.5 }, A4_WIDTH - 2 * MARGIN - 120);
    root.add(
      doc.struct('P', {}, () => {
        setter.put(label, { ...MUTED, size: 9.5 }, { x: left, y });
        lines.forEach((line, index) => setter.put(line, { ...BOLD, size: 9.5 }, { x: left + 120, y: y + index * 13 }));
      }),
    );
    y += lines.length * 13 + 3;
  }
  return y + 2;
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

function cellsOf(line: EarningLine, { locale }: Statement): Cell[] {
  const counts = isInSums(line);
  const [plain, bold] = [PLAIN, BOLD].map((style) =>
    counts ? style : { ...style, weight: 400 as const, color: MUTE },
  );
  const { word, reason } = stateWords(line, locale);
  const isUnpaid = line.state.kind === 'no_pay' && !counts;
  const percent = isUnpaid ? '' : `${percentOf(line.commissionPercent, locale)}\u00a0%`;
  return [
    { text: dayOf(wallOf(line.on).date, locale), style: plain ?? PLAIN },
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
  return state.kind === 'correction' ? SAND : null;
}

function colorOf({ state }: EarningLine): string {
  if (state.kind === 'paid') return OK;
  if (state.kind === 'due' || state.kind === 'sent') return PINE;
  if (state.kind === 'came_back') return DANGER;
  return state.kind === 'no_pay' ? MUTE : INK;
}

/** What the sums are of, under the table or on a page of its own. */
function drawNote({ locale, lines }: Statement, { doc, root, setter, left, bottom }: Page, under: number): void {
  const words = WORDS[locale];
  const text = lines.length === 0 ? [words.empty, words.note] : [words.note];
  const set = text.flatMap((part) => setter.linesOf(part, MUTED, A4_WIDTH - 2 * MARGIN));
  let y = under + 18;
  if (y + set.length * 11 > bottom) {
    doc.addPage();
    y = MARGIN + 8;
  }
  root.add(doc.struct('P', {}, () => set.forEach((line, at) => setter.put(line, MUTED, { x: left, y: y + at * 11 }))));
}

/** The page's number and what it is of, at the foot of every page: a page may lie alone. */
function numberPages(statement: Statement, { doc, setter, left }: Page): void {
  const { locale, therapist } = statement;
  const words = WORDS[locale];
  const { start, count } = doc.bufferedPageRange();
  const y = doc.page.height - MARGIN;
  const [whose = ''] = setter.linesOf(`${words.title}, ${periodOf(statement)} · ${therapist}`, SMALL, 400);
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    const number = words.page.replace('{n}', String(index + 1)).replace('{all}', String(count));
    asArtifact(doc, 'Pagination', () => {
      setter.put(whose, SMALL, { x: left, y });
      setter.put(number, SMALL, { x: A4_WIDTH - MARGIN - setter.widthOf(number, SMALL), y });
    });
  }
}

/** „24 ნოე, 2026“, "Nov 24, 2026". */
function dayOf(date: string, locale: Locale): string {
  return formatDate(date, locale, { short: true, year: true });
}

function periodOf({ locale, from, to }: Pick<Statement, 'locale' | 'from' | 'to'>): string {
  return `${dayOf(from, locale)} – ${dayOf(to, locale)}`;
}

/** As on the screen: „–25,00 ₾“. */
function money(minor: number, locale: Locale): string {
  return formatMoney(minor, { currency: 'GEL', locale, decimals: 'always' }).replace('−', '–');
}
