// docs/decisions/239
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
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
import { encryptTo } from './age.ts';
import { fromEmbedded } from './embedded.ts';
import { HEAD_BYTES, type Head, headBytes, type Manifest } from './form.ts';
import { fromPostgres } from './postgres.ts';
import { lineOf, NoBackup, together, type Work } from './programs.ts';
import { type Packing, packTo } from './tar.ts';

/** What is copied: a database that stands still, as of `at`. */
export type Source = Pick<Manifest, 'engine' | 'tables' | 'migrations' | 'answers' | 'databaseBytes'> & {
  at: Instant;
  pack(packing: Packing): Promise<void>;
};

/** Work on what is open while it lasts. */
export type Use<Opened, T> = (opened: Opened) => Promise<T>;

/** The database and the data directory of an installation. */
export type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** `to` is a folder outside DATA_DIR. */
export type BackupOrder = Work & { to: string; keys: readonly string[] };

/**
 * Writes a backup into a folder, whole or not at all, notes it in the database, and removes those that are older than
 * we keep them. Throws NoBackup, and DataDirInUse for an embedded database that a server has.
 */
export async function makeBackup(place: Place, order: BackupOrder): Promise<{ file: string; head: Head }> {
  const { databaseUrl, dataDir } = place;
  if (!existsSync(order.to) || !statSync(order.to).isDirectory())
    throw new NoBackup(`${order.to} is not there: make the folder, or mount its disk`);
  const isInside =
    existsSync(dataDir) && `${realpathSync(order.to)}${sep}`.startsWith(`${realpathSync(dataDir)}${sep}`);
  if (isInside) throw new NoBackup(`${order.to} is inside DATA_DIR: a backup belongs on another disk`);
  const make = async (source: Source): Promise<{ file: string; head: Head }> => {
    const name = `simshvide-${new Date(source.at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
    const file = join(order.to, name);
    if (existsSync(file)) throw new NoBackup(`${file} is there already: another one was made in this second`);
    const head = await written(file, source, { ...order, dataDir });
    await noted(place, file, head).catch((error: unknown) => {
      throw new NoBackup(`${file} is whole, but the database was not told of it: ${lineOf(error)}`);
    });
    return { file, head };
  };
  return databaseUrl === null ? fromEmbedded(dataDir, make) : fromPostgres(databaseUrl, order.signal, make);
}

/** Writes the file under another name, and gives it its own once all of it is on the disk. */
async function written(file: string, source: Source, order: BackupOrder & { dataDir: string }): Promise<Head> {
  const { at, tables, migrations, answers, engine, databaseBytes } = source;
  const facts = {
    format: 'simshvide-backup',
    formatVersion: 1,
    id: randomUUID(),
    at: new Date(at).toISOString(),
    version: packageJson.version,
    migration: migrations.at(-1)?.name ?? '',
    engine,
    rows: Object.values(tables).reduce((sum, count) => sum + count, 0),
  } as const;
  const draft = `${file}.part`;
  const handle = openSync(draft, 'wx', 0o600);
  const folder = openSync(order.to, 'r');
  const stop = new AbortController();
  try {
    writeSync(handle, headBytes({ ...facts, bytes: 0 }));
    const { sink, ended } = encryptTo(handle, order.keys, AbortSignal.any([order.signal, stop.signal]));
    const packed = packTo(sink, order.progress, async (packing) => {
      const manifest: Manifest = { ...facts, tables, migrations, answers, databaseBytes };
      await packing.bytes('manifest.json', Buffer.from(JSON.stringify(manifest)));
      await packing.folder('content', addedContentDir(order));
      await source.pack(packing);
    });
    await together(stop, [ended, packed]);
    const head = { ...facts, bytes: fstatSync(handle).size - HEAD_BYTES };
    writeSync(handle, headBytes(head), 0, HEAD_BYTES, 0);
    fsyncSync(handle);
    order.signal.throwIfAborted();
    renameSync(draft, file);
    fsyncSync(folder);
    return head;
  } finally {
    closeSync(handle);
    closeSync(folder);
    rmSync(draft, { force: true });
  }
}

/** Notes a whole backup in the database that it is of; then those go that are too old, but the newest proved one. */
async function noted(place: Place, path: string, head: Head): Promise<void> {
  const db = await openPlace(place);
  try {
    const { id, rows } = head;
    const [file, bytes, at] = [basename(path), HEAD_BYTES + head.bytes, Date.parse(head.at)];
    await noteBackup(db, { id, rows, file, bytes, madeAt: at, writtenAt: Date.now() });
    const kept = await newestProved(db);
    const others = readdirSync(dirname(path)).filter((name) => OURS.test(name) && ![file, kept?.file].includes(name));
    for (const other of others.map((name) => join(dirname(path), name))) {
      // A draft of a day ago was killed.
      const isLeft = other.endsWith('.part') && statSync(other).mtimeMs < at - DAY;
      if (isLeft || madeAt(other) < at - BACKUPS_KEPT_MS) rmSync(other);
    }
  } finally {
    await db.close();
  }
}

/** Opens the database of a place as it stands; the embedded one needs the lock of its directory. */
export async function openPlace({ databaseUrl, dataDir }: Place): Promise<Db> {
  return databaseUrl === null ? openPglite(join(dataDir, 'database')) : openPostgres(databaseUrl, { connections: 1 });
}

/** The names of our files: the instant of the copy is in them. */
const OURS = /^simshvide-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.backup(\.part)?$/;

function madeAt(path: string): Instant {
  const [, hour, minute, second] = OURS.exec(basename(path)) ?? [];
  return Date.parse(`${hour}:${minute}:${second}`);
}
