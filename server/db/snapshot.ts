// docs/decisions/210
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, basename } from 'node:path';
import { unpackTar } from 'modern-tar';
import type { Db } from './db.ts';
import { migrate, type Migration, readMigrations } from './migrate.ts';
import { dumpPglite, openPglite } from './pglite.ts';

/** A new embedded database in memory with the newest schema. */
export async function openFreshPglite(): Promise<Db> {
  return openPglite(null, new Blob([await migrated()]));
}

/** A new embedded database in memory without any table. */
export async function openEmptyPglite(): Promise<Db> {
  const file = join(FOLDER, 'empty.snapshot');
  return openPglite(
    null,
    new Blob([await readOrMake(file, { key: snapshotKey([]), make: () => dumpPglite(), say() {} })]),
  );
}

/** Opens the embedded database of a directory; a new one comes from the snapshot, whole or not at all. */
export async function openPgliteAt(directory: string, say: (line: string) => void): Promise<Db> {
  if (!existsSync(directory)) {
    const half = `${directory}.new`;
    rmSync(half, { recursive: true, force: true });
    await unpack(await migrated(say), half);
    renameSync(half, directory);
  }
  return openPglite(directory);
}

/** Makes the snapshot of the newest schema unless it is there, for the processes that follow. */
export async function prepareSnapshot(say?: (line: string) => void, beforeMaking?: () => void): Promise<void> {
  await migrated(say, beforeMaking);
}

/** The key of a snapshot: it depends on the engine, the system it was made on, and every migration. */
export function snapshotKey(migrations: readonly Pick<Migration, 'name' | 'text'>[]): string {
  const engine = readFileSync(join(dirname(RESOLVE('@electric-sql/pglite')), '../package.json'));
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`).update(engine);
  for (const { name, text } of migrations) hash.update(`\0${name}\0${text}`);
  return hash.digest('hex');
}

async function migrated(
  say: (line: string) => void = () => {},
  beforeMaking = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const migrations = readMigrations();
  const make = () => {
    beforeMaking();
    return dumpPglite((db) => migrate(db, migrations));
  };
  return readOrMake(join(FOLDER, 'migrated.snapshot'), { key: snapshotKey(migrations), make, say });
}

async function unpack(tar: Uint8Array<ArrayBuffer>, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const { header, data } of await unpackTar(tar)) {
    const path = join(directory, header.name);
    if (header.type === 'directory') mkdirSync(path, { recursive: true, mode: 0o700 });
    else writeFileSync(path, data ?? '', { mode: 0o600 });
  }
}

/** Works in the loader of Vitest's setup too, which has no `import.meta.resolve`. */
const RESOLVE = createRequire(import.meta.url).resolve;
const FOLDER = join(import.meta.dirname, '../../.cache/database');

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Reads the bytes that a file keeps under a key, a SHA-256 in hexadecimal. `make` makes them where the file is missing,
 * has another key or a wrong checksum, which `say` reports in one line. Parallel processes each make their own.
 */
export async function readOrMake(
  file: string,
  { key, make, say }: { key: string; make: () => Promise<Bytes>; say: (line: string) => void },
): Promise<Bytes> {
  const found = existsSync(file) ? readFileSync(file) : null;
  if (found !== null) {
    const body = found.subarray(HEAD_BYTES);
    const head = found.toString('latin1', 0, HEAD_BYTES);
    if (head === headOf(key, body)) return body;
    const reason = head.startsWith(key) ? 'is damaged' : 'is of another engine or of other migrations';
    say(`The snapshot of the embedded database ${reason}: it is made anew.`);
  }
  const made = await make();
  writeWhole(file, Buffer.concat([Buffer.from(headOf(key, made), 'latin1'), made]));
  return made;
}

/** Puts a file in its place whole or not at all; what processes that ended in the middle have left goes. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const half = `${file}.${process.pid}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    removeAbandoned(file);
    writeFileSync(half, bytes);
    renameSync(half, file);
  } catch {
    // Harmless: without a place to writeWhole it, or room on the disk, the next process makes its own.
    if (existsSync(half)) rmSync(half);
  }
}

function removeAbandoned(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const [pid, ...rest] = name.startsWith(`${basename(file)}.`)
      ? name.slice(basename(file).length + 1).split('.')
      : [];
    if (rest.length === 1 && !isAlive(Number(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Harmless: a process of somebody else lives as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function headOf(key: string, body: Uint8Array): string {
  return `${key} ${createHash('sha256').update(body).digest('hex')}\n`;
}

const HEAD_BYTES = 64 + 1 + 64 + 1;
