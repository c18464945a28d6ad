// docs/decisions/239
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, type Environment, readConfig } from '#server/config/config.ts';
import { DataDirInUse } from '#server/db/lock.ts';
import { lineOf, NoBackup } from './programs.ts';

/** Reads the settings of the server. Refuses a place without its key: reading them would make a new one. */
export function settings(env: Environment): Config {
  const dataDir = resolve(env['DATA_DIR']?.trim() || '.data');
  if (!env['DATA_KEY']?.trim() && !existsSync(join(dataDir, 'data.key'))) {
    throw new NoBackup(`the key of the data is missing: set DATA_KEY, or put the file data.key into ${dataDir}`);
  }
  return readConfig(env);
}

/** What a command runs in: the settings, the wish to stop, and what shows how far it is. */
export type World = { env: Environment; signal: AbortSignal; progress(bytes: number): void };

/** Runs a command of this folder as the process: one line for whatever fails, and Ctrl+C undoes what was begun. */
export async function command(usage: string, run: (world: World) => Promise<string>): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const isSeen = process.stderr.isTTY;
  const show = (words: string): void => void (isSeen && process.stderr.write(`\r\u001B[K${words}`));
  const progress = (bytes: number): void => show(`${Math.floor(bytes / 1_000_000)} MB ...`);
  try {
    const words = await run({ env: process.env, signal: stop.signal, progress });
    show('');
    process.stdout.write(`${words}\n`);
  } catch (error) {
    show('');
    const isAsked =
      error instanceof Error && (error.message === usage || /^(Unknown|Unexpected) |argument/.test(error.message));
    process.stderr.write(
      `${isAsked ? usage : stop.signal.aborted ? 'Stopped: nothing was kept.' : sentenceOf(error)}\n`,
    );
    process.exitCode = isAsked ? 2 : 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof DataDirInUse) {
    return `${error.message}\nThe embedded database is open in one process at a time: stop the server, run this again, start it again.`;
  }
  if (error instanceof ConfigError) return error.message;
  return `Nothing was kept: ${lineOf(error)}.`;
}
