// docs/decisions/073
import { availableParallelism } from 'node:os';
import pg from 'pg';
import type { Db } from './db.ts';
import { type Engine, openDb } from './open-db.ts';
import { PARSERS } from './types.ts';

/**
 * More connections than the machine can serve only make it switch between them: with 8 instead of 16 on 2 cores, holds
 * are 1.2 times as fast (`npm run bench -- booking`). Several servers of an installation share the database's 100.
 */
const CONNECTIONS = Math.max(8, Math.min(16, 4 * availableParallelism()));

/** Longer than any statement of ours, so that a lost connection or a forgotten lock does not hold a caller for ever. */
const CONNECT_WITHIN_MS = 5000;
const SESSION = {
  timezone: 'UTC',
  statement_timeout: '20s',
  idle_in_transaction_session_timeout: '30s',
};

/** The driver's messages about a lost or refused connection; it gives no code. */
const OUT_OF_REACH = /timeout|terminated|not queryable|calling end/i;
const CONNECTION_FAILURE = '08006';

/** The work; a connection that failed gets PostgreSQL's code for it, so that it is not taken for a fault of ours. */
async function reach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && !('code' in error) && OUT_OF_REACH.test(error.message)) {
      Object.assign(error, { code: CONNECTION_FAILURE });
    }
    throw error;
  }
}

/** Opens PostgreSQL by a URL, with at most `connections`; named statements stay prepared on their connection. */
export async function openPostgres(
  url: string,
  {
    connectWithinMs = CONNECT_WITHIN_MS,
    connections = CONNECTIONS,
  }: { connectWithinMs?: number; connections?: number } = {},
): Promise<Db> {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    options: Object.entries(SESSION)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        PARSERS[id] ?? pg.types.getTypeParser(id, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // A connection that dies without a running statement, in the pool or between two statements of a transaction, emits
  // an event. The next statement on it fails; without a listener the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const on = (client: pg.Pool | pg.PoolClient): Engine['run'] => {
    return async (statement, parameters) => {
      const query = typeof statement === 'string' ? { text: statement } : statement;
      return (await reach(client.query({ ...query, values: [...parameters] }))).rows as object[];
    };
  };
  const engine: Engine = {
    engine: 'postgres',
    run: on(pool),
    async transaction(work) {
      const client = await reach(pool.connect());
      let broken: Error | undefined;
      try {
        await reach(client.query('begin'));
        const result = await work(on(client), async (text) => void (await client.query(text)));
        await reach(client.query('commit'));
        return result;
      } catch (error) {
        await client.query('rollback').catch((fault: Error) => (broken = fault));
        throw error;
      } finally {
        // A connection that cannot even roll back must not serve anybody else.
        client.release(broken);
      }
    },
    async listen(channel, { heard, lost }) {
      const client = new pg.Client({ ...connection, keepAlive: true, query_timeout: connectWithinMs });
      client.on('error', () => undefined);
      client.on('notification', ({ payload = '' }) => heard(payload));
      try {
        await reach(client.connect());
        await reach(client.query(`listen ${channel}`));
      } catch (error) {
        // Harmless: why it did not open is thrown; closing the rest of it tells nothing more.
        void client.end().catch(() => undefined);
        throw error;
      }
      client.on('end', lost);
      return {
        check: async () => void (await client.query('select 1')),
        close: async () => client.end(),
      };
    },
    close: () => pool.end(),
  };
  await reach(pool.query('select 1'));
  return openDb(engine);
}
