import { parse } from 'csv-parse/sync';
import { getDocumentProxy } from 'unpdf';

/** The text a PDF reader finds: the file's metadata, the text of each page, and the table's cells, row by row. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const { info } = await pdf.getMetadata();
  const { Title: title, Language: language } = info as { Title?: string; Language?: string };
  const pages: string[] = [];
  const rows: string[][] = [];
  const heads: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    let text = '';
    let cell: string | null = null;
    let kind = '';
    for (const item of items) {
      if ('str' in item) {
        // A font has one glyph for both spaces.
        const str = item.str.replaceAll('\u00a0', ' ');
        text += str + (item.hasEOL ? '\n' : '');
        if (cell !== null) cell += str + (item.hasEOL ? ' ' : '');
        continue;
      }
      // The types of the reader do not know the tag.
      const { type, tag = '' }: { type: string; tag?: string } = item;
      if (tag === 'TD' || tag === 'TH') {
        cell = '';
        kind = tag;
      } else if (type === 'endMarkedContent' && cell !== null) {
        const table = kind === 'TD' ? rows : heads;
        const row = table.at(-1);
        if (row === undefined || row.length === COLUMNS) table.push([cell.trim()]);
        else row.push(cell.trim());
        cell = null;
      }
    }
    pages.push(text);
  }
  return { title: title?.replaceAll('\u00a0', ' '), language, pages, rows, heads };
}

const COLUMNS = 7;

/** The tetri of a printed sum. */
export function tetriIn(printed: string): number {
  const digits = printed.replace(/[^\d–]/gu, '').replace('–', '-');
  return digits === '' ? NaN : Number(digits);
}

/** The rows of a CSV file, its mark taken off; one in Georgian parts its cells at semicolons. */
export function readCsv(text: string): string[][] {
  return parse(text, { bom: true, delimiter: text.split('\r\n')[0]?.includes(';') === true ? ';' : ',' });
}

/** The CSV rows for a program with another delimiter: each delimiter begins a cell, whatever quotes surround it. */
export function readRelaxed(text: string, delimiter: string): string[][] {
  return parse(text, { bom: true, delimiter, quote: null, relax_column_count: true });
}
