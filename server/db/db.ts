// docs/decisions/006
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Instant } from '#domain/dates.ts';
import { type Messages, messagesInMemory, messagesThrough, type NoticeBoard, type OpenMessages } from './messages.ts';

/** A statement with a name under which PostgreSQL keeps it prepared. */
export type Prepared = { name: string; text: string };

/** A statement by its text, or prepared. */
export type Statement = string | Prepared;

/** Names a statement: `prepared('feature.what-it-does')`, then its text. */
export function prepared(name: string) {
  return (texts: TemplateStringsArray, ...parts: (string | number)[]): Prepared => ({
    name,
    text: String.raw({ raw: texts }, ...parts),
  });
}

/** Runs statements: the database itself or a transaction on it. */
export type Sql = { run<Row extends object>(statement: Statement, parameters?: readonly unknown[]): Promise<Row[]> };

/** A transaction. Effects that must not happen before the commit wait in `afterCommit`. */
export type Tx = Sql & {
  afterCommit(effect: () => void): void;
  /** Runs several statements at once, without parameters: migrations only. */
  script(text: string): Promise<void>;
};

export type Db = Sql & {
  readonly engine: 'pglite' | 'postgres';
  /** Runs the work in one transaction; an exception undoes it, but for a `CommittedRefusal`. Never call the network inside. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** What the servers on this database tell each other. */
  readonly messages: Messages & Pick<OpenMessages, 'startSweeping'>;
  close(): Promise<void>;
};

/**
 * Thrown in a transaction, it commits what was written so far, and the transaction ends in the refusal: a wrong guess counts although
 * nothing else happens.
 */
export class CommittedRefusal extends Error {
  readonly refusal: Error;

  constructor(refusal: Error) {
    super('a refusal behind which the transaction is committed');
    this.refusal = refusal;
  }
}

type Run = (statement: Statement, parameters: readonly unknown[]) => Promise<object[]>;

/** What an engine brings: statements alone, and statements between one begin and commit. */
export type Engine = {
  readonly engine: Db['engine'];
  run: Run;
  transaction<T>(work: (run: Run, script: (text: string) => Promise<void>) => Promise<T>): Promise<T>;
  /** Opens a connection for notices; absent where one process has the database to itself. */
  listen?: NoticeBoard['listen'];
  close(): Promise<void>;
};

/**
 * Codes of PostgreSQL for "another transaction was first, try again": serialization failure and deadlock. They are repeated here
 * only, so that repeats never multiply; a use case repeats what only it can decide anew, such as a seat that is taken.
 */
const TRANSIENT = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

const inTransaction = new AsyncLocalStorage<true>();

/**
 * A database over an engine. Using it while one of its transactions runs in the same call chain throws at once: on the
 * embedded engine, which has a single connection, that would wait for ever. A transaction in which a statement was refused
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
    async close() {
      await messages.close();
      await engine.close();
    },
  };
}

/** Runs a transaction, or a statement that is one by itself, again when another was first: then it has left nothing behind. */
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

/** The SQLSTATE of a database error, or an empty string. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** The first row of a statement, or null. */
export async function first<Row>(rows: Promise<Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null;
}

/** Whether a statement answered any row. */
export async function any(rows: Promise<object[]>): Promise<boolean> {
  return (await rows).length > 0;
}

/** What time it is at the database. */
export async function timeOf(sql: Sql): Promise<Instant> {
  const [row] = await sql.run<{ now: Instant }>('select clock_timestamp() as now');
  if (row === undefined) throw new Error('the database does not know the time');
  return row.now;
}

/** An instant as a parameter for a `timestamptz`. */
export function iso(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** A range of instants as a parameter for a `tstzrange`: its end is not part of it. */
export function isoRange({ start, end }: { start: Instant; end: Instant }): string {
  return `[${iso(start)},${iso(end)})`;
}
