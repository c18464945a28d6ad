// docs/decisions/239
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { command, settings, type World } from './command.ts';
import { NoBackup } from './programs.ts';
import { markRestored, rehearse, restoreBackup } from './restoring.ts';

/** `npm run restore`: a backup becomes the database of the settings, proved and quiet, or nothing happens. */

const USAGE = `npm run restore -- FILE --key KEYFILE           restores a backup into the empty database of the settings and proves it
npm run restore -- FILE --key KEYFILE --check   does the same in a database of its own, and notes that the backup is proved
npm run restore -- --mark 2026-11-30T19:05:12Z  proves the database of the settings, restored by other means as of then
The database then begins quietly: see npm run ops -- restored. KEYFILE has the private key of one of the BACKUP_KEYS,
DATA_KEY (or DATA_DIR/data.key) is that of the copy.`;

/** Runs a command line; answers the words for the person. */
export async function restore(args: readonly string[], { env, ...world }: World): Promise<string> {
  const options = { key: { type: 'string' }, mark: { type: 'string' }, check: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const { key, mark, check } = values;
  const [file, ...more] = positionals;
  if (file === undefined && mark !== undefined) {
    const instant = z.iso.datetime({ offset: true }).safeParse(mark).data;
    if (instant === undefined) throw new NoBackup('--mark takes an instant with its offset: 2026-11-30T19:05:12Z');
    return said('The database begins quietly', await markRestored(settings(env), Date.parse(instant)));
  }
  if (file === undefined || key === undefined || more.length > 0) throw new NoBackup(USAGE);
  const opening = { key, ...world };
  if (check === true) return said(`${file} is proved`, await rehearse(settings(env), file, opening));
  return said(`${file} is restored, and begins quietly`, await restoreBackup(settings(env), file, opening));
}

function said(what: string, proved: Awaited<ReturnType<typeof restoreBackup>>): string {
  return [`${what}:`, ...proved.map(([title, found]) => `  ${title.padEnd(12)}${found}`)].join('\n');
}

if (import.meta.main) await command(restore);
