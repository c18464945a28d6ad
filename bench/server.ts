import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#server/db/db.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { freePort, untilAnswering } from '#tools/machine/processes.ts';
import { startPostgres } from '#tools/machine/postgres.ts';
import { KEY } from './callers.ts';

/** A server that is measured, in a process of its own. */
export type Server = { url: string; pid: number; stop(): Promise<void>; kill(): Promise<void> };

/** The setting with which servers share one database. */
export const KEYED = { DATA_KEY: KEY.toString('base64') };

/** Measures on a server with its own PostgreSQL and folder, deleted afterwards; `url` is that of the database. */
export async function onPostgres<T>(
  measure: (on: { server: Server; db: Db; url: string; folder: string }) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'simshvide-bench-'));
  try {
    await postgres.createDatabase('bench');
    const url = postgres.url('bench');
    const db = await openPostgres(url);
    await migrate(db);
    const server = await startServer({ ...KEYED, DATABASE_URL: url, DATA_DIR: folder });
    try {
      return await measure({ server, db, url, folder });
    } finally {
      await server.stop();
      await db.close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the server with demo data and simulated outside services; `env` says where its data is. */
export async function startServer(env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      PUBLIC_URL: url,
      DEMO: '1',
      LOG_LEVEL: 'error',
      STUDIO_PORT: 'off',
      // One caller stands for many.
      CALLS_PER_MINUTE: '1000000000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilAnswering(child, `${url}/api/info`);
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => ended(child, 'SIGTERM'),
    kill: () => ended(child, 'SIGKILL'),
  };
}

/** Starts the bare server that answers this text at `/text`, and as an object at `/json`. */
export async function startFixed(folder: string, text: string): Promise<{ url: string; child: ChildProcess }> {
  const file = join(folder, 'answer.json');
  await writeFile(file, text);
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'static-json.ts'), String(port), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(child, `${url}/text`);
  return { url, child };
}

/** Ends a process, if it still runs, and waits for its end. */
export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/** The value below which this part (0 to 1) of all values lies. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
