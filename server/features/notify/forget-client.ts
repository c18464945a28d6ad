// docs/decisions/197
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { rewriteWaiting, waitingForOthers } from './notify.sql.ts';
import { openWords, sealWords } from './sealed-words.ts';

/**
 * Removes a leaving client's name from unread messages to others about the client's sessions, and returns the messages'
 * ids. A message to an address that is neither an account's nor our own is left out: the address may be the client's.
 */
export async function nameNoMore(deps: Deps, tx: Tx, clientId: string): Promise<string[]> {
  const staying: string[] = [];
  for (const { id, userId, payload } of await waitingForOthers(tx, clientId)) {
    const { to, data } = openWords(deps, id, payload);
    if (userId === null && to !== deps.config.supportEmail && to !== deps.config.specialistsEmail) continue;
    staying.push(id);
    if (!('client' in data)) continue;
    const unnamed = sealWords(deps, id, { to, data: { ...data, client: null } });
    await rewriteWaiting(tx, { id, payload: unnamed, keyVersion: deps.keyring.version });
  }
  return staying;
}
