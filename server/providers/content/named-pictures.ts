import type { ContentProblem, RawDocument } from './content.ts';
import { type Drawable, type NamedPicture, readPicture, type Rendition, textPictureOf } from './pictures.ts';

export type Drawing = ReturnType<typeof drawing>;

type Owner = { readonly _id: string; readonly _type: string };

/** The uploaded pictures among those that documents name: only they can be shown. `uploaded`: all their ids. */
export function drawing(uploaded: ReadonlySet<string>) {
  return {
    /** The picture at each place of a document; a missing one is reported with the place, and null. */
    of:
      (owner: Owner, noted: ContentProblem[]) =>
      (named: NamedPicture, path: string): Drawable | null => {
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
    /** The uploaded pictures that a document names and that are not there, as one text. */
    missingIn(document: object): string {
      const missing: string[] = [];
      const walk = (value: unknown): void => {
        if (typeof value !== 'object' || value === null) return;
        const { assetId, _ref } = value as RawDocument;
        const id = typeof assetId === 'string' ? assetId : _ref;
        if (typeof id !== 'string' || (id !== assetId && !id.startsWith('image-'))) Object.values(value).forEach(walk);
        else if (!uploaded.has(id)) missing.push(id);
      };
      walk(document);
      return missing.join();
    },
  };
}

type Body = readonly RawDocument[];

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
export function picturesIn(documents: readonly { readonly pictures: readonly Rendition[] }[]): Map<string, Rendition> {
  return new Map(documents.flatMap(({ pictures }) => pictures.map((one) => [one.address, one])));
}
