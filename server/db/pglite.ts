import type { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { type Db, type Engine, openDb } from './db.ts';
import { openEndingPglite } from './pglite-faults.ts';
import { PARSERS } from './types.ts';

/**
 * The embedded engine, in a directory or in memory. It has one connection: statements and transactions queue.
 * One process at a time may open a directory; `lock.ts` sees to that.
 */
export async function openPglite(directory: string | null): Promise<Db> {
  const lite = await openEndingPglite({
    ...(directory === null ? {} : { dataDir: directory }),
    extensions: { btree_gist },
    parsers: PARSERS as Record<number, (text: string) => unknown>,
  });
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
