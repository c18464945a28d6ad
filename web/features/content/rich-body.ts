/** The parts of structured text that we draw; anything else in a document is passed over. */
export type Span = { readonly text: string; readonly marks: readonly string[] };
export type TextBlock = {
  readonly kind: 'text';
  readonly style: 'normal' | 'h2' | 'h3';
  readonly list: 'bullet' | 'number' | null;
  /** How deep a point of a list stands: 1 is the outermost. */
  readonly level: number;
  readonly spans: readonly Span[];
  readonly links: readonly { readonly key: string; readonly href: string }[];
};
export type Table = { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };
/** In pixels; null where the content does not know them. */
export type Picture = {
  readonly kind: 'picture';
  readonly url: string;
  readonly srcset: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly caption: string;
};
export type Part = TextBlock | Table | Picture;

type Raw = Readonly<Record<string, unknown>>;

/** Structured text of the content service as parts. Unknown shapes are left out, so no document can break the page. */
export function partsOf(body: readonly Raw[]): Part[] {
  return body.flatMap((block): Part[] => {
    if (block['_type'] === 'block') return [textBlock(block)];
    if (block['_type'] === 'table') return [{ kind: 'table', rows: list(block['rows']).map(cellWords) }];
    const url = word(block['url']);
    if (block['_type'] !== 'picture' || url === '') return [];
    return [{ kind: 'picture', url, srcset: word(block['srcset']), ...sizeOf(block), caption: word(block['caption']) }];
  });
}

/** The second-level headings with the ids they carry on the page. */
export function headingsOf(body: readonly Raw[]): { id: string; words: string }[] {
  return partsOf(body).flatMap((part, index) =>
    part.kind === 'text' && part.style === 'h2' ? [{ id: headingId(index), words: blockWords(part) }] : [],
  );
}

/** The id of the heading that is the `index`th part. */
export function headingId(index: number): string {
  return `part-${index}`;
}

/** Table names by part index, for screen readers: „Table: How long we keep it“, numbered from a heading's second. */
export function tableNames(parts: readonly Part[], word: string): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let heading = '';
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'text' && part.style !== 'normal') heading = blockWords(part);
    if (part.kind !== 'table') continue;
    const name = heading === '' ? word : `${word}: ${heading}`;
    const taken = [...names.values()];
    let count = 1;
    while (taken.includes(numbered(name, count))) count += 1;
    names.set(index, numbered(name, count));
  }
  return names;
}

function numbered(name: string, count: number): string {
  return count === 1 ? name : `${name} ${count}`;
}

function blockWords(block: TextBlock): string {
  return block.spans.map(({ text }) => text).join('');
}

/** Only web, mail and phone addresses and places of our own; a script in a document stays a dead text. */
export function safeHref(href: string): string | null {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href.trim()) ? href.trim() : null;
}

function textBlock(block: Raw): TextBlock {
  const style = block['style'];
  const item = block['listItem'];
  return {
    kind: 'text',
    style: style === 'h2' || style === 'h3' ? style : 'normal',
    list: item === 'bullet' || item === 'number' ? item : null,
    level: typeof block['level'] === 'number' ? block['level'] : 1,
    spans: list(block['children']).map((span) => ({
      text: word(span['text']),
      marks: Array.isArray(span['marks']) ? span['marks'].map(String) : [],
    })),
    links: list(block['markDefs']).flatMap((mark) =>
      mark['_type'] === 'link' ? [{ key: word(mark['_key']), href: word(mark['href']) }] : [],
    ),
  };
}

function cellWords(row: Raw): string[] {
  return Array.isArray(row['cells']) ? row['cells'].map((cell) => unbroken(String(cell))) : [];
}

/** A word joiner keeps „e-mail“ in one line where a column is narrow. */
function unbroken(words: string): string {
  return words.replace(/(?<!\p{L})(\p{L}-)(?=\p{L})/gu, '$1\u2060');
}

function list(value: unknown): Raw[] {
  return Array.isArray(value) ? value.filter((item): item is Raw => typeof item === 'object' && item !== null) : [];
}

/** Both sides or none: one alone keeps no place. */
function sizeOf({ width, height }: Raw): Pick<Picture, 'width' | 'height'> {
  return isLength(width) && isLength(height) ? { width, height } : { width: null, height: null };
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value > 0;
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
