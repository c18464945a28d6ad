// docs/decisions/239
import { closeSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '#domain/dates.ts';
import { addedContentDir, type Config } from '#server/config/config.ts';
import { type Db, iso } from '#server/db/db.ts';
import { lockDataDir } from '#server/db/lock.ts';
import { isKnown, readMigrations } from '#server/db/migrate.ts';
import { noteProved } from '#server/features/backup/backup.ts';
import { startPostgres } from '../machine/postgres.ts';
import { intoEmbedded } from './embedded.ts';
import { type Manifest, openBackup } from './form.ts';
import { openPlace, type Place, type Use } from './make.ts';
import { intoPostgres, refuseSmall } from './postgres.ts';
import { lineOf, NoBackup } from './programs.ts';
import { prove, type Proved } from './proofs.ts';
import { type Entry, type Opening, unpacked, writeEntry } from './tar.ts';

/** Where a backup is restored: a database and a data directory, both empty, and the key of what is sealed. */
export type RestoredPlace = Place & Pick<Config, 'dataKey'>;

/** An empty place for a database. `take` fills it whole or not at all and opens it; closed, it is kept or dropped. */
export type Target = {
  take(entries: AsyncIterable<Entry>, noting: string, signal: AbortSignal): Promise<Db>;
  keep(): void;
  drop(): Promise<void>;
};

/**
 * Restores a backup into an empty place and proves it: all of it, or nothing. Judges the whole file before it writes
 * anything. Throws NoBackup, and DataDirInUse for a data directory that a server has.
 */
export async function restoreBackup(place: RestoredPlace, file: string, opening: Opening): Promise<Proved> {
  const { databaseUrl, dataDir, dataKey } = place;
  const { manifest, contentBytes } = await judge(file, opening);
  const content = addedContentDir(place);
  const draft = `${content}.restored`;
  if (existsSync(content)) throw new NoBackup(`${content} is there already: restore into an empty DATA_DIR`);
  refuseSmall(dataDir, contentBytes);
  const fill = async (target: Target): Promise<Proved> => {
    try {
      rmSync(draft, { recursive: true, force: true });
      const noting = restoringOf(Date.parse(manifest.at));
      const filled = await target.take(entriesBut(file, draft, opening), noting, opening.signal);
      const proved = await closing(filled, async (db) => {
        const found = await prove(db, dataKey, manifest);
        opening.signal.throwIfAborted();
        if (existsSync(draft)) renameSync(draft, content);
        await db.run('update restorings set proved_at = clock_timestamp() where done_at is null');
        return found;
      });
      target.keep();
      return proved;
    } catch (error) {
      // There was no content when this began.
      for (const folder of [draft, content]) rmSync(folder, { recursive: true, force: true });
      await target.drop().catch((fault: unknown) => {
        throw new NoBackup(`${lineOf(error)}; and it was not emptied again (${lineOf(fault)}): no server starts on it`);
      });
      throw new NoBackup(`${lineOf(error)}; nothing was kept`);
    }
  };
  return databaseUrl === null ? intoEmbedded(dataDir, manifest, fill) : intoPostgres(databaseUrl, manifest, fill);
}

/** Reads a backup to its last byte. Refuses one of a newer version. */
async function judge(file: string, opening: Opening): Promise<{ manifest: Manifest; contentBytes: number }> {
  let manifest: Manifest | null = null;
  let contentBytes = 0;
  for await (const part of unpacked(file, opening)) {
    if ('tables' in part) manifest = part;
    else if (part.name.startsWith('content/')) contentBytes += part.size;
  }
  const known = readMigrations();
  const unknown = manifest?.migrations.find((applied) => !isKnown(applied, known));
  if (manifest === null) throw new NoBackup(`${file} is empty`);
  if (unknown === undefined) return { manifest, contentBytes };
  throw new NoBackup(`it was made by a newer version, with ${unknown.name}: restore it with that one`);
}

/** The entries of the database; those of the content are written into a folder. */
async function* entriesBut(file: string, content: string, opening: Opening): AsyncGenerator<Entry, void> {
  for await (const part of unpacked(file, opening)) {
    if ('tables' in part) continue;
    if (part.name.startsWith('content/')) await writeEntry(content, part, opening.signal);
    else yield part;
  }
}

/** The statements that note a restoring of a copy of that instant: an open one that is in the copy ends. */
function restoringOf(copyAt: Instant, provedAt = 'null'): string {
  const at = `'${iso(copyAt)}'::timestamptz`;
  return `
    update public.restorings set done_at = clock_timestamp(), done_reason = 'restored again' where done_at is null;
    insert into public.restorings(copy_at, restored_at, proved_at)
    values (${at}, greatest(${at}, clock_timestamp()), ${provedAt})`;
}

/** Restores and proves a backup in a place of its own that is gone afterwards, and notes it where it is known. */
export async function rehearse(place: RestoredPlace, file: string, opening: Opening): Promise<Proved> {
  const { handle, head } = openBackup(file);
  closeSync(handle);
  const dataDir = mkdtempSync(join(tmpdir(), 'simshvide-rehearsal-'));
  const server = head.engine.startsWith('postgresql') ? await startPostgres({ durable: false }) : null;
  try {
    await server?.createDatabase('restored');
    const own = { dataDir, dataKey: place.dataKey, databaseUrl: server?.url('restored') ?? null };
    const proved = await restoreBackup(own, file, opening);
    const noted = await onDatabase(place, async (db) => noteProved(db, { id: head.id, at: Date.now() })).then(
      (isKnown) => (isKnown ? 'in the database of the settings' : 'nowhere: the database of the settings is another'),
      (error: unknown) => `nowhere: ${lineOf(error)}`,
    );
    return [...proved, ['noted', noted]];
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Proves a database that was restored by other means, as of an instant, and makes it one that begins quietly. Throws
 * NoBackup with the first thing that is not as it should be: then it is as it was, but of this version.
 */
export async function markRestored(place: RestoredPlace, copyAt: Instant): Promise<Proved> {
  if (!(copyAt <= Date.now())) throw new NoBackup('the instant of the copy is still to come');
  return onDatabase(place, async (db) => {
    const others = await db.run(OTHERS);
    if (others.length > 0) throw new NoBackup('others are connected to this database: stop the servers first');
    const proved = await prove(db, place.dataKey, null);
    await db.transaction(async (tx) => tx.script(restoringOf(copyAt, 'clock_timestamp()')));
    return proved;
  });
}

const OTHERS = `select 1 from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

async function closing<T>(db: Db, work: Use<Db, T>): Promise<T> {
  return work(db).finally(async () => db.close());
}

/** Works on a database as it stands: the embedded one under the lock of its directory. */
async function onDatabase<T>(place: Place, work: Use<Db, T>): Promise<T> {
  const directory = join(place.dataDir, 'database');
  if (place.databaseUrl === null && !existsSync(directory)) throw new NoBackup(`${directory} is not there`);
  const lock = place.databaseUrl === null ? await lockDataDir(place.dataDir) : null;
  try {
    return await closing(await openPlace(place), work);
  } finally {
    await lock?.release();
  }
}
