// docs/decisions/186
import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { IMPORT } from '#contract/ops/ops-documents.ts';

/** The files of exports and imports: one document a line, or one document over any lines of a `.json` file. */

/** A file that cannot be read or written; the message says which and why. */
export class NoSuchFile extends Error {}

/** The text of a file to import. Throws NoSuchFile for a missing, empty or too large file, and one that is no text. */
export function readImport(file: string): string {
  const shown = basename(file);
  const { size } = statOf(file);
  // A character has at most four bytes: what is larger than this need not be read to be refused.
  if (size > 4 * IMPORT.characters) throw new NoSuchFile(tooBig(shown, `${figures(size)} bytes`));
  const words = textOf(readFileSync(file), shown);
  if (words.trim() === '') throw new NoSuchFile(`${shown} is empty`);
  if (isSpread(file)) return onOneLine(words, shown);
  if (words.length > IMPORT.characters) {
    const most = figures(IMPORT.characters);
    throw new NoSuchFile(tooBig(shown, `${figures(words.length)} characters, and one import takes ${most}`));
  }
  return words;
}

/** Whether a file holds one document over many lines, as people edit it. */
export function isSpread(file: string): boolean {
  return file.toLowerCase().endsWith('.json');
}

/** No text of JSON goes over the end of a line, so that it can be joined as it is. */
function onOneLine(words: string, shown: string): string {
  try {
    JSON.parse(words);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const line = /\(line (\d+) column \d+\)$/.exec(message)?.[1];
    const what = message.replace(/ in JSON at position.*$/, '').replaceAll(/\s+/g, ' ');
    throw new NoSuchFile(
      `Nothing was changed. ${shown}${line === undefined ? '' : `, line ${line}`}: it is no JSON: ${what}`,
    );
  }
  return `${words.replaceAll(/\r?\n\s*/g, ' ').trim()}\n`;
}

/** Refuses what would be too long a call once the words stand in it. */
export function refuseTooLong(file: string, body: object): void {
  const bytes = Buffer.byteLength(JSON.stringify(body));
  if (bytes <= IMPORT.bytes) return;
  const sent = `${figures(bytes)} bytes as it is sent, and one import takes ${figures(IMPORT.bytes)}`;
  throw new NoSuchFile(tooBig(basename(file), sent));
}

function tooBig(shown: string, how: string): string {
  return `${shown} is too big: ${how}. Import it in parts: each line is a document, and every part may have any of them`;
}

function figures(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

function statOf(file: string) {
  const shown = basename(file);
  try {
    const stat = statSync(file);
    if (stat.isDirectory()) throw new NoSuchFile(`${shown} is a folder`);
    if (!stat.isFile()) throw new NoSuchFile(`${shown} is no ordinary file`);
    return stat;
  } catch (error) {
    if (error instanceof NoSuchFile) throw error;
    throw new NoSuchFile(`${file} cannot be read: ${reasonOf(error)}`);
  }
}

function textOf(bytes: Uint8Array, shown: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Harmless: that it is another encoding is said.
    throw new NoSuchFile(`${shown} is not UTF-8: save it as UTF-8`);
  }
}

/** Writes an export in one step; throws NoSuchFile if the older file has content that it lacks, unless `over`. */
export function writeExport(file: string, exported: string, { over }: { over: boolean }): void {
  const words = isSpread(file) ? `${JSON.stringify(JSON.parse(exported), null, 2)}\n` : exported;
  const target = isThere(file) ? realpathSync(file) : file;
  if (isThere(file) && !over) {
    statOf(target);
    refuseLoss(target, words, textOf(readFileSync(target), basename(target)));
  }
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}`);
  try {
    writeFileSync(beside, words);
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new NoSuchFile(`${file} cannot be written: ${reasonOf(error)}`);
  }
}

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Refuses to lose content of the file (`before`, null if unreadable) that the export (`words`) lacks. */
export function refuseLoss(file: string, words: string, before: string | null): void {
  const lost = before === null ? ['something else than an archive'] : linesNotIn(words, before, isSpread(file));
  if (lost.length === 0) return;
  const more = lost.length > 5 ? ` and ${lost.length - 5} more` : '';
  throw new NoSuchFile(
    `${basename(file)} is there, and says something else than the content: ${lost.slice(0, 5).join(', ')}${more}. ` +
      'It may be what you have edited and not imported. With --over it is written over',
  );
}

/** The ids of a file's documents that the export lacks or has otherwise; a line without a document by its number. */
function linesNotIn(exported: string, file: string, areSpread: boolean): string[] {
  const linesOf = (words: string) => (areSpread ? [words] : words.split('\n'));
  const known = new Map(documentsOf(linesOf(exported)).map(({ id, fields }) => [id, fields]));
  return documentsOf(linesOf(file)).flatMap(({ id, fields }) => (isDeepStrictEqual(known.get(id), fields) ? [] : [id]));
}

function documentsOf(lines: readonly string[]): { id: string; fields: object }[] {
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const document = documentIn(line);
    if (document === null) return [{ id: `line ${index + 1}`, fields: {} }];
    const { _rev, _createdAt, _updatedAt, ...fields } = document;
    return [{ id: String(fields['_id']), fields }];
  });
}

/** The document of a line; null where there is none. */
export function documentIn(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // Harmless: a line that is no document is told as such.
    return null;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'you may not',
  EPERM: 'you may not',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of its path is no folder',
};

/** Why a file could not be read or written, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
