import { ContentLacks, type ContentReading, type RawDocument } from './content.ts';
import { DOCUMENT_TYPES } from './documents.ts';
import { contentLibrary, firstLibrary } from './library.ts';
import { readDocuments } from './local.ts';

/** Reads the store's documents with those in files: `shipped` by the product, `beside` shown but never stored. */
export function contentReading({ shipped, beside }: { shipped: string; beside: string }): ContentReading {
  let profiles: RawDocument[] | null = null;
  return {
    types: DOCUMENT_TYPES,
    first: firstLibrary,
    library(stored) {
      profiles ??= readDocuments(beside).filter(({ _type }) => _type === 'therapist');
      try {
        return contentLibrary(stored, { beside: profiles });
      } catch (error) {
        if (!(error instanceof ContentLacks)) throw error;
        // Written by another version of the product: until it is mended, the texts of this version are served.
        return contentLibrary(stored, { beside: profiles, spare: readDocuments(shipped) });
      }
    },
    shipped: () => readDocuments(shipped),
  };
}
