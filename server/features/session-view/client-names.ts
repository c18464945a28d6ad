import type { Deps } from '#server/deps.ts';
import type { KEY, NAME, RowOf } from '#server/db/session-reading.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { openName } from '../order/order.ts';

/** Opens names on orders; a client's key is unwrapped once. Null for a client who has deleted the account. */
export function clientNames(
  deps: Deps,
): (row: { clientId: string } & RowOf<typeof NAME> & RowOf<typeof KEY>) => string | null {
  const keys = new Map<string, UserKey>();
  return ({ clientId, nameEnc, wrapped, keyVersion: version }) => {
    if (wrapped === null || nameEnc === null) return null;
    const key = keys.get(clientId) ?? deps.keyring.userKey({ userId: clientId, wrapped, version });
    keys.set(clientId, key);
    return openName(nameEnc, key);
  };
}
