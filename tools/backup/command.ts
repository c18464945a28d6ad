// docs/decisions/239
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, type Environment, readConfig } from '#server/config/config.ts';
import { lineOf, NoBackup } from './programs.ts';

/** What a command runs in: the settings, the wish to stop, and what shows how far it is. */
export type World = { env: Environment; signal: AbortSignal; progress(bytes: number): void };

/** Reads the settings of the server. Refuses a place without its key: reading them would make a new one. */
export function settings(env: Environment): Config {
  const file = join(resolve(env['DATA_DIR']?.trim() || '.data'), 'data.key');
  if (!env['DATA_KEY']?.trim() && !existsSync(file)) {
    throw new NoBackup(`the key of the data is missing: set DATA_KEY, or put it into ${file}`);
  }
  return readConfig(env);
}

/** Runs a command of this folder as the process: one line for whatever fails, and Ctrl+C undoes what was begun. */
export async function command(run: (args: string[], world: World) => Promise<string>): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  let shown = 0;
  const progress = (bytes: number): void => {
    if (!process.stderr.isTTY || Date.now() < shown + 1000) return;
    shown = Date.now();
    process.stderr.write(`\r${Math.floor(bytes / 1_000_000)} MB ... `);
  };
  try {
    const words = await run(process.argv.slice(2), { env: process.env, signal: stop.signal, progress });
    process.stdout.write(`${shown === 0 ? '' : '\n'}${words}\n`);
  } catch (error) {
    const words = error instanceof ConfigError ? error.message : lineOf(error);
    process.stderr.write(`${shown === 0 ? '' : '\n'}${stop.signal.aborted ? 'Stopped: ' : ''}${words}\n`);
    process.exitCode = 1;
  }
}
