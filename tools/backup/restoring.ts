// docs/decisions/239
import { closeSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Instant } from '#domain/dates.ts';
import { addedContentDir, type Config } from '#server/config/config.ts';
import type { Db } from '#server/db/db.ts';
import { lockDataDir } from '#server/db/lock.ts';
import { isKnown, readMigrations } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { noteProved } from '#server/features/backup/backup.ts';
import { startPostgres } from '../machine/postgres.ts';
import { openEmbeddedTarget, writeEntry } from './embedded-target.ts';
import { type Manifest, openBackup } from './form.ts';
import type { Place } from './make.ts';
import { openPostgresTarget, refuseSmall } from './postgres-target.ts';
import { lineOf, NoBackup } from './programs.ts';
import { noteProof, prove, type Proved, restoringOf } from './proofs.ts';
import { type Entry, type Opening, unpacked } from './unpack.ts';

/** Where a backup is restored: the database and the data directory, both empty, and the key of what is sealed. */
export type Restored = Place & Pick<Config, 'dataKey'>;

/** An empty place for a database: `take` fills it whole or not at all, and opens it; once closed it is kept or dropped. */
export type Target = {
  take(work: { copyAt: Instant; entries: AsyncIterable<Entry>; signal: AbortSignal }): Promise<Db>;
  keep(): Promise<void>;
  drop(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Restores a backup into an empty place and proves it: all of it, or nothing. Judges the whole file before it writes
 * anything. Throws NoBackup, and DataDirInUse for a data directory that a server has.
 */
export async function restoreBackup(place: Restored, file: string, opening: Opening): Promise<Proved> {
  const { manifest, contentBytes } = await judge(file, opening);
  const content = addedContentDir(place);
  const draft = `${content}.restored`;
  if (existsSync(content)) throw new NoBackup(`${content} is there already: restore into an empty DATA_DIR`);
  const { databaseUrl, dataDir, dataKey } = place;
  const target = await (databaseUrl === null
    ? openEmbeddedTarget(dataDir, manifest)
    : openPostgresTarget(databaseUrl, manifest));
  let isMoved = false;
  try {
    if (contentBytes > 0 && existsSync(dataDir)) refuseSmall(dataDir, contentBytes);
    rmSync(draft, { recursive: true, force: true });
    const copyAt = Date.parse(manifest.at);
    const db = await target.take({
      copyAt,
      entries: entriesBut(file, { content: draft, opening }),
      signal: opening.signal,
    });
    const proved = await prove(db, { dataKey, manifest })
      .then(async (found) => {
        opening.signal.throwIfAborted();
        if (existsSync(draft)) renameSync(draft, content);
        isMoved = true;
        await noteProof(db);
        return found;
      })
      .finally(async () => db.close());
    await target.keep();
    return contentBytes === 0 ? proved : [...proved, ['content', `${contentBytes} bytes of files`]];
  } catch (error) {
    rmSync(isMoved ? content : draft, { recursive: true, force: true });
    await target.drop().catch((fault: unknown) => {
      throw new NoBackup(
        `${lineOf(error)}; and it could not be emptied again (${lineOf(fault)}): no server starts on it`,
      );
    });
    throw error;
  } finally {
    await target.close();
  }
}

/** Reads a backup to its last byte. Refuses one of a newer version, or of another one's migrations. */
async function judge(file: string, opening: Opening): Promise<{ manifest: Manifest; contentBytes: number }> {
  let manifest: Manifest | null = null;
  let contentBytes = 0;
  for await (const part of unpacked(file, opening)) {
    if ('tables' in part) manifest = part;
    else if (part.name.startsWith('content/')) contentBytes += part.size;
  }
  if (manifest === null) throw new NoBackup(`${basename(file)} is empty`);
  const migrations = readMigrations();
  const unknown = manifest.migrations.find((applied) => !isKnown(applied, migrations));
  if (unknown !== undefined) {
    throw new NoBackup(
      `it was made by a newer version (${manifest.version}, with ${unknown.name}): restore it with that one`,
    );
  }
  return { manifest, contentBytes };
}

/** The entries of the database; those of the content are written into a folder. */
async function* entriesBut(
  file: string,
  { content, opening }: { content: string; opening: Opening },
): AsyncGenerator<Entry, void> {
  for await (const part of unpacked(file, opening)) {
    if ('tables' in part) continue;
    if (part.name.startsWith('content/')) await writeEntry(content, part, opening.signal);
    else yield part;
  }
}

/** Restores and proves a backup in a place of its own, which is gone afterwards. Answers also its id. */
export async function rehearse(
  dataKey: Uint8Array,
  file: string,
  opening: Opening,
): Promise<{ id: string; proved: Proved }> {
  const { handle, head } = openBackup(file);
  closeSync(handle);
  const dataDir = mkdtempSync(join(tmpdir(), 'simshvide-rehearsal-'));
  const server = head.engine.startsWith('postgresql') ? await startPostgres({ durable: false }) : null;
  try {
    await server?.createDatabase('restored');
    const place = { dataDir, dataKey, databaseUrl: server?.url('restored') ?? null };
    return { id: head.id, proved: await restoreBackup(place, file, opening) };
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Notes in the database of the settings that a backup was proved; false where it does not know it. */
export async function noteRehearsal(place: Place, id: string): Promise<boolean> {
  return onDatabase(place, async (db) => noteProved(db, { id, at: Date.now() }));
}

/**
 * Proves a database that was restored by other means, as of an instant, and makes it one that begins quietly. Throws
 * NoBackup with the first thing that is not as it should be: then it is as it was, but of this version.
 */
export async function markRestored(place: Restored, copyAt: Instant): Promise<Proved> {
  if (!(copyAt <= Date.now())) throw new NoBackup('the instant of the copy is still to come');
  return onDatabase(place, async (db) => {
    const proved = await prove(db, { dataKey: place.dataKey, manifest: null });
    await db.transaction(async (tx) => tx.script(restoringOf(copyAt, true).join(';\n')));
    return proved;
  });
}

/** Works on a database as it stands: the embedded one under the lock of its directory. */
async function onDatabase<T>({ databaseUrl, dataDir }: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const directory = join(dataDir, 'database');
  if (databaseUrl === null && !existsSync(directory)) throw new NoBackup(`${directory} is not there`);
  const lock = databaseUrl === null ? await lockDataDir(dataDir) : null;
  try {
    const db = databaseUrl === null ? await openPglite(directory) : await openPostgres(databaseUrl, { connections: 2 });
    return await work(db).finally(async () => db.close());
  } finally {
    await lock?.release();
  }
}
