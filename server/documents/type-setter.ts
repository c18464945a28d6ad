import { type Fonts, type Run, runsOf, type Weight } from './fonts.ts';

/** How a text looks. Sizes and places are points. */
export type Style = { readonly size: number; readonly weight: Weight; readonly color: string };

/** Sets text on the present page of a document. */
export type Setter = {
  widthOf(text: string, style: Style): number;
  /** The lines of a text in a column: broken between words, and within one that is longer than a line. */
  linesOf(text: string, style: Style, width: number): string[];
  /** Sets one line; `y` is where its letters stand. */
  put(text: string, style: Style, at: { x: number; y: number }): void;
};

/** The setter of a document, which has the fonts from now on. */
export function setterOn(doc: PDFKit.PDFDocument, fonts: Fonts): Setter {
  for (const [name, bytes] of fonts.files) doc.registerFont(name, bytes);
  /** Words of a table come again and again: each is parted and measured once. Widths are those of a size of 1. */
  const measured = new Map<string, readonly (Run & { readonly width: number })[]>();

  function runsIn(text: string, weight: Weight) {
    const key = `${weight}${text}`;
    const known = measured.get(key);
    if (known !== undefined) return known;
    const runs = runsOf(text, weight, fonts).map((run) => ({
      ...run,
      width: doc.font(run.font, UNITS).widthOfString(run.text) / UNITS,
    }));
    measured.set(key, runs);
    return runs;
  }

  function widthOf(text: string, { size, weight }: Style): number {
    return runsIn(text, weight).reduce((sum, { width }) => sum + width * size, 0);
  }

  function linesOf(text: string, style: Style, width: number): string[] {
    if (widthOf(text, style) <= width && !BREAKS.test(text)) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(SPACES).flatMap((one) => piecesOf(one, style, width))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || widthOf(longer, style) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  }

  /** A word that fits, or the parts of one that does not. */
  function piecesOf(word: string, style: Style, width: number): string[] {
    if (widthOf(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const letter of word) {
      if (piece !== '' && widthOf(piece + letter, style) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += letter;
    }
    return [...pieces, piece];
  }

  function put(text: string, { size, weight, color }: Style, { x, y }: { x: number; y: number }): void {
    let place = x;
    doc.fillColor(color);
    for (const run of runsIn(text, weight)) {
      doc.font(run.font, size).text(run.text, place, y, { lineBreak: false, baseline: 'alphabetic' });
      place += run.width * size;
    }
  }

  return { widthOf, linesOf, put };
}

/** Where a line may break: not at the spaces that keep a sum and its sign together. */
const SPACES = /[^\S\u00a0]+/u;
const BREAKS = /[^\S\u00a0 ]/u;
/** The size at which letters are measured. */
const UNITS = 1000;
