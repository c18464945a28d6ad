// docs/decisions/011
import type { z } from 'zod';
import { PICTURE_TYPE } from '#domain/pictures.ts';
import type { ProblemCode, RawDocument } from './content.ts';
import { type DocumentType, documentShapes, isDocumentType } from './documents.ts';

/** A document as its type's shape reads it. */
export type ReadDocument = {
  [Type in DocumentType]: { readonly type: Type; readonly data: z.output<(typeof documentShapes)[Type]> };
}[DocumentType];

/** A rule that a document breaks, and the field. */
export type Broken = { readonly code: ProblemCode; readonly path: string };

/** A document that was read, or every rule that it breaks. */
export type Parsed =
  | ({ readonly ok: true } & ReadDocument)
  | { readonly ok: false; readonly broken: readonly Broken[] };

/** A document of nothing but mistakes is not listed word by word. */
const MOST_BROKEN = 20;

/** Reads one document by the rules of its type. */
export function parseDocument(raw: RawDocument): Parsed {
  const type = String(raw['_type']);
  if (!isDocumentType(type)) return { ok: false, broken: [{ code: 'UNKNOWN_TYPE', path: '_type' }] };
  const parsed = documentShapes[type].safeParse(raw);
  // The shape is picked by the type, which the compiler cannot see.
  if (parsed.success) return { ok: true, type, data: parsed.data } as Parsed;
  const broken = parsed.error.issues.map((issue): Broken => ({ code: codeOf(issue), path: pathText(issue.path) }));
  const named = new Map(broken.map((one) => [`${one.code} ${one.path}`, one]));
  return { ok: false, broken: [...named.values()].slice(0, MOST_BROKEN) };
}

function codeOf(issue: z.core.$ZodIssue): ProblemCode {
  if (issue.code === 'custom' && issue.params?.['twice'] === true) return 'DUPLICATE';
  const field = issue.path.at(-1);
  if (field === 'price') return 'BAD_PRICE';
  if (field === 'fee') return 'BAD_FEE';
  return field === 'duration' ? 'BAD_DURATION' : 'BAD_FIELD';
}

/** `['sessionTypes', 0, 'price']` as `sessionTypes[0].price`. */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/**
 * The claim of a document, which is its unique role: the topic of a key, the Georgian terms for clients; and the field
 * that says it. Null for types of which there may be any number.
 */
export function claimOf({ type, data }: ReadDocument): { of: string; path: string } | null {
  switch (type) {
    case 'issue':
    case 'therapyType':
    case 'language':
      return { of: `${type}/${data.key}`, path: 'key' };
    case 'gender':
      return { of: `${type}/${data.key}/${data.language}`, path: 'key' };
    case 'legalDocument':
      return { of: [type, data.kind, data.audience, data.language, data.validFrom ?? ''].join('/'), path: 'kind' };
    case 'crisisNumber':
      return { of: `${type}/${data.kind}/${data.number.replaceAll(' ', '')}`, path: 'number' };
    // A copied profile has the address of the first until its editor gives it another one.
    case 'therapist':
      return { of: `${type}/${data.slug.current}`, path: 'slug' };
    case 'issueGroup':
    case 'priceRange':
    case 'methodCategory':
    case 'method':
    case PICTURE_TYPE:
      return null;
  }
}
