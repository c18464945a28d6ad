// docs/decisions/239
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Instant } from '#domain/dates.ts';
import { NoBackup } from './programs.ts';

/** The bytes of the head: a line of JSON in clear, filled with spaces. What follows is age's: one tar. */
export const HEAD_BYTES = 4096;

const count = z.int().nonnegative();
const FACTS = {
  format: z.literal('simshvide-backup'),
  formatVersion: z.literal(1),
  id: z.uuid(),
  at: z.iso.datetime(),
  version: z.string(),
  migration: z.string(),
  engine: z.string().regex(/^(postgresql|pglite) \d+(\.\d+)*$/),
  rows: count,
};
const headShape = z.strictObject({ ...FACTS, bytes: count });
const manifestShape = z.strictObject({
  ...FACTS,
  tables: z.record(z.string(), count),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  databaseBytes: count,
});

/** What the clear part says: it names nobody. `at` is the instant of the copy, `bytes` the length of the rest. */
export type Head = z.infer<typeof headShape>;

/** The first file inside: the facts of the head, and what the proofs compare with. */
export type Manifest = z.infer<typeof manifestShape>;

/** The head as it stands in the file. */
export function headBytes(head: Head): Buffer {
  return Buffer.from(`${JSON.stringify(head).padEnd(HEAD_BYTES - 1)}\n`);
}

/** The name of the file of a backup. */
export function backupName(at: Instant): string {
  return `simshvide-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** Whether a file has such a name; with `.part` it is a draft that was never finished. */
export const BACKUP_NAME = /^simshvide-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup(\.part)?$/;

/** Opens a backup behind its head, for the caller to close. Refuses what is none, is cut off or is of a newer form. */
export function openBackup(file: string): { handle: number; head: Head } {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    readSync(handle, bytes, 0, HEAD_BYTES, null);
    const head = parsed(bytes.toString(), headShape);
    if (head === null || !headBytes(head).equals(bytes)) throw new NoBackup(`${basename(file)} is no backup of ours`);
    const { size } = fstatSync(handle);
    if (size !== HEAD_BYTES + head.bytes) {
      throw new NoBackup(
        `${basename(file)} has ${size} bytes, and ${HEAD_BYTES + head.bytes} were written: it is cut off or damaged`,
      );
    }
    return { handle, head };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/** The manifest by its words; refuses one that says something else than the head. */
export function readManifest(words: string, { bytes: _bytes, ...head }: Head): Manifest {
  const manifest = parsed(words, manifestShape);
  if (manifest === null) throw new NoBackup('its manifest has another form');
  const { tables: _tables, migrations: _migrations, databaseBytes: _databaseBytes, ...facts } = manifest;
  if (JSON.stringify(facts) !== JSON.stringify(head))
    throw new NoBackup('its clear part was changed: it says something else than the encrypted one');
  return manifest;
}

function parsed<T>(words: string, shape: z.ZodType<T>): T | null {
  try {
    const read: unknown = JSON.parse(words);
    if (Number((read as { formatVersion?: unknown } | null)?.formatVersion) > 1) {
      throw new NoBackup('it was made by a newer version: restore it with that one');
    }
    return shape.parse(read);
  } catch (error) {
    if (error instanceof NoBackup) throw error;
    // Harmless: that it is none is the answer.
    return null;
  }
}
