import { draftIdOf, isDraftId, publishedIdOf } from '#domain/document-ids.ts';
import type { RawDocument } from '../content.ts';
import type { DatasetView, Perspective } from './dataset.ts';

/** The documents that a question sees, with the two indexes that nearly every question is answered from. */
export type Seen = {
  readonly documents: readonly RawDocument[];
  readonly byType: ReadonlyMap<string, readonly RawDocument[]>;
  readonly byId: ReadonlyMap<string, RawDocument>;
};

const seen = new WeakMap<DatasetView['documents'], Map<Perspective, Seen>>();

/** The documents of a dataset by perspective; computed once for each dataset. */
export function seenFrom({ documents }: DatasetView, perspective: Perspective): Seen {
  const made = seen.get(documents) ?? new Map<Perspective, Seen>();
  seen.set(documents, made);
  const known = made.get(perspective);
  if (known !== undefined) return known;
  const shown = [...documents].flatMap(([id, document]) => {
    if (perspective === 'raw') return [document];
    if (perspective === 'published') return isDraftId(id) ? [] : [document];
    if (!isDraftId(id)) return documents.has(draftIdOf(id)) ? [] : [{ ...document, _originalId: id }];
    return [{ ...document, _id: publishedIdOf(id), _originalId: id }];
  });
  const all = indexed(shown);
  made.set(perspective, all);
  return all;
}

/** A document as a listener's query sees it: alone. */
export function seenAlone(document: RawDocument): Seen {
  return indexed([document]);
}

function indexed(documents: readonly RawDocument[]): Seen {
  const byType = new Map<string, RawDocument[]>();
  for (const document of documents) {
    const type = String(document['_type']);
    const others = byType.get(type);
    if (others === undefined) byType.set(type, [document]);
    else others.push(document);
  }
  return { documents, byType, byId: new Map(documents.map((document) => [String(document['_id']), document])) };
}
