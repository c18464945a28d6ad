// docs/decisions/240
import { SECOND } from '#domain/dates.ts';
import { prepared } from './db/db.ts';
import type { Deps } from './deps.ts';
import { isRight } from './secrets/key-check.ts';
import { within } from './within.ts';

/** A database that answers later than this is none to send people to. */
const ANSWERS_WITHIN_MS = 2 * SECOND;

/**
 * Tells whether this server can work: its database takes writes, as no standby does, and its key opens what is sealed
 * there. Who asks meanwhile gets the same answer.
 */
export function readiness({ db, keyring }: Pick<Deps, 'db' | 'keyring'>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    const [found] = await db.probe.run<{ takesWrites: boolean; sealed: Uint8Array | null }>(READY, [keyring.version]);
    return found?.takesWrites === true && isRight(keyring, found.sealed);
  };
  return async () => (asking ??= within(ANSWERS_WITHIN_MS, ask()).finally(() => (asking = null)));
}
const READY = prepared('ready.ask')`
  select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "takesWrites",
    (select sealed from key_checks where key_version = $1) as sealed`;
