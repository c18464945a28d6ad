// docs/decisions/239
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readBackupKeys } from './age.ts';
import { command, settings, type World } from './command.ts';
import { makeBackup } from './make.ts';
import { NoBackup } from './programs.ts';

/** `npm run backup`: one file with all that the product holds, encrypted to the keys of BACKUP_KEYS. */

const USAGE = `npm run backup -- --to FOLDER   writes a backup of the database of the settings, and of DATA_DIR/content
npm run backup -- --new-key      prints a new pair of keys once: the private one belongs on no server
BACKUP_KEYS is one or more public keys (age1…). DATA_KEY is in no backup: keep it and the private key apart from the
server and from each other (docs/operations/backup.md).`;

/** Runs a command line; answers the words for the person. */
export async function backup(args: readonly string[], { env, ...world }: World): Promise<string> {
  const options = { to: { type: 'string' }, 'new-key': { type: 'boolean' } } as const;
  const { to, 'new-key': isNew } = parseArgs({ args: [...args], options }).values;
  if (isNew === true) {
    const secret = await generateX25519Identity();
    return `BACKUP_KEYS=${await identityToRecipient(secret)}\nThe private key, shown once: keep it in two places, none of them a server.\n${secret}`;
  }
  if (to === undefined) throw new NoBackup(USAGE);
  const { file, head } = await makeBackup(settings(env), { to, keys: readBackupKeys(env['BACKUP_KEYS']), ...world });
  return `${file}: ${head.rows} rows as of ${head.at}, ${head.bytes} bytes encrypted.`;
}

if (import.meta.main) await command(backup);
