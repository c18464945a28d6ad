import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '#contract/api.ts';
import { MOST } from '#domain/list-limits.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { isObject } from './check/document.ts';

/** A field with another value, by its path; a long value is cut around the place where it differs. */
type FieldChange = Answer<'importDocuments'>['changed'][number]['fields'][number];

/**
 * The fields of a document that have another value, without those that the store writes. Entries of a list are known by
 * their `_key`, so that one more paragraph does not make all later ones look changed.
 */
export function differences(before: RawDocument, after: RawDocument): FieldChange[] {
  const found: FieldChange[] = [];
  compare(withoutStamps(before), withoutStamps(after), '', found);
  return found.slice(0, MOST.fields);
}

function withoutStamps(document: RawDocument): RawDocument {
  const { _rev, _createdAt, _updatedAt, ...fields } = document;
  return fields;
}

function compare(was: unknown, is: unknown, path: string, found: FieldChange[]): void {
  if (isDeepStrictEqual(was, is)) return;
  if (isObject(was) && isObject(is)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      compare(was[name], is[name], path === '' ? name : `${path}.${name}`, found);
    }
  } else if (Array.isArray(was) && Array.isArray(is)) compareLists(was, is, path, found);
  else found.push({ path, ...cut(shownText(was), shownText(is)) });
}

function compareLists(was: readonly unknown[], is: readonly unknown[], path: string, found: FieldChange[]): void {
  const [old, next] = [byKey(was), byKey(is)];
  if (old === null || next === null) {
    for (let at = 0; at < Math.max(was.length, is.length); at++) compare(was[at], is[at], `${path}[${at}]`, found);
    return;
  }
  const stay = [...old.keys()].filter((key) => next.has(key));
  const order = [...next.keys()].filter((key) => old.has(key));
  if (!isDeepStrictEqual(stay, order)) {
    const named = (keys: readonly string[]) => JSON.stringify(keys.map((key) => entryName(next.get(key)?.item, key)));
    found.push({ path, ...cut(named(stay), named(order)) });
  }
  for (const [key, { at, item }] of old) {
    if (!next.has(key)) found.push({ path: `${path}[${at}]`, ...cut(shownText(item), null) });
  }
  for (const [key, { at, item }] of next) {
    const before = old.get(key);
    if (before === undefined) found.push({ path: `${path}[${at}]`, ...cut(null, shownText(item)) });
    else compare(before.item, item, `${path}[${at}]`, found);
  }
}

type Entries = ReadonlyMap<string, { at: number; item: RawDocument }>;

/** The entries of a list by their keys; null where not each has one of its own. */
function byKey(list: readonly unknown[]): Entries | null {
  const entries = new Map<string, { at: number; item: RawDocument }>();
  for (const [at, item] of list.entries()) {
    const key = isObject(item) ? item['_key'] : undefined;
    if (!isObject(item) || typeof key !== 'string' || entries.has(key)) return null;
    entries.set(key, { at, item });
  }
  return entries;
}

function entryName(item: RawDocument | undefined, key: string): string {
  return typeof item?.['_ref'] === 'string' ? item['_ref'] : key;
}

/** A value in JSON; of a reference its target, of a paragraph its words. */
function shownText(value: unknown): string | null {
  if (value === undefined) return null;
  if (isObject(value)) {
    if (typeof value['_ref'] === 'string') return JSON.stringify(value['_ref']);
    const { children } = value;
    if (value['_type'] === 'block' && Array.isArray(children)) {
      return JSON.stringify(children.map((span) => (isObject(span) ? String(span['text'] ?? '') : '')).join(''));
    }
  }
  return JSON.stringify(value);
}

const LONGEST = 500;
/** The number of letters shown before the place where two long values differ. */
const AHEAD = 60;

function cut(before: string | null, after: string | null): Pick<FieldChange, 'before' | 'after'> {
  let at = 0;
  while (at < (before?.length ?? 0) && before?.[at] === after?.[at]) at++;
  const from = Math.max(0, at - AHEAD);
  const shown = (text: string | null) => {
    if (text === null || text.length <= LONGEST) return text;
    const until = from + LONGEST;
    return `${from > 0 ? '…' : ''}${text.slice(from, until)}${until < text.length ? '…' : ''}`;
  };
  return { before: shown(before), after: shown(after) };
}
