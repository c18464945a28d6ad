import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import type { Db } from './db.ts';
import { type Engine, openDb } from './open-db.ts';
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

function openLite(options: PGliteOptions): Promise<EndingPglite> {
  return openEndingPglite({
    ...options,
    extensions: { btree_gist },
    parsers: PARSERS as Record<number, (text: string) => unknown>,
  });
}

async function dbOver(lite: EndingPglite): Promise<Db> {
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
    ended: lite.whenEnded,
    transaction: (work) => lite.transaction((tx) => work(on(tx), async (text) => void (await tx.exec(text)))),
    close: () => lite.close(),
  };
  return openDb(engine);
}

/** The exit status of the engine's exception after a failed statement: the only one it survives. */
const STATEMENT_FAILED = 100;

/**
 * PGlite that ends with its engine. Plain PGlite calls the engine again after every exception, for ever and without
 * yielding to timers, also when the engine has exited or overflowed its stack
 * (https://github.com/electric-sql/pglite/issues/1058). Here such a fault refuses the statement, and every later one at
 * once.
 */
class EndingPglite extends PGlite {
  #ended: Error | null = null;
  readonly #ending = Promise.withResolvers<Error>();
  /** Resolves when the engine has ended, with the reason. */
  readonly whenEnded = this.#ending.promise;

  /** Watches the engine from now on: it must be ready. */
  watch(): void {
    const engine = this.mod;
    if (engine === undefined) throw new Error('the embedded database is not ready');
    const step = engine._PostgresMainLoopOnce;
    engine._PostgresMainLoopOnce = () => {
      const { exitCode } = process;
      try {
        step();
      } catch (fault) {
        if (fault instanceof Object && 'status' in fault && fault.status === STATEMENT_FAILED) throw fault;
        // An engine that exits sets the exit code of the process, which goes on.
        process.exitCode = exitCode;
        throw this.#end(fault);
      }
    };
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#ended !== null) throw this.#ended;
    try {
      return super.execProtocolRawSync(message);
    } catch (error) {
      // Also what PGlite calls on the way out may throw in an engine that has ended.
      throw this.#ended ?? error;
    }
  }

  /** Remembers why the engine ended. PGlite reads a caught value's status: only an exception there leaves its loop. */
  #end(fault: unknown): { readonly status: never } {
    const reason = fault instanceof Object && 'message' in fault ? fault.message : fault;
    const ended = new Error(`the embedded database has ended: ${String(reason)}`, { cause: fault });
    this.#ended = ended;
    this.#ending.resolve(ended);
    return {
      get status(): never {
        throw ended;
      },
    };
  }
}

/** Opens PGlite so that an engine fault rejects the statement and all later ones, and closing still settles. */
async function openEndingPglite(options: PGliteOptions): Promise<EndingPglite> {
  const lite = new EndingPglite(options);
  await lite.waitReady;
  lite.watch();
  return lite;
}
