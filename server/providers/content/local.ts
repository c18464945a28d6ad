import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentProvider } from './content.ts';
import { makeSnapshot } from './snapshot.ts';
import type { RawDocument } from './validate.ts';

/** Content in files, read once: every `*.ndjson` of the folders, one document a line. A folder that is not there is empty. */
export function localContent({ dirs }: { dirs: readonly string[] }): ContentProvider {
  const snapshot = makeSnapshot(dirs.filter((dir) => existsSync(dir)).flatMap(readDocuments));
  return { id: 'local', snapshot: () => snapshot };
}

/** All documents of a folder. A line that is not a JSON object is a broken file and throws with its place. */
export function readDocuments(dir: string): RawDocument[] {
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
    const document: unknown = JSON.parse(line);
    if (isObject(document)) return document;
  } catch (error) {
    throw new Error(`${place} is not JSON`, { cause: error });
  }
  throw new Error(`${place} is not a document`);
}

function isObject(value: unknown): value is RawDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
