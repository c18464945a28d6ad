// docs/decisions/229
import type { Answer } from '#contract/api.ts';
import { priceLeaps } from '#domain/price-leaps.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { isObject, documentName } from './check/document.ts';
import { differences } from './differences.ts';

/** A published document before and after a change; null where there is none. */
export type Rewritten = { id: string; before: RawDocument | null; after: RawDocument | null };

/** The changed fields of a document that are sold or agreed to, each with both values, as `differences` has them. */
export type Sold = {
  id: string;
  type: string;
  name: string;
  fields: ReturnType<typeof differences>;
};

/** Of a type its fields that are sold or agreed to; null for all of them. Of other types none is. */
const SOLD_FIELDS: ReadonlyMap<unknown, readonly string[] | null> = new Map([
  ['therapist', ['fee', 'sessionTypes']],
  ['legalDocument', null],
  ['crisisNumber', null],
]);

/** The documents of which a price, a platform fee, a legal text or a crisis number changes, appears or goes. */
export function soldIn(rewritten: readonly Rewritten[]): Sold[] {
  return rewritten.flatMap(({ id, before, after }) => {
    const document = after ?? before ?? {};
    const type = document['_type'];
    const names = SOLD_FIELDS.get(type);
    if (names === undefined) return [];
    // Only they are compared: however much else changes, none of them is beyond the end of the list.
    const only = (fields: RawDocument | null): RawDocument =>
      Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => names === null || names.includes(name)));
    const fields = differences(only(before), only(after)).filter(({ path }) => path !== '_id' && path !== '_type');
    return fields.length === 0 ? [] : [{ id, type: String(type), name: documentName(document), fields }];
  });
}

export type Leap = Answer<'importDocuments'>['leaps'][number];

/** Published documents before and after a change; `find` answers the document of a type of session. */
export type Rewriting = { rewritten: readonly Rewritten[]; find(id: string): RawDocument | null };

/** Prices that change by more than a fifth. */
export function leapsIn({ rewritten, find }: Rewriting): Leap[] {
  return rewritten.flatMap(({ id, before, after }) =>
    priceLeaps(before ?? {}, after ?? {}).map(({ sessionType, ...leap }) => {
      const kind = find(sessionType);
      const named = { id, type: String(after?.['_type']), name: isObject(after) ? documentName(after) : '' };
      return { ...named, ...leap, sessionType: (kind && documentName(kind)) || sessionType };
    }),
  );
}
