// docs/decisions/073, docs/decisions/240
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { SECOND } from '#domain/dates.ts';
import { TookTooLong, within } from '#server/within.ts';
import { codeOf, type Db } from './db.ts';
import { type Engine, openDb } from './open-db.ts';
import { patienceMs } from './patience.ts';
import { PARSERS } from './types.ts';

/**
 * More connections than the machine can serve only make it switch between them: with 8 instead of 16 on 2 cores, holds
 * are 1.2 times as fast (`npm run bench -- booking`). Several servers of an installation share the database's 100.
 */
const CONNECTIONS = Math.max(8, Math.min(16, 4 * availableParallelism()));

/** The wait for a connection: a free one of the pool, or a new one. */
const CONNECT_WITHIN_MS = 5 * SECOND;
/** For the question whether the database works. */
const PROBE_WITHIN_MS = 2 * SECOND;
/** Longer than any statement of ours, so that a forgotten lock does not hold a caller for ever. */
const SESSION = {
  timezone: 'UTC',
  statement_timeout: '20s',
  idle_in_transaction_session_timeout: '30s',
  // What we have given up keeps no locks.
  client_connection_check_interval: '1s',
};

/** The driver's messages about a lost or refused connection; it gives no code. */
const OUT_OF_REACH = /timeout|terminated|not queryable|calling end/i;
const CONNECTION_FAILURE = '08006';

/** The work; a connection that failed gets PostgreSQL's code for it, so that it is not taken for a fault of ours. */
async function reach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isSilent = error instanceof TookTooLong;
    if (error instanceof Error && !('code' in error) && (isSilent || OUT_OF_REACH.test(error.message))) {
      Object.assign(error, { code: CONNECTION_FAILURE });
    }
    throw error;
  }
}

/** Codes of a prepared statement that the database no longer takes, after a migration: on this connection for ever. */
const STALE = new Set(['0A000', '26000']);

/** Codes with which the database ends a connection: it fails, there are too many, it idled, or a shutdown. */
const ENDED = /^(08|53300|57P|25P03)/;

/** Whether an error leaves the connection as it was: a refusal of one statement. */
function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return error instanceof pg.DatabaseError && !ENDED.test(code) && !STALE.has(code);
}

/** A connection in use; `broken` is why it must serve nobody else. */
type Lease<Client extends pg.ClientBase = pg.ClientBase> = { client: Client; broken: Error | undefined };

/**
 * Statements on one connection. Each has an end of our own, since the line may be dead, or the database halted: then
 * the connection is broken. `ms`: how long one may take.
 */
function on(lease: Lease, ms = patienceMs): Engine['run'] {
  return async (statement, parameters) => {
    const query = typeof statement === 'string' ? { text: statement } : statement;
    return (await asked(lease, ms(), { ...query, values: [...parameters] })).rows as object[];
  };
}

async function asked(lease: Lease, ms: number, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await reach(within(ms, lease.client.query(query)));
  } catch (error) {
    if (!isRefusal(error)) lease.broken = error instanceof Error ? error : new Error(String(error));
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
  const connection: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    options: Object.entries(SESSION)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        PARSERS[id] ?? pg.types.getTypeParser(id, format as 'text'),
    } as pg.CustomTypesConfig,
  };
  const pool = new pg.Pool({ ...connection, max: connections });
  // A connection that dies without a running statement, in the pool or between two statements of a transaction, emits
  // an event. The next statement on it fails; without a listener the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));

  /** Work with a connection of the pool; `run` ends by our clock, which began with the wait for the connection. */
  const borrowed = async <T>(work: (lease: Lease, run: Engine['run']) => Promise<T>): Promise<T> => {
    const until = performance.now() + patienceMs();
    const lease: Lease<pg.PoolClient> = { client: await reach(pool.connect()), broken: undefined };
    try {
      return await work(
        lease,
        on(lease, () => Math.max(1, until - performance.now())),
      );
    } finally {
      lease.client.release(lease.broken);
    }
  };

  let probing: Promise<Lease<pg.Client>> | null = null;
  const openProbe = async (): Promise<Lease<pg.Client>> => {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    await client.connect();
    return { client, broken: undefined };
  };
  const closeProbe = async (): Promise<void> => {
    const probe = probing;
    probing = null;
    await (await probe)?.client.end();
  };

  const engine: Engine = {
    engine: 'postgres',
    run: async (statement, parameters) => borrowed((_lease, run) => run(statement, parameters)),
    transaction: async (work) =>
      borrowed(async (lease, begin) => {
        const run = on(lease);
        try {
          await begin('begin', []);
          const result = await work(run, async (text) => void (await asked(lease, patienceMs(), { text })));
          await run('commit', []);
          return result;
        } catch (error) {
          // Harmless: a connection that cannot even roll back is broken and is closed, and that undoes as well.
          if (lease.broken === undefined) await run('rollback', []).catch(() => undefined);
          throw error;
        }
      }),
    async probe(statement, parameters) {
      const lease = (probing ??= openProbe());
      try {
        return await reach(
          within(
            PROBE_WITHIN_MS,
            lease.then(async (one) => on(one)(statement, parameters)),
          ),
        );
      } catch (error) {
        // Harmless: why it did not answer is thrown; closing the rest of it tells nothing more.
        if (probing === lease) void closeProbe().catch(() => undefined);
        throw error;
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
    async close() {
      // Harmless: one that never opened, or was lost.
      await Promise.all([pool.end(), closeProbe().catch(() => undefined)]);
    },
  };
  await engine.run('select 1', []);
  return openDb(engine);
}
