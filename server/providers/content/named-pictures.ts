import type { ContentProblem } from './content.ts';
import { type Drawable, type NamedPicture, readPicture, type Rendition, textPictureOf } from './pictures.ts';

/** The uploaded pictures among those that documents name: only they can be shown. */
export type Drawing = {
  /** The picture at each place of a document; a missing one is reported with the place, and null. */
  of(
    owner: { readonly _id: string; readonly _type: string },
    noted: ContentProblem[],
  ): (named: NamedPicture, path: string) => Drawable | null;
  /** The uploaded pictures that a document names and that are not there, as one text. */
  missingIn(document: object): string;
};

/** `uploaded` are the ids of all pictures that were. */
export function drawing(uploaded: ReadonlySet<string>): Drawing {
  return {
    of: (owner, noted) => (named, path) => {
      const note = (code: 'BAD_PICTURE' | 'UNKNOWN_REFERENCE', place: string): null => {
        noted.push({ id: owner._id, type: owner._type, code, path: place, leftOut: 'reference' });
        return null;
      };
      switch (named.kind) {
        case 'none':
          return null;
        case 'unreadable':
          return note('BAD_PICTURE', path);
        case 'shipped':
          return named;
        case 'uploaded':
          return uploaded.has(named.uploaded.assetId) ? named : note('UNKNOWN_REFERENCE', `${path}.asset`);
      }
    },
    missingIn(document) {
      const missing: string[] = [];
      const walk = (value: unknown): void => {
        if (typeof value !== 'object' || value === null) return;
        if ('assetId' in value && typeof value.assetId === 'string') {
          if (!uploaded.has(value.assetId)) missing.push(value.assetId);
          return;
        }
        if ('_ref' in value && typeof value._ref === 'string' && value._ref.startsWith('image-')) {
          if (!uploaded.has(value._ref)) missing.push(value._ref);
          return;
        }
        for (const inner of Object.values(value)) walk(inner);
      };
      walk(document);
      return missing.join();
    },
  };
}

type Body = readonly Readonly<Record<string, unknown>>[];

/** A text with its pictures as pages show them; those that cannot be shown are left out. */
export function shownBody(
  body: Body,
  drawable: (named: NamedPicture, path: string) => Drawable | null,
): { shown: Body; sizes: readonly Rendition[] } {
  const sizes: Rendition[] = [];
  const shown = body.flatMap((block, place) => {
    if (block['_type'] !== 'picture') return [block];
    const named = drawable(readPicture(block), `body[${place}]`);
    if (named === null) return [];
    const { _key, caption } = block;
    const { picture, sizes: own } = textPictureOf(named);
    sizes.push(...own);
    return [{ _type: 'picture', _key, ...(caption !== undefined && { caption }), ...picture }];
  });
  return { shown, sizes };
}

/** By their addresses all sizes of pictures. */
export function picturesIn(
  documents: Iterable<{ readonly pictures: readonly Rendition[] }>,
): ReadonlyMap<string, Rendition> {
  const found = new Map<string, Rendition>();
  for (const { pictures } of documents) for (const one of pictures) found.set(one.address, one);
  return found;
}
