// docs/decisions/183
import { readFile } from 'node:fs/promises';
import type { LegalText, RawDocument } from './content.ts';
import { documentShapes } from './documents.ts';
import { parseDocuments } from './local.ts';

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
