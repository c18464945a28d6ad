import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import type { Db } from './db.ts';
import { type Engine, openDb } from './open-db.ts';
import { openEndingPglite } from './pglite-faults.ts';
import { PARSERS } from './types.ts';

/**
 * The embedded engine, in a directory or in memory, there optionally with the files of another (`dumpPglite`). It has
 * one connection: statements and transactions queue. Only one process may open a directory (`lock.ts`).
 */
export async function openPglite(directory: string | null, dump?: Blob): Promise<Db> {
  return dbOver(
    await openLite({ ...(directory !== null && { dataDir: directory }), ...(dump && { loadDataDir: dump }) }),
  );
}

/** A new database in memory after `prepare`: its files, packed by tar. */
export async function dumpPglite(prepare?: (db: Db) => Promise<unknown>): Promise<Uint8Array<ArrayBuffer>> {
  const lite = await openLite({});
  try {
    await prepare?.(await dbOver(lite));
    // What stands in the log alone would be worked up again at every opening.
    await lite.exec('checkpoint');
    return new Uint8Array(await (await lite.dumpDataDir('none')).arrayBuffer());
  } finally {
    await lite.close();
  }
}

function openLite(options: PGliteOptions): Promise<PGlite> {
  return openEndingPglite({
    ...options,
    extensions: { btree_gist },
    parsers: PARSERS as Record<number, (text: string) => unknown>,
  });
}

async function dbOver(lite: PGlite): Promise<Db> {
  await lite.exec("set timezone = 'UTC'");
  const on = (target: Pick<PGlite, 'query'>): Engine['run'] => {
    return async (statement, parameters) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      return (await target.query<object>(text, [...parameters])).rows;
    };
  };
  const engine: Engine = {
    engine: 'pglite',
    run: on(lite),
    transaction: (work) => lite.transaction((tx) => work(on(tx), async (text) => void (await tx.exec(text)))),
    close: () => lite.close(),
  };
  return openDb(engine);
}
