// docs/decisions/018
import { prepared, type Sql } from '../db/db.ts';
import type { Keyring } from './keyring.ts';

/** The master key does not open what this database holds. */
export class WrongKey extends Error {
  constructor() {
    super(
      'DATA_KEY is not the key this database was sealed with: nothing in it could be read. Start with the right key ' +
        '(DATA_KEY, or the file data.key in DATA_DIR), or with an empty database.',
    );
    this.name = 'WrongKey';
  }
}

const PLACE = 'key_checks|sealed';

/** Seals a word at the first start and opens it at every later one. Throws WrongKey before any other failure. */
export async function checkKey(keyring: Keyring, sql: Sql): Promise<void> {
  await sql.run(REMEMBER, [keyring.version, keyring.seal('right', PLACE)]);
  const [row] = await sql.run<{ sealed: Uint8Array }>(RECALL, [keyring.version]);
  if (!isRight(keyring, row?.sealed ?? null)) throw new WrongKey();
}

/** Whether the master key opens the word that a database holds. */
export function isRight(keyring: Keyring, sealed: Uint8Array | null): boolean {
  try {
    return sealed !== null && keyring.open(sealed, PLACE) === 'right';
  } catch {
    // Harmless: another key, or bytes that were changed: either way nothing sealed here opens.
    return false;
  }
}
const REMEMBER = prepared('key-check.remember')`
  insert into key_checks(key_version, sealed) values ($1, $2) on conflict (key_version) do nothing`;
const RECALL = prepared('key-check.recall')`select sealed from key_checks where key_version = $1`;
