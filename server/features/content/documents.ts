import { createHash } from 'node:crypto';
import type { RawDocument } from '#server/providers/content/content.ts';

/** The fields that the store itself writes, under the names of the content service. */
const KEPT_BY_STORE = ['_id', '_type', '_rev', '_createdAt', '_updatedAt'] as const;

/**
 * A document with the fields that the store writes, in one order. `_rev` names its content and the time of its change,
 * so that it is the same in every store; the one of an export is kept.
 */
export function stamped(
  document: RawDocument,
  at: { createdAt: string; updatedAt: string; rev?: string },
): RawDocument {
  const { createdAt: _createdAt, updatedAt: _updatedAt, rev } = at;
  const fields = fieldsOf(document);
  const { _id, _type } = document;
  const _rev = rev ?? shortHash([_id, _type, _updatedAt, fields]);
  return { _id, _type, _rev, _createdAt, _updatedAt, ...fields };
}

/** A document as the next version of the one that stands, which was created when that was. */
export function nextVersion(document: RawDocument, current: RawDocument, now: number): RawDocument {
  const updatedAt = new Date(now).toISOString();
  return stamped(document, { createdAt: stampIn(current, '_createdAt') ?? updatedAt, updatedAt });
}

/** The content of a document under one name, whatever the order of its fields and the time of its change. */
export function contentHash(document: RawDocument): string {
  return shortHash([document['_type'], ordered(fieldsOf(document))]);
}

/** The fields that an editor writes. */
function fieldsOf(document: RawDocument): Record<string, unknown> {
  const fields = { ...document };
  for (const name of KEPT_BY_STORE) delete fields[name];
  return fields;
}

/** The id of a document that was read. */
export function idOf(document: RawDocument): string {
  return String(document['_id']);
}

/** A field that the store wrote; null where it is missing. */
export function stampIn(document: RawDocument, name: '_rev' | '_createdAt' | '_updatedAt'): string | null {
  const value = document[name];
  return typeof value === 'string' ? value : null;
}

function shortHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, ordered(inner)]));
}
