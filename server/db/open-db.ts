// docs/decisions/006
import { AsyncLocalStorage } from 'node:async_hooks';
import { codeOf, CommittedRefusal, type Db, type Statement, type Tx } from './db.ts';
import type { NoticeBoard } from './listening.ts';
import { messagesInMemory, messagesThrough } from './messages.ts';

type Run = (statement: Statement, parameters: readonly unknown[]) => Promise<object[]>;

/** The parts of an engine: single statements, and statements between one begin and commit. */
export type Engine = {
  readonly engine: Db['engine'];
  run: Run;
  transaction<T>(work: (run: Run, script: (text: string) => Promise<void>) => Promise<T>): Promise<T>;
  /** Statements beside the others, on a connection of their own; absent where there is one connection only. */
  probe?: Run;
  /** Resolves when the engine has ended, with the reason; absent where it can be opened anew. */
  ended?: Promise<Error>;
  /** Opens a connection for notices; absent where one process has the database to itself. */
  listen?: NoticeBoard['listen'];
  close(): Promise<void>;
};

/**
 * PostgreSQL's codes for a conflict with another transaction: serialization failure and deadlock. Retried only here, so
 * that retries never multiply; a use case retries only its own decisions, such as a taken seat.
 */
const TRANSIENT = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

const inTransaction = new AsyncLocalStorage<true>();

/**
 * A database over an engine. Using it while one of its transactions runs in the same call chain throws at once: on the
 * embedded engine, which has a single connection, that would wait for ever. A transaction with a refused statement
 * fails, also when the work caught the refusal.
 */
export function openDb(engine: Engine): Db {
  const { listen } = engine;
  const messages =
    listen === undefined
      ? messagesInMemory()
      : messagesThrough({ run: async (statement, parameters) => engine.run(statement, parameters), listen });
  return {
    engine: engine.engine,
    messages: {
      ...messages,
      async publish(topic, body) {
        refuseInTransaction();
        await messages.publish(topic, body);
      },
    },
    async run<Row extends object>(statement: Statement, parameters: readonly unknown[] = []) {
      refuseInTransaction();
      return (await repeated(() => engine.run(statement, parameters))) as Row[];
    },
    async transaction(work) {
      refuseInTransaction();
      return repeated(() => once(engine, work));
    },
    probe: {
      run: async <Row extends object>(statement: Statement, parameters: readonly unknown[] = []) =>
        (await (engine.probe ?? engine.run)(statement, parameters)) as Row[],
    },
    ended: engine.ended ?? new Promise(() => undefined),
    async close() {
      await messages.close();
      await engine.close();
    },
  };
}

/** Retries a transaction, or a single statement, that lost to another: it has left nothing behind. */
async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= ATTEMPTS || !TRANSIENT.has(codeOf(error))) throw error;
    }
  }
}

async function once<T>(engine: Engine, work: (tx: Tx) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await engine.transaction(async (run, script) => {
    const refused: { error: unknown }[] = [];
    const tx: Tx = {
      async run<Row extends object>(statement: Statement, parameters: readonly unknown[] = []) {
        try {
          return (await run(statement, parameters)) as Row[];
        } catch (error) {
          refused.push({ error });
          throw error;
        }
      },
      afterCommit: (effect) => effects.push(effect),
      script,
    };
    const outcome = await inTransaction
      .run(true, () => work(tx))
      .catch((error: unknown) => {
        if (error instanceof CommittedRefusal) return error;
        throw error;
      });
    // PostgreSQL rolls such a transaction back without an error: the caller would believe that it was committed.
    const [first] = refused;
    if (first !== undefined) throw first.error;
    return outcome;
  });
  for (const effect of effects) effect();
  if (result instanceof CommittedRefusal) throw result.refusal;
  return result;
}

/**
 * Throws inside a transaction: code that calls an outside service asks first. A transaction that waits for an outside
 * server keeps its locks, and on the embedded engine the whole product, waiting too.
 */
export function refuseNetworkInTransaction(): void {
  if (inTransaction.getStore()) throw new Error('the network was used inside a transaction: commit first');
}

function refuseInTransaction(): void {
  if (inTransaction.getStore()) throw new Error('the database was used beside its own transaction: use tx');
}
