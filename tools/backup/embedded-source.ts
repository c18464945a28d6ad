// docs/decisions/239
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lockDataDir } from '#server/db/lock.ts';
import { openPglite } from '#server/db/pglite.ts';
import { holdingsOf } from './counting.sql.ts';
import type { Source } from './make.ts';
import { NoBackup } from './programs.ts';

/** The embedded database of a directory, closed, while no server has it: in use it is refused by DataDirInUse. */
export async function openEmbeddedSource(dataDir: string): Promise<Source> {
  const directory = join(dataDir, 'database');
  if (!existsSync(directory)) throw new NoBackup(`${directory} is not there: there is no database to copy`);
  const lock = await lockDataDir(dataDir);
  try {
    const db = await openPglite(directory);
    const holdings = await holdingsOf(db)
      // What stands in the log alone would be worked up again at every opening.
      .then(async (found) => db.run('checkpoint').then(() => found))
      .finally(async () => db.close());
    return {
      at: Date.now(),
      engine: embeddedEngine(),
      ...holdings,
      databaseBytes: bytesIn(directory),
      pack: async (packing) => packing.folder('database', directory),
      close: async () => lock.release(),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The embedded engine with its version: a copy of its folder opens in the same one only. */
export function embeddedEngine(): string {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')) as { version: string };
  return `pglite ${version}`;
}

function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.reduce((sum, one) => sum + (one.isFile() ? statSync(join(one.parentPath, one.name)).size : 0), 0);
}
