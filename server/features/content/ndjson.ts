import { DomainError, type LineProblem } from '#domain/errors.ts';
import { MOST } from '#domain/list-limits.ts';
import { parseJsonBody } from '#server/http/body.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { idOf } from './documents.ts';

/**
 * Reads all documents, one a line, or throws LINE_UNREADABLE with the line that cannot be taken. `typeOf` an id that
 * was ever used, null for a new one: a document never changes its type, since bookings and other documents go on naming
 * it. As strict as a body, so that later code can walk a document safely.
 */
export function readLines(ndjson: string, typeOf: (id: string) => string | null): RawDocument[] {
  const documents = new Map<string, RawDocument>();
  ndjson.split('\n').forEach((text, index) => {
    if (text.trim() === '') return;
    const refuse = (why: LineProblem): never => {
      throw new DomainError('LINE_UNREADABLE', { facts: { line: index + 1, why } });
    };
    const document = readLine(text, refuse);
    const id = idOf(document);
    if (documents.has(id)) refuse('twice');
    const type = typeOf(id);
    if (type !== null && type !== document['_type']) refuse('other-type');
    if (documents.size >= MOST.documents) refuse('too-many');
    documents.set(id, document);
  });
  return [...documents.values()];
}

function readLine(text: string, refuse: (why: LineProblem) => never): RawDocument {
  if (text.length > LONGEST_LINE) refuse('too-long');
  let value: unknown;
  try {
    value = asKept(parseJsonBody(Buffer.from(text)));
  } catch (error) {
    refuse(error instanceof DomainError && error.code === 'VALIDATION' ? 'forbidden-name' : 'not-json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('not-a-document');
  const document = value as RawDocument;
  const { _id, _type } = document;
  if (typeof _id === 'string' && /^(drafts|versions)\./.test(_id)) refuse('draft');
  if (typeof _id !== 'string' || !/^[a-zA-Z0-9._-]{1,128}$/.test(_id)) refuse('bad-id');
  if (typeof _type !== 'string' || !/^[a-zA-Z0-9._-]{1,128}$/.test(_type)) refuse('no-type');
  return document;
}

/** A document is some thousand letters long; one of millions of parts would hold the server up. */
const LONGEST_LINE = 1_000_000;

/** The value as kept, for judging: a number that no JSON holds, as 1e309, becomes its word, which no rule accepts. */
function asKept(value: unknown): unknown {
  const word = (_name: string, inner: unknown) =>
    typeof inner === 'number' && !Number.isFinite(inner) ? String(inner) : inner;
  return JSON.parse(JSON.stringify(value, word));
}

/** Documents as an export writes them: one a line, sorted by id. */
export function writeLines(documents: readonly RawDocument[]): string {
  return documents.map((document) => `${JSON.stringify(document)}\n`).join('');
}
