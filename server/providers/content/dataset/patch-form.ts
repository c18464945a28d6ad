import type { Patch } from './dataset.ts';

/** Names that a path must not lead to: they change how every object behaves. */
const POISONED = /(^|[.[\]'"])(__proto__|constructor|prototype)($|[.[\]'"])/;

/** The most digits of a list position: the vendor's program makes every position of a range, also missing ones. */
const MOST_DIGITS = 5;
const FAR_PLACE = new RegExp(`[[:,]\\s*-?\\d{${MOST_DIGITS + 1},}\\s*[\\]:,]`);

/** Longer paths are no paths of a document. */
const LONGEST_PATH = 1000;

const PLACES = ['before', 'after', 'replace'];

/**
 * The fault in the form of a patch; null for a sound one. The vendor's program takes every value, and makes a text of a
 * number, or nothing of the whole, where the service itself refuses.
 */
export function wrongInPatch(patch: Patch): string | null {
  for (const [kind, body] of Object.entries(patch)) {
    const wrong = kind === 'unset' ? wrongInUnset(body) : kind === 'insert' ? wrongInInsert(body) : wrongIn(kind, body);
    if (wrong !== null) return wrong;
  }
  return null;
}

function wrongInUnset(paths: unknown): string | null {
  if (!Array.isArray(paths)) return 'unset is a list of paths';
  return firstOf(paths, (path) => (typeof path === 'string' ? wrongInPath(path) : 'unset is a list of paths'));
}

function wrongInInsert(body: unknown): string | null {
  if (!isObject(body)) return 'insert is an object';
  const { items, ...place } = body;
  const [entry, ...more] = Object.entries(place);
  if (entry === undefined || more.length > 0 || !PLACES.includes(entry[0]) || typeof entry[1] !== 'string') {
    return 'insert has a path in "before", "after" or "replace"';
  }
  return Array.isArray(items) ? wrongInPath(entry[1]) : 'the items of insert are a list';
}

function wrongIn(kind: string, body: unknown): string | null {
  if (!isObject(body)) return `${kind} is an object of paths`;
  return firstOf(Object.entries(body), ([path, value]) => {
    if ((kind === 'inc' || kind === 'dec') && typeof value !== 'number') return `${kind} of ${path} is a number`;
    if (kind === 'diffMatchPatch' && typeof value !== 'string') return `${kind} of ${path} is a text`;
    return wrongInPath(path);
  });
}

function wrongInPath(path: string): string | null {
  if (path === '' || path.length > LONGEST_PATH) return `a path has 1 to ${LONGEST_PATH} letters`;
  if (POISONED.test(path)) return `the path ${path} leads to no field`;
  const unquoted = path.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '');
  if (FAR_PLACE.test(unquoted)) return `the path ${path} leads far behind every list`;
  return isClosed(unquoted) ? null : `the path ${path} has a bracket or a quote that is never closed`;
}

function isClosed(unquoted: string): boolean {
  if (/["']/.test(unquoted)) return false;
  let open = 0;
  for (const letter of unquoted) {
    if (letter === '[') open += 1;
    if (letter === ']') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

function firstOf<One>(all: readonly One[], wrong: (one: One) => string | null): string | null {
  for (const one of all) {
    const found = wrong(one);
    if (found !== null) return found;
  }
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
