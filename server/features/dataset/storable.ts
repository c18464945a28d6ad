import { DomainError } from '#domain/errors.ts';
import { parseJson } from '#server/http/body.ts';
import { invalidMutation } from '#server/http/store/refusal.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import type { Random } from '#server/secrets/random.ts';

/** Letters of one document, as an import takes them. */
const LONGEST_DOCUMENT = 1_000_000;

/**
 * The document as it can be written and read again. Refuses what no call may bring, since a patch builds it too: 33
 * levels, poisoned names, too many letters, numbers and letters that the database would lose or never give back.
 */
export function storable(document: RawDocument, index: number): RawDocument {
  const refuse = (status: 400 | 413, description: string) =>
    invalidMutation(description, index, { status, id: document['_id'] });
  const fault = faultIn(document, 0);
  if (fault !== null) throw refuse(fault === TOO_LONG ? 413 : 400, fault);
  const text = JSON.stringify(document);
  if (text.length > LONGEST_DOCUMENT) throw refuse(413, TOO_LONG);
  try {
    // What was an object is one again.
    return parseJson(text) as RawDocument;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw refuse(400, 'a document has at most 32 levels, no names as "__proto__" and no letter NUL');
  }
}

const TOO_LONG = `a document has at most ${LONGEST_DOCUMENT} letters`;
const NO_NUMBER = 'a number of a document is finite';
const NO_TEXT = 'a text of a document has no half letters (lone surrogates)';
const TOO_DEEP = 'a document has at most 32 levels';

/** The part of a value that JSON would silently change; null where there is none. */
function faultIn(value: unknown, depth: number): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : NO_NUMBER;
  if (typeof value === 'string') return value.isWellFormed() ? null : NO_TEXT;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > 32) return TOO_DEEP;
  // A list with one item far behind its end is as long as that in JSON.
  if (Array.isArray(value) && value.length > LONGEST_DOCUMENT) return TOO_LONG;
  for (const [name, inner] of Object.entries(value)) {
    const fault = name.isWellFormed() ? faultIn(inner, depth + 1) : NO_TEXT;
    if (fault !== null) return fault;
  }
  return null;
}

/** A document in which each object in a list has a `_key`, as the studio needs it to name what is edited. */
export function withArrayKeys(document: RawDocument, random: Pick<Random, 'bytes'>): RawDocument {
  const keyed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => withKey(keyed(one)));
    const fields = recordOf(value);
    return fields === null ? value : withArrayKeys(fields, random);
  };
  const withKey = (one: unknown): unknown => {
    const fields = recordOf(one);
    if (fields === null || typeof fields['_key'] === 'string') return one;
    return { _key: Buffer.from(random.bytes(6)).toString('hex'), ...fields };
  };
  return Object.fromEntries(Object.entries(document).map(([name, inner]) => [name, keyed(inner)]));
}

/** The fields of a value that is an object; null for any other. */
export function recordOf(value: unknown): RawDocument | null {
  // An object that is no list has fields.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawDocument) : null;
}
