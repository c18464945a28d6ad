import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentProblem, ContentProvider, RawDocument, Snapshot } from './content.ts';
import { recordOf } from '../outgoing.ts';
import { contentLibrary } from './library.ts';

/** Content in files, read once: every `*.ndjson` of the folders, one document a line. */
export function localContent({ dirs }: { dirs: readonly string[] }): ContentProvider {
  const snapshot = makeSnapshot(dirs.flatMap(readDocuments));
  return { id: 'local', snapshot: () => snapshot };
}

/** The snapshot of documents without a store. The first of two with one id counts. */
export function makeSnapshot(documents: readonly RawDocument[]): Snapshot {
  const first = new Map<string, RawDocument>();
  const problems: ContentProblem[] = [];
  for (const document of documents) {
    const id = String(document['_id']);
    const type = String(document['_type']);
    if (first.has(id)) problems.push({ id, type, code: 'DUPLICATE', path: '_id', leftOut: 'document' });
    else first.set(id, document);
  }
  const stored = [...first].map(([id, document], claimedAt) => ({ id, document, valid: null, claimedAt }));
  const { snapshot } = contentLibrary(stored);
  return { ...snapshot, problems: [...problems, ...snapshot.problems] };
}

/** All documents of a folder (none if missing); throws with the place of a line that is no JSON object. */
export function readDocuments(dir: string): RawDocument[] {
  if (!existsSync(dir)) return [];
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.ndjson'))
    .toSorted();
  return files.flatMap((name) => parseDocuments(readFileSync(join(dir, name), 'utf8'), name));
}

/** The documents of a text with one a line; `name` is what a broken line is said to be of. */
export function parseDocuments(text: string, name: string): RawDocument[] {
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, `${name}:${index + 1}`)]));
}

function readLine(line: string, place: string): RawDocument {
  try {
    const document = recordOf(JSON.parse(line));
    if (document !== null) return document;
  } catch (error) {
    throw new Error(`${place} is not JSON`, { cause: error });
  }
  throw new Error(`${place} is not a document`);
}
