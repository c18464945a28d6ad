import { CONTENT_DIR } from '#server/open.ts';
import { readDocuments } from '#server/providers/content/local.ts';

/** Of each editor: documents of shapes that are served, which nobody else changes. */
const OWN = [
  { profile: 'therapist-nino-beridze', text: 'legal-privacy-client-ka', topic: 'issue-burnout' },
  { profile: 'therapist-davit-lomidze', text: 'legal-terms-client-ka', topic: 'issue-anxiety' },
  { profile: 'therapist-ana-gelashvili', text: 'legal-privacy-specialist-ka', topic: 'issue-fatigue' },
] as const;

/** The editors by number. */
export const EDITORS: readonly number[] = OWN.map((_, editor) => editor);

/**
 * A requested change: imported by a command, or written as drafts with the content service's client and published.
 * `isTold` once the product has confirmed it; `isDrafted` once it has confirmed the drafts.
 */
export type Asked = { editor: number; n: number; way: 'import' | 'publish'; isDrafted: boolean; isTold: boolean };

/** The mark in every document of a change, by which a half-done change is noticed. */
export function markOf({ editor, n }: Pick<Asked, 'editor' | 'n'>): string {
  return `ცვლილება ${editor}-${n}`;
}

/** The document that a change adds; all others are changed by every change of the editor. */
export function noteOf({ editor, n }: Pick<Asked, 'editor' | 'n'>): string {
  return `note-${editor}-${n}`;
}

/** The documents that an editor changes again and again. */
export function ownOf(editor: number): { profile: string; text: string; topic: string } {
  const own = OWN[editor];
  if (own === undefined) throw new RangeError(`there is no editor ${editor}`);
  return own;
}

/** The documents of a change: a profile, a legal text, a topic, and a new document of a type unknown to the product. */
export function documentsOf(asked: Pick<Asked, 'editor' | 'n'>): EditedDocument[] {
  const mark = markOf(asked);
  const { profile, text, topic } = ownOf(asked.editor);
  const words = { _type: 'localeString', ka: mark, en: mark };
  return [
    { ...shipped(profile), surname: words },
    { ...shipped(text), title: mark },
    { ...shipped(topic), name: words },
    { _id: noteOf(asked), _type: 'note', mark },
  ];
}

/** A document that an editor sends. */
export type EditedDocument = { _id: string; _type: string; [field: string]: unknown };

/** The body of an import. */
export function importOf(asked: Pick<Asked, 'editor' | 'n'>): { ndjson: string; over: boolean; reason: string } {
  const ndjson = documentsOf(asked)
    .map((document) => `${JSON.stringify(document)}\n`)
    .join('');
  return { ndjson, over: true, reason: 'a proof' };
}

function shipped(id: string): EditedDocument {
  const found = SHIPPED.get(id);
  if (found === undefined) throw new RangeError(`there is no document ${id}`);
  return found;
}
const SHIPPED = new Map(
  readDocuments(CONTENT_DIR).map(({ _id, _type, ...fields }) => {
    // What is shipped has been checked.
    const document = { ...fields, _id: _id as string, _type: _type as string };
    return [document._id, document];
  }),
);
