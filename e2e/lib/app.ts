import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type OutboxMessage = {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  attachments: { filename: string; contentType: string; content: string }[];
  at: string;
};

/** A running product, driven from outside only. */
export type Product = {
  url: string;
  outbox(to: string, channel: 'sms' | 'email'): Promise<OutboxMessage[]>;
  /** The code in the newest SMS to a phone in the form `+9955XXXXXXXX`. */
  codeFor(phone: string): Promise<string>;
  advance(ms: number): Promise<void>;
  pay(orderId: string, outcome: 'pay' | 'decline' | 'cancel' | 'expire'): Promise<void>;
};

/** A product on its own port and data directory. */
export type RunningApp = Product & {
  /** A signal ends the server; answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  output(): string;
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts the server as `npm start` does, with demo data and simulated outside services. */
export async function startApp(
  options: { dataDir?: string; port?: number; env?: Record<string, string> } = {},
): Promise<RunningApp> {
  const port = options.port ?? (await freePort());
  const ownDir = options.dataDir === undefined ? await mkdtemp(join(tmpdir(), 'simshvide-e2e-')) : null;
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: options.dataDir ?? ownDir ?? '',
      DATABASE_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      // Every visitor comes from an address of their own, as people do.
      TRUST_PROXY: '1',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitUntilReady(child, url, () => output);

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
    output: () => output,
  };
}

/** The product at an address. */
export function productAt(url: string): Product {
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
    async advance(ms) {
      await call('/clock', { advanceMs: ms });
    },
    async pay(orderId, outcome) {
      await call(`/payments/${orderId}`, { outcome });
    },
  };
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${output()}`);
    const ready = await fetch(`${url}/api/info`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`the server was not ready in two minutes: ${output()}`);
}
