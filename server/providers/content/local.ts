import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentProvider } from './content.ts';
import { makeSnapshot } from './snapshot.ts';
import type { RawDocument } from './validate.ts';

/** The content that comes with the product, read once: every `*.ndjson` of the folder, one document a line. */
export function localContent({ dir }: { dir: string }): ContentProvider {
  const snapshot = makeSnapshot(readDocuments(dir));
  return { id: 'local', snapshot: () => snapshot };
}

/** All documents of a folder. A line that is not a JSON object is a broken file and throws with its place. */
export function readDocuments(dir: string): RawDocument[] {
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.ndjson'))
    .toSorted();
  return files.flatMap((name) =>
    readFileSync(join(dir, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, `${name}:${index + 1}`)])),
  );
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
