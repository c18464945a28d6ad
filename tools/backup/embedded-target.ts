// docs/decisions/239
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lockDataDir } from '#server/db/lock.ts';
import { openPglite } from '#server/db/pglite.ts';
import { embeddedEngine } from './embedded-source.ts';
import type { Manifest } from './form.ts';
import { refuseSmall } from './postgres-target.ts';
import { NoBackup } from './programs.ts';
import { restoringOf } from './proofs.ts';
import type { Target } from './restoring.ts';
import type { Entry } from './unpack.ts';

/** The embedded database of a directory without one; it has its name only once it is kept. */
export async function openEmbeddedTarget(dataDir: string, { engine, databaseBytes }: Manifest): Promise<Target> {
  if (engine !== embeddedEngine()) {
    const how = engine.startsWith('postgresql') ? 'set DATABASE_URL to restore it' : 'only that version opens it';
    throw new NoBackup(`it was made of ${engine}, and this is ${embeddedEngine()}: ${how}`);
  }
  const [own, restored] = [join(dataDir, 'database'), join(dataDir, 'database.restored')];
  if (existsSync(own)) throw new NoBackup(`${own} is there already: restore into an empty DATA_DIR`);
  const lock = await lockDataDir(dataDir);
  try {
    refuseSmall(dataDir, databaseBytes);
    const drop = async (): Promise<void> => rmSync(restored, { recursive: true, force: true });
    await drop();
    return {
      async take({ copyAt, entries, signal }) {
        for await (const entry of entries) await writeEntry(restored, entry, signal);
        const db = await openPglite(restored);
        const noted = db.transaction(async (tx) => tx.script(restoringOf(copyAt).join(';\n')));
        await noted.catch(async (error: unknown) => {
          await db.close();
          throw error;
        });
        return db;
      },
      keep: async () => renameSync(restored, own),
      drop,
      close: async () => lock.release(),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Writes a file or a folder of a backup into a folder, which takes the place of the first part of its name. */
export async function writeEntry(folder: string, { name, isFolder, body }: Entry, signal: AbortSignal): Promise<void> {
  const path = join(folder, ...name.split('/').slice(1));
  mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
  if (isFolder) return;
  const read = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  await pipeline(read, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal });
}
