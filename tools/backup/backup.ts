// docs/decisions/239
import { parseArgs } from 'node:util';
import { newKeyPair, readBackupKeys } from './age.ts';
import { command, settings, type World } from './command.ts';
import { makeBackup } from './make.ts';
import { NoBackup } from './programs.ts';

/** `npm run backup`: one file with all that the product holds, encrypted to the keys of BACKUP_KEYS. */

const USAGE = `npm run backup -- --to FOLDER   writes a backup of the database of the settings, and of DATA_DIR/content, into a folder
npm run backup -- --new-key      prints a new pair of keys once: the private one belongs on no server
BACKUP_KEYS is one or more public keys (age1…). DATA_KEY is in no backup: keep it and the private key apart from the
server and from each other (docs/operations/backup.md).`;

/** Runs a command line; answers the words for the person. */
export async function backup(args: readonly string[], { env, signal, progress }: World): Promise<string> {
  const options = { to: { type: 'string' }, 'new-key': { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values['new-key']) {
    const { secret, open } = await newKeyPair();
    return `BACKUP_KEYS=${open}\nThe private key, which is shown once; keep it in two places, none of them a server:\n${secret}`;
  }
  if (values.to === undefined) throw new NoBackup(USAGE);
  const keys = readBackupKeys(env['BACKUP_KEYS']);
  const { file, head } = await makeBackup(settings(env), { to: values.to, keys, signal, progress });
  return `${file}: ${head.rows} rows as of ${head.at}, ${head.bytes} bytes encrypted to ${keys.length === 1 ? 'one key' : `${keys.length} keys`}.`;
}

if (import.meta.main) await command(USAGE, async (world) => backup(process.argv.slice(2), world));
