// docs/decisions/239
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { command, settings, type World } from './command.ts';
import { lineOf, NoBackup } from './programs.ts';
import type { Proved } from './proofs.ts';
import { markRestored, noteRehearsal, rehearse, restoreBackup } from './restoring.ts';

/** `npm run restore`: a backup becomes the database of the settings, proved and quiet, or nothing happens. */

const USAGE = `npm run restore -- FILE --key KEYFILE           restores a backup into the empty database of the settings, proves it, and
    makes it one that begins quietly: see npm run ops -- restored after the start
npm run restore -- FILE --key KEYFILE --check   does the same in a database of its own that is gone afterwards, and notes that the backup is proved
npm run restore -- --mark 2026-11-30T19:05:12Z  proves the database of the settings, which was restored by other means as of that instant
KEYFILE has the private key of one of the BACKUP_KEYS. DATA_KEY (or DATA_DIR/data.key) is that of the copy.`;

/** Runs a command line; answers the words for the person. */
export async function restore(args: readonly string[], { env, signal, progress }: World): Promise<string> {
  const text = { type: 'string' } as const;
  const options = { key: text, mark: text, check: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (more.length > 0 || (file === undefined) === (values.mark === undefined)) throw new NoBackup(USAGE);
  if (file === undefined) {
    const instant = z.iso.datetime({ offset: true }).safeParse(values.mark);
    if (!instant.success) throw new NoBackup('--mark takes an instant with its offset: 2026-11-30T19:05:12Z');
    return said('This database begins quietly', await markRestored(settings(env), Date.parse(instant.data)));
  }
  if (values.key === undefined) throw new NoBackup('--key FILE is missing: the file with the private key');
  const opening = { key: values.key, signal, progress };
  const config = settings(env);
  if (values.check !== true)
    return said(`${basename(file)} is restored and begins quietly`, await restoreBackup(config, file, opening));
  const { id, proved } = await rehearse(config.dataKey, file, opening);
  const noted = await noteRehearsal(config, id).then(
    (isKnown) =>
      isKnown ? 'noted in the database of the settings' : 'not noted: the database of the settings does not know it',
    (error: unknown) => `not noted in the database of the settings: ${lineOf(error)}`,
  );
  return said(`${basename(file)} is proved`, [...proved, ['noted', noted]]);
}

function said(what: string, proved: Proved): string {
  return [`${what}:`, ...proved.map(([title, found]) => `  ${title.padEnd(12)}${found}`)].join('\n');
}

if (import.meta.main) await command(USAGE, async (world) => restore(process.argv.slice(2), world));
