import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../steps.ts';
import type { Watchman } from '../watchman.ts';

/** The product in its own process, started as an operator starts it. */
export type Product = {
  readonly url: string;
  /** Starts the server and waits until it answers. */
  start(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
  /** Waits until `/readyz` answers well. */
  ready(): Promise<void>;
  /** Standard output and errors since the last call. */
  output(): string;
};

/** A server with exactly these settings: it inherits no variable of our environment except PATH. */
export function productOf(settings: { env: Record<string, string>; port: number; watchman: Watchman }): Product {
  const { env, port, watchman } = settings;
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let output = '';

  const isRunning = (of: ChildProcess | null): of is ChildProcess =>
    of !== null && of.exitCode === null && of.signalCode === null;

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!isRunning(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    watchman.watch(null);
  };

  const ready = async (): Promise<void> => {
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (performance.now() < deadline) {
      if (!isRunning(child)) throw new Error(`the server ended:\n${output.slice(-2000)}`);
      const answers = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (answers) return;
      await wait(20);
    }
    throw new Error(`the server was not ready in a minute:\n${output.slice(-2000)}`);
  };

  return {
    url,
    async start() {
      // In its own process group: Ctrl+C reaches only us, and we end the server at the right moment.
      child = spawnServer({ ...env, PORT: String(port), PUBLIC_URL: url });
      watchman.watch(child.pid ?? null);
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-MAX_OUTPUT_CHARS)));
      }
      await ready();
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    ready,
    output() {
      const written = output;
      output = '';
      return written;
    },
  };
}

/** Starts a second server with the same settings; returns its exit code, its output and its run time in milliseconds. */
export async function startAgain(
  env: Record<string, string>,
  port: number,
): Promise<{ exitCode: number | null; said: string; ms: number }> {
  const started = performance.now();
  const child = spawnServer({ ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const killTimer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  clearTimeout(killTimer);
  return { exitCode, said, ms: performance.now() - started };
}

function spawnServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      DEMO: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

const START_TIMEOUT_MS = 60_000;
const MAX_OUTPUT_CHARS = 1_000_000;
