import pg from 'pg';
import { type Db, type Engine, openDb } from './db.ts';
import { PARSERS } from './types.ts';

const MAX_CONNECTIONS = 16;

/** Longer than any statement of ours, so that a lost connection or a forgotten lock does not hold a caller for ever. */
const CONNECT_WITHIN_MS = 5000;
const SESSION = {
  timezone: 'UTC',
  statement_timeout: '20s',
  idle_in_transaction_session_timeout: '30s',
};

/** A PostgreSQL behind a connection string; named statements stay prepared on their connection. */
export async function openPostgres(url: string): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    options: Object.entries(SESSION)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        PARSERS[id] ?? pg.types.getTypeParser(id, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // A connection that dies while idle is replaced by the pool; without a listener the error would end the process.
  pool.on('error', () => undefined);
  const on = (client: pg.Pool | pg.PoolClient): Engine['run'] => {
    return async (statement, parameters) => {
      const query = typeof statement === 'string' ? { text: statement } : statement;
      return (await client.query({ ...query, values: [...parameters] })).rows as object[];
    };
  };
  const engine: Engine = {
    engine: 'postgres',
    run: on(pool),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work(on(client), async (text) => void (await client.query(text)));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((fault: Error) => (broken = fault));
        throw error;
      } finally {
        // A connection that cannot even roll back must not serve anybody else.
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
  await pool.query('select 1');
  return openDb(engine);
}
