// docs/decisions/193
import PDFDocument from 'pdfkit';
import { type Currency, formatMoney } from '#domain/money.ts';
import { instantOf, type Locale } from '#domain/dates.ts';
import { readFonts } from './fonts.ts';
import { asArtifact, type Place } from './table.ts';
import { setterOn, type Style } from './type-setter.ts';

const MARGIN = 40;
const A4_WIDTH = 595.28;
export const COLORS = {
  ink: '#1d2b28',
  mute: '#5b6a66',
  pine: '#1e5b4f',
  danger: '#a8242f',
  ok: '#1f6f43',
  line: '#ddd5c6',
  sand: '#f3ecdf',
  mist: '#e4eee8',
} as const;
export const PLAIN: Style = { size: 8.5, weight: 400, color: COLORS.ink };
export const BOLD: Style = { ...PLAIN, weight: 700 };
export const SMALL: Style = { ...PLAIN, size: 7.5, color: COLORS.mute };
export const MUTED: Style = { ...PLAIN, size: 8, color: COLORS.mute };
const FACT: Style = { ...BOLD, size: 9.5 };
const LABEL: Style = { ...MUTED, size: 9.5 };
const MAIN: Style = { ...BOLD, size: 15 };

/** The title and author of a document; `madeOn` is a day in Tbilisi, `YYYY-MM-DD`. */
type About = {
  readonly locale: Locale;
  readonly title: string;
  readonly author: string;
  readonly brand: string;
  readonly madeOn: string;
};

/** A page of A4 that is being drawn. */
export type Page = Omit<Place, 'top'>;

/** A PDF of A4 pages with real text; the same input gives the same bytes. `draw` gets the first page. */
export async function pdfFile(about: About, draw: (page: Page) => Promise<void> | void): Promise<Uint8Array> {
  const fonts = await readFonts();
  const doc = documentOf(about);
  const file = bytesOf(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.addPage();
  await draw({ doc, root, setter: setterOn(doc, fonts), left: MARGIN, bottom: doc.page.height - MARGIN - 20 });
  root.end();
  doc.end();
  return file;
}

function documentOf({ locale, title, author, brand, madeOn }: About): PDFKit.PDFDocument {
  // The day is all that a document knows of when it was made, so that a second look is the same file.
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
    info: { Title: title, Author: author, Creator: brand, Producer: brand, CreationDate: made, ModDate: made },
  });
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of doc) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** A fact of a document: a label and a value; the main one is set larger. */
export type Fact = readonly [label: string, value: string, isMain?: boolean];

type Head = { brand: string; title: string; facts: readonly Fact[]; labelWidth?: number };

/** The brand, the title of the document and what it is of, line by line; answers where the rest begins. */
export function drawHead({ doc, root, setter, left }: Page, { brand, title, facts, labelWidth = 120 }: Head): number {
  const big = { size: 18, weight: 700, color: COLORS.pine } as const;
  asArtifact(doc, 'Layout', () => setter.put(brand, { ...BOLD, color: COLORS.pine }, { x: left, y: MARGIN + 8 }));
  root.add(doc.struct('H1', {}, () => setter.put(title, big, { x: left, y: MARGIN + 36 })));
  let y = MARGIN + 60;
  for (const [label, value, isMain = false] of facts) {
    const style = isMain ? MAIN : FACT;
    const high = isMain ? 20 : 13;
    const lines = setter.linesOf(value, style, A4_WIDTH - 2 * MARGIN - labelWidth);
    if (isMain) y += high - 13;
    root.add(
      doc.struct('P', {}, () => {
        setter.put(label, LABEL, { x: left, y });
        lines.forEach((line, index) => setter.put(line, style, { x: left + labelWidth, y: y + index * high }));
      }),
    );
    y += (lines.length - 1) * high + 16;
  }
  return y + 2;
}

/** Lines of small words under what was drawn, or on a page of their own. */
export function drawNote({ doc, root, setter, left, bottom }: Page, parts: readonly string[], under: number): void {
  const set = parts.flatMap((part) => setter.linesOf(part, MUTED, A4_WIDTH - 2 * MARGIN));
  let y = under + 18;
  if (y + set.length * 11 > bottom) {
    doc.addPage();
    y = MARGIN + 8;
  }
  root.add(doc.struct('P', {}, () => set.forEach((line, at) => setter.put(line, MUTED, { x: left, y: y + at * 11 }))));
}

/** The page's number and what it is of, at the foot of every page: a page may lie alone. */
export function numberPages({ doc, setter, left }: Page, { whose, words }: { whose: string; words: string }): void {
  const { start, count } = doc.bufferedPageRange();
  const y = doc.page.height - MARGIN;
  const [shown = ''] = setter.linesOf(whose, SMALL, 400);
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    const number = words.replace('{n}', String(index + 1)).replace('{all}', String(count));
    asArtifact(doc, 'Pagination', () => {
      setter.put(shown, SMALL, { x: left, y });
      setter.put(number, SMALL, { x: A4_WIDTH - MARGIN - setter.widthOf(number, SMALL), y });
    });
  }
}

/** As on the screen: „–25,00 ₾“. */
export function printedMoney(minor: number, currency: Currency, locale: Locale): string {
  return formatMoney(minor, { currency, locale, decimals: 'always' }).replace('−', '–');
}
