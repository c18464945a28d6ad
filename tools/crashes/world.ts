import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { stoppedClock } from '#server/clock.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/db.ts';
import { currentRate } from '#server/features/exchange/exchange.ts';
import { signAccessToken } from '#server/http/access-token.ts';
import { createKeyring } from '#server/secrets/keyring.ts';
import { openContent } from '#server/features/content/shipped.ts';
import { assemble, openDatabase } from '#server/open.ts';
import type { CallMoment, FakeCallback } from '../fakes/fake-server.ts';
import { startKeepzFake } from '../fakes/keepz.ts';
import { freePort, untilAnswering } from '../machine/processes.ts';
import { startPostgres } from '../machine/postgres.ts';
import { makeClients, makeOperator, openHours, type SignedIn } from '../races/people.ts';
import { watchedDirectory, type Watchman } from '../machine/watchman.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../proof/steps.ts';

export type EngineName = 'postgres' | 'pglite';

export type CrashWorld = Awaited<ReturnType<typeof openCrashWorld>>;

const CLIENTS = 24;

/** Opens a world of one engine with people and calendars; its provider outlives the product and the database. */
export async function openCrashWorld(
  engine: EngineName,
  {
    clients: count = CLIENTS,
    more = {},
    through = (url) => url,
  }: {
    clients?: number;
    more?: Record<string, string>;
    /** The address of the database for everybody who asks it. */
    through?: (url: string) => string | Promise<string>;
  } = {},
) {
  const { directory: home, watchman } = watchedDirectory('simshvide-crashes-', { parent: tmpdir(), signal: 'KILL' });
  const closing: (() => Promise<unknown>)[] = [
    async () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const cluster = engine === 'postgres' ? await startPostgres() : null;
    if (cluster !== null) closing.push(() => cluster.stop());
    await cluster?.createDatabase('crashes');
    let shift = 0;
    const now = (): number => Date.now() + shift;
    const listener: {
      onCall(call: string, moment: CallMoment): Promise<void>;
      deliver(callback: FakeCallback): Promise<void>;
    } = { onCall: async () => undefined, deliver: async () => undefined };
    const keepz = await startKeepzFake({
      now,
      onCall: (call, moment) => listener.onCall(call, moment),
      deliver: (callback) => listener.deliver(callback),
    });
    closing.push(() => keepz.close());
    const env = {
      ...keepz.env,
      DATA_DIR: home,
      DATA_KEY: randomBytes(32).toString('base64'),
      ...(cluster === null ? {} : { DATABASE_URL: await through(cluster.url('crashes')) }),
      ...more,
    };
    const config = readConfig(env);
    const { clients, operator } = await onDatabase(config, async (db) => {
      const { deps } = assemble(config, { db, log: pino({ level: 'silent' }), clock: stoppedClock(now()) });
      await openHours(deps);
      // The product brings the invented specialists where it finds their calendars.
      await openContent(deps);
      await currentRate(deps);
      return { clients: await makeClients(deps, count), operator: await makeOperator(deps) };
    });
    const product = productOf({ env, port: Number(more['PORT'] ?? (await freePort())), watchman, now });
    closing.push(() => product.kill());
    const keyring = createKeyring({ 1: config.dataKey });
    const tokenKey = keyring.secret('access-token');
    /** Tells the product the time and lets it run the due jobs. */
    const tellTime = async (url = product.url): Promise<void> => {
      const answer = await fetch(`${url}/api/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ now: new Date(now()).toISOString() }),
      });
      if (!answer.ok) throw new Error(`the clock answered ${answer.status}: ${await answer.text()}`);
    };
    await product.start();
    await tellTime();
    return {
      engine,
      product,
      /** Null for the embedded engine, which dies with the product. */
      cluster,
      keepz,
      keyring,
      clients,
      operator,
      listener,
      /** The shared clock; the product is told the time when it starts and when the clock is advanced. */
      now,
      tellTime,
      async advance(ms: number) {
        shift += ms;
        await tellTime();
      },
      tokenOf: (client: SignedIn) => signAccessToken({ ...client, role: 'USER' }, { key: tokenKey, now: now() }),
      operatorToken: () => signAccessToken({ ...operator, role: 'ADMIN' }, { key: tokenKey, now: now() }),
      /** Runs work on the database; no product may run on the embedded database then. */
      withDatabase: <T>(work: (db: Db) => Promise<T>) => onDatabase(config, work),
      // Keepz reports no captured sums: an order is paid exactly or not at all.
      taken: () =>
        [...keepz.orders.values()]
          .filter(({ status }) => status === 'SUCCESS' || status.startsWith('REFUND'))
          .map(({ id, minor, currency, status }) => ({
            attemptId: id,
            minor,
            currency,
            returned: status === 'REFUNDED_BY_INTEGRATOR' ? minor : 0,
          })),
      /** Another process with the same settings, which ends with the world. */
      another(port: number) {
        const own = watchedDirectory('simshvide-other-', { parent: home, signal: 'KILL' });
        const other = productOf({ env, port, watchman: own.watchman, now });
        closing.push(() => other.kill());
        return other;
      },
      startAgain: async () => startAgain(env, await freePort()),
      /** The settings of the product. */
      config,
      /** Runs a command of the project with these settings and more; returns its exit code and its output. */
      run: (script: string, args: readonly string[], more: Record<string, string> = {}) =>
        saidBy(spawnScript([script, ...args], { ...env, ...more })),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function onDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, release } = await openDatabase(config, () => undefined);
  try {
    return await work(db);
  } finally {
    await release();
  }
}

/**
 * The product in its own process, started as an operator starts it: with exactly these settings, and no variable of our
 * environment except PATH.
 */
function productOf(settings: { env: Record<string, string>; port: number; watchman: Watchman; now(): number }) {
  const { env, port, watchman, now } = settings;
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let output = '';

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    watchman.watch(null);
  };

  const ready = async (): Promise<void> => {
    if (child === null) throw new Error('the server was never started');
    await untilAnswering(child, `${url}/readyz`, () => output);
  };

  return {
    url,
    /** Starts the server and waits until it answers. */
    async start() {
      // In its own process group: Ctrl+C reaches only us, and we end the server at the right moment.
      const clock = new Date(now()).toISOString();
      child = spawnServer({ PUBLIC_URL: url, CLOCK_START: clock, ...env, PORT: String(port) });
      watchman.watch(child.pid ?? null);
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-MAX_OUTPUT_CHARS)));
      }
      await ready();
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pid: () => child?.pid ?? 0,
    /** Sends a signal, and waits for nothing. */
    signal: (name: NodeJS.Signals) => void child?.kill(name),
    /** The exit code, once it has ended by itself. */
    async ended(): Promise<number | null> {
      if (child === null) return null;
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      watchman.watch(null);
      return child.exitCode;
    },
    ready,
    /** Standard output and errors since the last call. */
    output() {
      const written = output;
      output = '';
      return written;
    },
  };
}

/** Starts a second server with the same settings; returns its exit code and its output. */
async function startAgain(env: Record<string, string>, port: number) {
  return saidBy(spawnServer({ ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }));
}

/** Waits for the end of a process, at most a minute; returns its exit code and its output. */
async function saidBy(child: ChildProcess) {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const killTimer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  clearTimeout(killTimer);
  return { exitCode, said };
}

function spawnServer(env: Record<string, string>): ChildProcess {
  return spawnScript(['server/main.ts'], env);
}

function spawnScript(script: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, script, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      DEMO: '0',
      LOG_LEVEL: 'error',
      STUDIO_PORT: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

const START_TIMEOUT_MS = 60_000;
const MAX_OUTPUT_CHARS = 1_000_000;
