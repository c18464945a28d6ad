import type { Setter, Style } from './type-setter.ts';

export type Column = { readonly title: string; readonly width: number; readonly align: 'left' | 'right' };

/** A text with a smaller one under it; a sum that counts for nothing is struck through. */
export type Cell = {
  readonly text: string;
  readonly style: Style;
  readonly isStruck?: boolean;
  readonly under?: { readonly text: string; readonly style: Style };
};

/** A table that goes on over pages, each with its head. */
export type Table = {
  /** Adds a row, on `ground` if given, on a page where `next` also fits; answers whether that began a page. */
  add(cells: readonly Cell[], ground: string | null, next?: readonly Cell[] | null): boolean;
  /** Ends the table: what is set after it stands under it. Answers where it ended. */
  end(): number;
};

/** The surface of a table: the document, its parent in the document's structure, and the position. */
export type Place = {
  readonly doc: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;
  readonly setter: Setter;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
};

type Line = { readonly text: string; readonly style: Style; readonly isStruck: boolean };

/** A row with its lines broken, before it is set. */
type Row = {
  readonly height: number;
  readonly cells: readonly { start: number; end: number; align: Column['align']; lines: readonly Line[] }[];
};

const PAD = { x: 4, y: 5 };
/** From one line to the next, and from the top of a line to where its letters stand, by the size of the text. */
const [LEADING, ASCENT] = [1.3, 1];

/** Begins a table with its head. A new page begins at the top margin. */
export function tableOn(place: Place, columns: readonly Column[], look: { head: Style; line: string }): Table {
  const { doc, setter, root, left, bottom } = place;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const heads = columns.map(({ title }): Cell => ({ text: title, style: look.head }));
  const table = doc.struct('Table');
  root.add(table);
  let y = place.top;
  draw(rowOf(heads), null, 'TH');

  function add(cells: readonly Cell[], ground: string | null, next: readonly Cell[] | null = null): boolean {
    const row = rowOf(cells);
    const isNext = y + row.height + (next === null ? 0 : rowOf(next).height) > bottom;
    if (isNext) {
      doc.addPage();
      y = doc.page.margins.top;
      const head = rowOf(heads);
      asArtifact(doc, 'Pagination', () => head.cells.forEach((cell) => set(cell)));
      rule(head.height);
    }
    draw(row, ground, 'TD');
    return isNext;
  }

  function draw({ height, cells }: Row, ground: string | null, tag: 'TH' | 'TD'): void {
    if (ground !== null) asArtifact(doc, 'Layout', () => doc.rect(left, y, width, height).fill(ground));
    const row = doc.struct('TR');
    table.add(row);
    // The types of the library do not know the scope yet.
    const scope: { title?: string; scope?: string } = tag === 'TH' ? { scope: 'Column' } : {};
    for (const cell of cells) row.add(doc.struct(tag, scope, () => set(cell)));
    row.end();
    rule(height);
  }

  /** Closes a row of this height with a line; the next begins there. */
  function rule(height: number): void {
    y += height;
    asArtifact(doc, 'Layout', () => {
      doc
        .lineWidth(0.5)
        .strokeColor(look.line)
        .moveTo(left, y)
        .lineTo(left + width, y)
        .stroke();
    });
  }

  function rowOf(cells: readonly Cell[]): Row {
    let x = left;
    const set = columns.map((column, index) => {
      const place = { start: x + PAD.x, end: x + column.width - PAD.x, align: column.align };
      x += column.width;
      const cell = cells[index];
      return { ...place, lines: cell === undefined ? [] : linesIn(cell, place.end - place.start) };
    });
    const heights = set.map(({ lines }) => lines.reduce((sum, { style }) => sum + style.size * LEADING, 0));
    return { cells: set, height: Math.max(...heights) + 2 * PAD.y };
  }

  function set({ start, end, align, lines }: Row['cells'][number]): void {
    let top = y + PAD.y;
    for (const { text, style, isStruck } of lines) {
      const long = setter.widthOf(text, style);
      const x = align === 'right' ? end - long : start;
      const stand = top + style.size * ASCENT;
      setter.put(text, style, { x, y: stand });
      if (isStruck) strike(x, stand - style.size * 0.3, long, style.color);
      top += style.size * LEADING;
    }
  }

  function strike(x: number, height: number, long: number, color: string): void {
    doc
      .lineWidth(0.6)
      .strokeColor(color)
      .moveTo(x, height)
      .lineTo(x + long, height)
      .stroke();
  }

  function linesIn({ text, style, isStruck = false, under }: Cell, inner: number): Line[] {
    const first = setter.linesOf(text, style, inner).map((line) => ({ text: line, style, isStruck }));
    if (under === undefined || under.text === '') return first;
    const more = setter.linesOf(under.text, under.style, inner);
    return [...first, ...more.map((line) => ({ text: line, style: under.style, isStruck: false }))];
  }

  return {
    add,
    end() {
      table.end();
      return y;
    },
  };
}

/** Draws what is no part of the text: lines, grounds, and what is repeated on every page. */
export function asArtifact(doc: PDFKit.PDFDocument, type: 'Layout' | 'Pagination', drawIt: () => void): void {
  doc.markContent('Artifact', { type });
  drawIt();
  doc.endMarkedContent();
}
