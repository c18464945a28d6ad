import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { runCommand } from '#tools/ops/ops.ts';
import type { TestApp } from './app.ts';
import { joinByEmail } from './sign-in/ways-in.ts';

/** Opens the product to `npm run ops`: its operator has only a password; `run` makes a command line with a reason. */
export async function commandLine(app: TestApp) {
  const [OPS_EMAIL, OPS_PASSWORD] = ['operator@example.com', 'მწვანე სახლი 92'];
  await joinByEmail(app, OPS_EMAIL, OPS_PASSWORD);
  const [operator] = await app.rows<{ id: string }>(
    `update users set role = 'ADMIN', is_demo = true where phone_hmac is null returning id`,
  );
  const XDG_STATE_HOME = mkdtempSync(join(tmpdir(), 'simshvide-ops-'));
  onTestFinished(() => rmSync(XDG_STATE_HOME, { recursive: true }));
  const OPS_URL = await app.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.app.close());
  const env = { OPS_URL, OPS_EMAIL, OPS_PASSWORD, XDG_STATE_HOME };
  const run = async (line: string): Promise<[code: number, said: string]> => {
    const said: string[] = [];
    const args = [...line.split(' '), '--reason', 'the line broke'];
    return [await runCommand(args, { env, say: (words) => void said.push(words) }), said.join('\n')];
  };
  return { operatorId: operator?.id ?? '', env, run };
}

/** The settings of a server on the engine under test, in production where that engine may be. */
export function engineSettings(): Record<string, string> {
  const dir = mkdtempSync(join(tmpdir(), 'simshvide-operator-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const url = process.env['TEST_ENGINE'] === 'postgres' ? { DATABASE_URL: inject('postgresUrl') } : {};
  return { DATA_DIR: dir, DATA_KEY: Buffer.alloc(32, 7).toString('base64'), LOG_LEVEL: 'silent', ...url };
}
