// docs/decisions/210
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { unpackTar } from 'modern-tar';
import type { Db } from './db.ts';
import { migrate, type Migration, readMigrations } from './migrate.ts';
import { dumpPglite, openPglite } from './pglite.ts';
import { readOrMake } from './snapshot-file.ts';

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
