// docs/decisions/183
import { readFile } from 'node:fs/promises';
import { ContentLacks, type ContentReading, type LegalText, type RawDocument } from './content.ts';
import { DOCUMENT_TYPES, documentShapes } from './documents.ts';
import { contentLibrary, firstLibrary } from './library.ts';
import { parseDocuments, readDocuments } from './local.ts';

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

/** Finds the texts that the product shipped under a version's name, in the order in which they were shipped. */
export type EarlierTexts = (version: string) => Promise<readonly LegalText[]>;

/** The texts of a file of `studio/seed/earlier`, from before the database kept versions, read at the first request. */
export function earlierTexts(file: string): EarlierTexts {
  let read: Promise<RawDocument[]> | null = null;
  return async (version) => {
    read ??= readFile(file, 'utf8').then((text) => parseDocuments(text, 'earlier texts'));
    return (await read)
      .filter((document) => `${String(document['_id'])}@${String(document['_updatedAt'])}` === version)
      .map((document) => {
        const { _id, _updatedAt, ...fields } = documentShapes.legalDocument.parse(document);
        return { id: _id, ...fields, updatedAt: _updatedAt };
      });
  };
}
