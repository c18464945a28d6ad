import { MOST } from '#domain/list-limits.ts';
import { pictureIdParts } from '#domain/pictures.ts';
import type { RawDocument } from '#server/providers/content/content.ts';

/** Documents as an editor wrote them, which may be broken in any way: their parts, their texts and their names. */

/** A document with all that findings ask of it. */
export type Read = {
  readonly id: string;
  readonly type: string;
  /** The name for people, in English where it has English; empty when it has no name. */
  readonly name: string;
  readonly fields: RawDocument;
  /** Every value inside it, itself first, whose path is empty. */
  readonly parts: readonly Part[];
  /** Every text that people read. */
  readonly texts: readonly { readonly path: string; readonly text: string }[];
  /** Every reference, with the path of what holds it. */
  readonly references: readonly { readonly path: string; readonly target: string }[];
};

export type Part = { readonly path: string; readonly value: unknown };

/** Reads a document, which is walked once, however much is asked of it. */
export function readDocument(fields: RawDocument): Read {
  const parts = partsOf(fields);
  return {
    id: String(fields['_id']),
    type: String(fields['_type']),
    name: documentName(fields),
    fields,
    parts,
    texts: textsOf(fields),
    references: parts.flatMap(({ path, value }) => {
      const target = isObject(value) ? value['_ref'] : undefined;
      return typeof target === 'string' && isOurs(target) ? [{ path, target }] : [];
    }),
  };
}

/** A file that is no picture is none of ours, and of a picture that is not taken a rule tells. */
function isOurs(target: string): boolean {
  return target.startsWith('image-') ? pictureIdParts(target) !== null : !target.startsWith('file-');
}

function partsOf(value: unknown): Part[] {
  const parts: Part[] = [];
  const walk = (inner: unknown, path: string): void => {
    parts.push({ path, value: inner });
    if (Array.isArray(inner)) inner.forEach((item, index) => walk(item, `${path}[${index}]`));
    else if (isObject(inner)) {
      for (const [key, item] of Object.entries(inner)) walk(item, path === '' ? key : `${path}.${key}`);
    }
  };
  walk(value, '');
  return parts;
}

/** The words of a paragraph are one text: a syllable in another type is no word of its own. */
function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsOf(item, `${path}[${index}]`));
  if (!isObject(value)) return [];
  if (value['_type'] === 'block' && Array.isArray(value['children'])) {
    const spans = value['children'].map((span: unknown) => (isObject(span) ? String(span['text'] ?? '') : ''));
    return [{ path, text: spans.join('') }];
  }
  return Object.entries(value)
    .filter(([key]) => !key.startsWith('_'))
    .flatMap(([key, item]) => textsOf(item, path === '' ? key : `${path}.${key}`));
}

/** The name of a document for people, in English where it has English; empty when it has no name. */
export function documentName(document: RawDocument): string {
  const { name, surname, title, number, min, max, originalFilename } = document;
  if (document['_type'] === 'priceRange') return `${wordOf(min) || '0'} to ${wordOf(max) || 'any'} GEL`;
  const words = [number, name, surname, title].map(wordOf).filter((word) => word !== '');
  return words.length > 0 ? words.join(' ') : wordOf(originalFilename);
}

/** By the id of each of these documents those that refer to it, each once; of very many the first. */
export function referringTo(ids: ReadonlySet<string>, documents: readonly Read[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, references } of documents) {
    for (const target of new Set(references.map((reference) => reference.target))) {
      const before = found.get(target) ?? [];
      if (ids.has(target) && before.length < MOST.parts) found.set(target, [...before, id]);
    }
  }
  return found;
}

/** Where a finding is: in a field of a document, with what stands there. */
export function at({ id, type, name }: Read, path: string, found: string | null) {
  return { documentId: id, type, name, path, found };
}

/** A value in one short line: a text or the target of a reference in quotes, anything else as JSON writes it. */
export function shortened(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (isObject(value) && typeof value['_ref'] === 'string') return shortened(value['_ref']);
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN - 1)}…`;
}
const MOST_SHOWN = 70;

/** The words around a place in a text, in quotes. */
export function excerpt(text: string, pattern: RegExp): string {
  const found = pattern.exec(text);
  if (found === null) return '';
  const from = Math.max(0, found.index - AROUND);
  const until = found.index + found[0].length + AROUND;
  const words = text.slice(from, until).replaceAll(/\s+/g, ' ');
  return `"${from > 0 ? '…' : ''}${words}${until < text.length ? '…' : ''}"`;
}
const AROUND = 25;

/** Whether a value has fields. */
export function isObject(value: unknown): value is RawDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wordOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  return isObject(value) ? wordOf(value['en']) || wordOf(value['ka']) : '';
}
