// docs/decisions/239
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lockDataDir } from '#server/db/lock.ts';
import { openPglite } from '#server/db/pglite.ts';
import type { Manifest } from './form.ts';
import type { Source, Use } from './make.ts';
import { refuseSmall } from './postgres.ts';
import { NoBackup } from './programs.ts';
import { holdingsOf } from './proofs.ts';
import type { Target } from './restoring.ts';
import { writeEntry } from './tar.ts';

/** Works on the embedded database of a directory, closed, while no server has it. Throws DataDirInUse. */
export async function fromEmbedded<T>(dataDir: string, work: Use<Source, T>): Promise<T> {
  const directory = join(dataDir, 'database');
  if (!existsSync(directory)) throw new NoBackup(`${directory} is not there: there is no database to copy`);
  const lock = await lockDataDir(dataDir);
  try {
    const db = await openPglite(directory);
    const empty = 'truncate call_counts, instance_messages';
    const holdings = await holdingsOf(db)
      .then(async (found) => db.run(empty).then(() => found))
      .finally(async () => db.run('checkpoint').finally(async () => db.close()));
    const paths = readdirSync(directory, { encoding: 'utf8', recursive: true });
    return await work({
      at: Date.now(),
      engine: embeddedEngine(),
      ...holdings,
      databaseBytes: paths.reduce((sum, path) => sum + statSync(join(directory, path)).size, 0),
      pack: async (packing) => packing.folder('database', directory),
    });
  } finally {
    await lock.release();
  }
}

/** Works on a directory without an embedded database, which has its name only once it is kept. Throws DataDirInUse. */
export async function intoEmbedded<T>(dataDir: string, manifest: Manifest, work: Use<Target, T>): Promise<T> {
  const { engine, databaseBytes } = manifest;
  if (engine !== embeddedEngine()) throw new NoBackup(`it was made of ${engine}, and this is ${embeddedEngine()}`);
  const [own, restored] = [join(dataDir, 'database'), join(dataDir, 'database.restored')];
  if (existsSync(own)) throw new NoBackup(`${own} is there already: restore into an empty DATA_DIR`);
  const lock = await lockDataDir(dataDir);
  const drop = async (): Promise<void> => rmSync(restored, { recursive: true, force: true });
  try {
    refuseSmall(dataDir, databaseBytes);
    await drop();
    return await work({
      async take(entries, noting, signal) {
        for await (const entry of entries) await writeEntry(restored, entry, signal);
        const db = await openPglite(restored);
        await db.transaction(async (tx) => tx.script(noting));
        return db;
      },
      keep: () => renameSync(restored, own),
      drop,
    });
  } finally {
    await lock.release();
  }
}

/** The embedded engine with its version: a copy of its folder opens in the same one only. */
function embeddedEngine(): string {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')) as { version: string };
  return `pglite ${version}`;
}
