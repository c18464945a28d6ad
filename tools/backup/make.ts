// docs/decisions/239
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  fstatSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { DAY, type Instant } from '#domain/dates.ts';
import { BACKUPS_KEPT_MS } from '#domain/retention.ts';
import { addedContentDir, type Config } from '#server/config/config.ts';
import type { Db } from '#server/db/db.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { newestProved, noteBackup } from '#server/features/backup/backup.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { ageProgram, encryptTo } from './age.ts';
import type { Holdings } from './counting.sql.ts';
import { openEmbeddedSource } from './embedded-source.ts';
import { BACKUP_NAME, backupName, HEAD_BYTES, type Head, headBytes, openBackup } from './form.ts';
import { type Packing, packTo } from './pack.ts';
import { openPostgresSource } from './postgres-source.ts';
import { NoBackup, together } from './programs.ts';

/** What is copied: a database that stands still, as of `at`. */
export type Source = Holdings & {
  at: Instant;
  engine: string;
  pack(packing: Packing): Promise<void>;
  close(): Promise<void>;
};

/** The database and the data directory of an installation. */
export type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

export type BackupOrder = {
  /** The folder, which exists and is outside DATA_DIR. */
  to: string;
  keys: readonly string[];
  signal: AbortSignal;
  /** The program `age`, or null for the npm package. */
  program?: string | null;
  /** Told the bytes that are written so far. */
  progress?(bytes: number): void;
};

/**
 * Writes a backup into a folder, whole or not at all, notes it in the database, and removes those that are older than
 * we keep them. Throws NoBackup, and DataDirInUse for an embedded database that a server has.
 */
export async function makeBackup(place: Place, order: BackupOrder): Promise<{ file: string; head: Head }> {
  refuseFolder(order.to, place.dataDir);
  const { databaseUrl, dataDir } = place;
  const source =
    databaseUrl === null ? await openEmbeddedSource(dataDir) : await openPostgresSource(databaseUrl, order.signal);
  try {
    const file = join(order.to, backupName(source.at));
    const head = await written(file, { source, dataDir, order });
    await noted(place, { file, head });
    return { file, head };
  } finally {
    await source.close();
  }
}

function refuseFolder(to: string, dataDir: string): void {
  const real = (path: string): string | null => {
    try {
      return `${realpathSync(path)}${sep}`;
    } catch {
      // Harmless: that it is not there is the answer.
      return null;
    }
  };
  const [folder, data] = [real(to), real(dataDir)];
  if (folder === null || !statSync(to).isDirectory())
    throw new NoBackup(`${to} is no folder: make it, or mount its disk`);
  if (data !== null && folder.startsWith(data))
    throw new NoBackup(`${to} is inside DATA_DIR: a backup belongs on another disk`);
}

/** Writes the file under another name, and gives it its own once all of it is on the disk. */
async function written(file: string, work: { source: Source; dataDir: string; order: BackupOrder }): Promise<Head> {
  const { source, dataDir, order } = work;
  const { at, tables, migrations, engine, databaseBytes } = source;
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const facts = {
    format: 'simshvide-backup',
    formatVersion: 1,
    id: randomUUID(),
    at: new Date(at).toISOString(),
    version: packageJson.version,
    migration: migrations.at(-1)?.name ?? '',
    engine,
    rows,
  } as const;
  const draft = `${file}.part`;
  const handle = openSync(draft, 'wx', 0o600);
  const size = (): number => fstatSync(handle).size;
  const timer = setInterval(() => order.progress?.(size()), 1000);
  const stop = new AbortController();
  const signal = AbortSignal.any([order.signal, stop.signal]);
  try {
    writeSync(handle, headBytes({ ...facts, bytes: 0 }));
    const program = order.program === undefined ? ageProgram() : order.program;
    const sealing = encryptTo(handle, { keys: order.keys, program, signal });
    const packed = packTo(sealing.sink, async (packing) => {
      await packing.bytes(
        'manifest.json',
        Buffer.from(JSON.stringify({ ...facts, tables, migrations, databaseBytes })),
      );
      await packing.folder('content', addedContentDir({ dataDir }));
      await source.pack(packing);
    });
    await together(stop, [sealing.ended, packed]);
    const head = { ...facts, bytes: size() - HEAD_BYTES };
    writeSync(handle, headBytes(head), 0, HEAD_BYTES, 0);
    fsyncSync(handle);
    order.signal.throwIfAborted();
    renameSync(draft, file);
    syncFolder(order.to);
    return head;
  } finally {
    clearInterval(timer);
    closeSync(handle);
    rmSync(draft, { force: true });
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Notes a whole backup in the database that it is of; then those that are too old go. */
async function noted({ databaseUrl, dataDir }: Place, { file, head }: { file: string; head: Head }): Promise<void> {
  let db: Db | null = null;
  try {
    db =
      databaseUrl === null
        ? await openPglite(join(dataDir, 'database'))
        : await openPostgres(databaseUrl, { connections: 1 });
    const bytes = HEAD_BYTES + head.bytes;
    await noteBackup(db, {
      id: head.id,
      madeAt: Date.parse(head.at),
      writtenAt: Date.now(),
      file: basename(file),
      bytes,
      rows: head.rows,
    });
    removeOld(dirname(file), (await newestProved(db))?.file ?? null);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new NoBackup(`${file} is whole, but the database was not told of it: ${reason}`);
  } finally {
    await db?.close();
  }
}

/** Removes backups older than we keep them, but the newest that was proved, and drafts that were left a day ago. */
function removeOld(folder: string, proved: string | null): void {
  for (const name of readdirSync(folder)) {
    if (!BACKUP_NAME.test(name) || name === proved) continue;
    const path = join(folder, name);
    const isOld = name.endsWith('.part')
      ? statSync(path).mtimeMs < Date.now() - DAY
      : (madeAt(path) ?? Infinity) < Date.now() - BACKUPS_KEPT_MS;
    if (isOld) rmSync(path);
  }
}

/** The instant of a backup; null for a file without a head of ours. */
function madeAt(path: string): Instant | null {
  try {
    const { handle, head } = openBackup(path);
    closeSync(handle);
    return Date.parse(head.at);
  } catch {
    // Harmless: what is no backup of ours stays.
    return null;
  }
}
