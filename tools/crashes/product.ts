import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { untilAnswering } from '../machine/processes.ts';
import { ROOT } from '../proof/steps.ts';
import type { Watchman } from '../machine/watchman.ts';

/**
 * The product in its own process, started as an operator starts it: with exactly these settings, and no variable of our
 * environment except PATH.
 */
export function productOf(settings: { env: Record<string, string>; port: number; watchman: Watchman }) {
  const { env, port, watchman } = settings;
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
      child = spawnServer({ ...env, PORT: String(port), PUBLIC_URL: url });
      watchman.watch(child.pid ?? null);
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-MAX_OUTPUT_CHARS)));
      }
      await ready();
    },
    kill: () => end('SIGKILL'),
    /** Asks it to end, and waits. */
    stop: () => end('SIGTERM'),
    /** Waits until `/readyz` answers well. */
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
export async function startAgain(env: Record<string, string>, port: number) {
  const child = spawnServer({ ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const killTimer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  clearTimeout(killTimer);
  return { exitCode, said };
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
      STUDIO_PORT: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

const START_TIMEOUT_MS = 60_000;
const MAX_OUTPUT_CHARS = 1_000_000;
