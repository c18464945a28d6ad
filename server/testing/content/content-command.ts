import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runContent } from '#tools/content/content.ts';
import { keepingOf } from '#tools/ops/server.ts';
import { runCommand } from '#tools/ops/ops.ts';
import { type TestApp, testApp } from '../app.ts';
import { contentToken, type StoreServer } from './store-client.ts';

/** The end of a command: its exit code, the lines it said, and the words it put out as they are. */
export type Said = { code: number; said: string[]; noted: string[]; written: string };

/** The commands of an operator at a terminal of their own, on a server that listens. */
export type Terminal = {
  /** A folder of the operator, from which files are named. */
  dir: string;
  /** `npm run content -- <line>`. */
  content(...args: string[]): Promise<Said>;
  /** `npm run ops -- <line>`. */
  ops(...args: string[]): Promise<Said>;
  env: Record<string, string>;
  /** Writes documents into a file, one a line; answers its name. */
  write(name: string, ...documents: (object | string)[]): string;
  /** A document of the content as an export writes it. */
  documentOf(id: string): Promise<Record<string, unknown> & { _id: string }>;
};

/** The options of a content change. */
export const YES = ['--reason', 'a new price list', '--yes'];

/** A server with content in its database that listens, and the terminal of an operator who is signed in. */
export async function operatorAtTerminal(): Promise<{ app: TestApp; url: string; operator: Terminal }> {
  const app = await testApp({ isLive: true });
  const url = await listening(app);
  return { app, url, operator: terminal(url, (await app.signInAs('ADMIN')).cookie) };
}

/** Names the store of a server as the dataset into which an operator's `--to hosted` imports. */
export async function sendTo({ url, app }: StoreServer, { env }: Terminal): Promise<void> {
  Object.assign(env, { SANITY_PROJECT_ID: 'local', SANITY_BASE_URL: url, SANITY_TOKEN: await contentToken(app) });
}

/** The fee of a profile, as an export has it. */
export async function feeOf(operator: Terminal, id: string): Promise<unknown> {
  return (await operator.documentOf(id))['fee'];
}

/** Lets the server of a test listen until the test ends; answers its address. */
export async function listening({ app }: Pick<TestApp, 'app'>): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  // A server that listens on a port has an address object.
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** A terminal whose operator is signed in by a cookie that was kept; without one nobody is. */
export function terminal(url: string, cookie?: string): Terminal {
  const dir = mkdtempSync(join(tmpdir(), 'simshvide-terminal-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const env = { OPS_URL: url, XDG_STATE_HOME: dir };
  if (cookie !== undefined) {
    keepingOf(env, url).write({ email: 'operator@example.ge', cookies: { refresh: cookie } });
  }
  const operator: Terminal = {
    dir,
    env,
    write(name, ...documents) {
      const lines = documents.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`);
      writeFileSync(join(dir, name), lines.join(''));
      return name;
    },
    documentOf: async (id) => JSON.parse((await operator.content('export', '--id', id)).written),
    async content(...args) {
      const answer = { said: [] as string[], noted: [] as string[], written: '' };
      const code = await runContent(args, {
        env,
        dir,
        say: (line) => void answer.said.push(line),
        note: (line) => void answer.noted.push(line),
        write: (words) => void (answer.written += words),
      });
      return { code, ...answer };
    },
    async ops(...args) {
      const said: string[] = [];
      const code = await runCommand(args, { env, say: (line) => void said.push(line) });
      return { code, said, noted: [], written: '' };
    },
  };
  return operator;
}
