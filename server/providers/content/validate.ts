// docs/decisions/011
import type { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import type { ContentProblem, ProblemCode } from './content.ts';
import { CHOICES, type DocumentType, type Documents, documentShapes, isDocumentType } from './documents.ts';

/** A document as a store keeps it. */
export type RawDocument = Readonly<Record<string, unknown>>;

/** Sorts documents by type and leaves out every one that breaks a rule of its type, naming the rule. */
export function validate(raw: readonly RawDocument[]): { documents: Documents; problems: ContentProblem[] } {
  // `Object.keys` forgets the names.
  const documents = Object.fromEntries(Object.keys(documentShapes).map((type) => [type, []])) as unknown as Documents;
  const problems: ContentProblem[] = [];
  const seen = new Set<string>();
  for (const document of raw) {
    const id = String(document['_id']);
    const type = String(document['_type']);
    const refuse = (code: ProblemCode, path: string) => problems.push({ id, type, code, path, leftOut: 'document' });
    if (!isDocumentType(type)) refuse('UNKNOWN_TYPE', '_type');
    else if (seen.has(id)) refuse('DUPLICATE', '_id');
    else if (CHOICES.includes(type) && documents[type].length >= MOST.choices) refuse('TOO_MANY', '_type');
    else {
      const issue = collect(documents, type, document);
      if (issue) refuse(codeOf(issue.path), pathText(issue.path));
    }
    seen.add(id);
  }
  return { documents, problems };
}

/** Parses one document into the list of its type; the first broken rule comes back instead. */
function collect(documents: Documents, type: DocumentType, raw: RawDocument): z.core.$ZodIssue | undefined {
  const parsed = documentShapes[type].safeParse(raw);
  if (!parsed.success) return parsed.error.issues[0];
  // The shape and the list are picked by the same key, which the compiler cannot see.
  (documents[type] as unknown[]).push(parsed.data);
  return undefined;
}

function codeOf(path: readonly PropertyKey[]): ProblemCode {
  const field = path.at(-1);
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
