import { join } from 'node:path';
import { DataDirInUse, lockDataDir } from '#server/db/lock.ts';
import { Refusal } from '../start/install.mjs';

/**
 * Takes a folder for this process alone, as the server takes its data: one that is left by a killed process is free
 * (docs/decisions/014). Answers how to give it back; refuses when another process has it.
 */
export async function takeTurn(folder: string): Promise<() => Promise<void>> {
  try {
    return (await lockDataDir(folder)).release;
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const file = join(folder, 'server.lock');
    throw new Refusal(`Another npm run studio is at work: wait for its end. If there is surely none, delete ${file}`);
  }
}
