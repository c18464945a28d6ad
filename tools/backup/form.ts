// docs/decisions/239
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';
import { NoBackup } from './programs.ts';

/** The bytes of the head: a line of JSON in clear, filled with spaces. What follows is age's: one tar. */
export const HEAD_BYTES = 4096;

const count = z.int().nonnegative();
const facts = z.object({
  format: z.literal('simshvide-backup'),
  formatVersion: z.literal(1),
  id: z.uuid(),
  at: z.iso.datetime(),
  version: z.string(),
  migration: z.string(),
  engine: z.string(),
  rows: count,
});
const headShape = facts.extend({ bytes: count });
const migrations = z.array(z.object({ name: z.string(), sha256: z.string() }));
/** How many rows answer each question of the checker. */
const answers = z.record(z.string(), count);
const manifestShape = facts.extend({ tables: z.record(z.string(), count), migrations, answers, databaseBytes: count });

/** What the clear part says: it names nobody. `at` is the instant of the copy, `bytes` the length of the rest. */
export type Head = z.infer<typeof headShape>;

/** The first file inside: the facts of the head, and what the proofs compare with. */
export type Manifest = z.infer<typeof manifestShape>;

/** The head as it stands in the file. */
export function headBytes(head: Head): Buffer {
  return Buffer.from(`${JSON.stringify(head).padEnd(HEAD_BYTES - 1)}\n`);
}

/** Opens a backup behind its head, for the caller to close. Refuses what is none, is cut off or is of a newer form. */
export function openBackup(file: string): { handle: number; head: Head } {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    readSync(handle, bytes, 0, HEAD_BYTES, null);
    if (/^\{"format":"simshvide-backup","formatVersion":(?!1,)\d/.test(bytes.toString())) {
      throw new NoBackup('it was made by a newer version: restore it with that one');
    }
    const head = parsed(bytes.toString(), headShape);
    if (head === null || !headBytes(head).equals(bytes)) throw new NoBackup(`${file} is no backup of ours`);
    const isWhole = fstatSync(handle).size === HEAD_BYTES + head.bytes;
    if (!isWhole) throw new NoBackup(`${file} is cut off or damaged: it has another length than was written`);
    return { handle, head };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/** The manifest by its words; refuses one that says something else than the head. */
export function readManifest(words: string, head: Head): Manifest {
  const manifest = parsed(words, manifestShape);
  const said = manifest && JSON.stringify({ ...facts.parse(manifest), bytes: head.bytes });
  if (manifest === null || said !== JSON.stringify(head))
    throw new NoBackup('its clear part was changed: the encrypted one says another');
  return manifest;
}

function parsed<T>(words: string, shape: z.ZodType<T>): T | null {
  try {
    return shape.parse(JSON.parse(words));
  } catch {
    // Harmless: that it has another form is the answer.
    return null;
  }
}
