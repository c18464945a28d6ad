import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '#domain/dates.ts';
import type { OutboxMessage } from '#server/features/dev/outbox.ts';
import { freePort, untilAnswering } from '#tools/machine/processes.ts';

/** A running product, driven from outside only. */
export type Product = {
  url: string;
  outbox(to: string, channel: 'sms' | 'email'): Promise<OutboxMessage[]>;
  /** The code in the newest SMS to a phone in the form `+9955XXXXXXXX`. */
  codeFor(phone: string): Promise<string>;
  mailedCode(email: string): Promise<string>;
  now(): Promise<Instant>;
  advance(ms: number): Promise<void>;
  pay(orderId: string, outcome: 'pay' | 'decline' | 'cancel' | 'expire'): Promise<void>;
};

/** A product on its own port and data directory. */
export type RunningApp = Product & {
  /** A signal ends the server; answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  output(): string;
};

/** When every test begins, unless `E2E_START` names another instant: a Wednesday morning. */
export const START = process.env['E2E_START'] ?? '2027-03-10T10:00:00+04:00';

/** Starts the server as `npm start` does, with demo data and simulated outside services, on the chosen day. */
export async function startApp(
  options: { dataDir?: string; port?: number; env?: Record<string, string> } = {},
): Promise<RunningApp> {
  const port = options.port ?? (await freePort());
  const ownDir = options.dataDir === undefined ? await mkdtemp(join(tmpdir(), 'simshvide-e2e-')) : null;
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...settingsOf(port), DATA_DIR: options.dataDir ?? ownDir ?? '', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const url = `http://localhost:${port}`;
  await untilAnswering(child, `${url}/api/info`, output);
  return {
    ...productAt(url),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        // What it said last may come after its end.
        const ended = new Promise((done) => child.once('close', done));
        child.kill(signal);
        await ended;
      }
      if (ownDir !== null) await rm(ownDir, { recursive: true, force: true });
      return child.exitCode;
    },
    output,
  };
}

/** A process that serves one fresh product after another (`world-process.ts`). */
export type Host = {
  /** Ends the former product and serves a new one; `env` adds settings. */
  fresh(env: Record<string, string>): Promise<Product>;
  /** Ends the process; throws unless it ended by itself and in order. */
  stop(): Promise<void>;
};

/** Starts the process; its first product comes with `fresh`. */
export async function startHost(): Promise<Host> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'simshvide-e2e-'));
  const child = fork(join(import.meta.dirname, 'world-process.ts'), {
    env: { ...process.env, ...settingsOf(port), DATA_DIR: dataDir, DATA_KEY: Buffer.alloc(32, 7).toString('base64') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = outputOf(child);
  const answer = () =>
    new Promise<void>((done, fail) => {
      const ended = () => fail(new Error(`the server ended: ${output()}`));
      child.once('exit', ended);
      child.once('message', ({ problem }: { problem: string | null }) => {
        child.off('exit', ended);
        if (problem === null) done();
        else fail(new Error(problem));
      });
    });
  await answer();
  return {
    async fresh(env) {
      child.send(env);
      await answer();
      return productAt(`http://localhost:${port}`);
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      if (child.connected) child.disconnect();
      if (child.exitCode === null && child.signalCode === null) await ended;
      await rm(dataDir, { recursive: true, force: true });
      if (child.exitCode !== 0) throw new Error(`the server ended with ${child.exitCode}: ${output()}`);
    },
  };
}

function settingsOf(port: number): Record<string, string> {
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: '',
    CLOCK_START: START,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    STUDIO_PORT: 'off',
    // Every visitor comes from an address of their own, as people do.
    TRUST_PROXY: '1',
    // And those with such an address press in the simulated bank, which nobody sees who comes by a proxy.
    ALLOW_DEV_WORLD: '1',
  };
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return () => output;
}

function productAt(url: string): Product {
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const init: RequestInit =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api/dev${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const outbox = async (to: string, channel: 'sms' | 'email') =>
    (await call(`/outbox?to=${encodeURIComponent(to)}&channel=${channel}`)) as OutboxMessage[];

  return {
    url,
    outbox,
    async codeFor(phone) {
      // The last line of a code's message, so that the port in a link is never taken for a code.
      const code = (await outbox(phone, 'sms')).at(-1)?.text.match(/#(\d{4})$/)?.[1];
      if (code === undefined) throw new Error(`no code was sent to ${phone}`);
      return code;
    },
    async mailedCode(email) {
      const code = (await outbox(email, 'email')).at(-1)?.text.match(/\d{8}/)?.[0];
      if (code === undefined) throw new Error(`no code was sent to ${email}`);
      return code;
    },
    async now() {
      return Date.parse(((await call('/clock')) as { now: string }).now);
    },
    async advance(ms) {
      await call('/clock', { advanceMs: ms });
    },
    async pay(orderId, outcome) {
      await call(`/payments/${orderId}`, { outcome });
    },
  };
}
