// docs/decisions/020
import { lockAddress, lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import {
  addressIndex,
  type Person,
  readEmail,
  requirePerson,
  tellEverywhere,
  writeSecurityAudit,
} from '../person/person.ts';
import { spendProof } from '../proof/proof.ts';
import { changeContactEmail, tellNewContact } from './set-ways-in.ts';

/** Writes a code-proved contact e-mail and tells old and new address. Refuses staff another account's address. */
export async function confirmContactEmail(
  deps: Deps,
  caller: Caller,
  input: { email: string; userAgent: string | null },
): Promise<Person> {
  const { userAgent } = input;
  const email = readEmail(input.email);
  const { userId } = caller;
  return deps.db.transaction(async (tx) => {
    const address = { channel: 'email', to: email } as const;
    await lockAddress(tx, addressIndex(deps, address));
    await lockClient(tx, userId);
    await spendProof(deps, tx, caller, 'confirmContactEmail', address);
    const before = await requirePerson(deps, tx, userId);
    await changeContactEmail(deps, tx, { userId, email });
    await tellNewContact(deps, tx, before, email);
    if (before.email?.toLowerCase() !== email) {
      // Somebody else may just have set it.
      const told =
        before.email === null
          ? ({ what: 'email-added', sms: 'also' } as const)
          : ({ what: 'email', before: before.email, sms: 'else' } as const);
      await tellEverywhere(deps, tx, { ...told, person: before, but: email, userAgent });
    }
    await writeSecurityAudit(deps, tx, { ...caller, action: 'account.email' });
    return requirePerson(deps, tx, userId);
  });
}
