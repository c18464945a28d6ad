// docs/decisions/233
import type { Locale } from '#domain/dates.ts';
import { lockAddress, lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { hashOfToken } from '#server/http/link-token.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import {
  type Address,
  addressIndex,
  createPerson,
  type Person,
  SIGN_IN_EMAIL,
  tellEverywhere,
  writeSecurityAudit,
} from '../person/person.ts';
import type { Device } from '../proof/proof.ts';
import { releasePhone, pendingByToken } from './sign-in.sql.ts';
import { refuseShutOut } from './disabled.ts';
import { goOn, shutOut, signInGone, type SignInOutcome } from './open-or-ask.ts';

/**
 * Opens a new account by the phone of an account that was silent for a year and whose other proofs the holder of the
 * phone lacks: the number was given to somebody else. The old account keeps everything but the phone, and its e-mails
 * are told. `person` has shown the code of the phone by the ticket. Refuses if the old account is blocked.
 */
export async function beginAnew(
  deps: Deps,
  { person, ticket, locale, device }: { person: Person; ticket: string; locale: Locale; device: Device },
): Promise<SignInOutcome> {
  const { id: userId, phone, role } = person;
  if (phone === null) throw signInGone();
  const address: Address = { channel: 'sms', to: phone };
  const contact: Address | null = person.email === null ? null : { channel: 'email', to: person.email.toLowerCase() };
  const indexes = [address, contact].flatMap((one) => (one === null ? [] : [addressIndex(deps, one)]));
  return deps.db.transaction(async (tx) => {
    for (const index of indexes.toSorted((a, b) => Buffer.compare(a, b))) await lockAddress(tx, index);
    await lockClient(tx, userId);
    const now = deps.clock.now();
    // A press at the same moment has begun anew already.
    if ((await pendingByToken(tx, { tokenSha256: hashOfToken(ticket), now })) === null) throw signInGone();
    await refuseShutOut(tx, { userId, role });
    const key = await findUserKey(deps.keyring, tx, userId);
    await releasePhone(tx, {
      userId,
      contact: contact && key && { hmac: addressIndex(deps, contact), enc: key.seal(SIGN_IN_EMAIL, contact.to) },
    });
    await shutOut(deps, tx, userId);
    const { userAgent } = device;
    await tellEverywhere(deps, tx, { person, what: 'phone-gone', but: phone, sms: 'else', userAgent });
    await writeSecurityAudit(deps, tx, { userId, role, action: 'account.phone-gone' });
    const created = await createPerson(deps, tx, { address, locale });
    return goOn(deps, tx, { person: created, shown: ['phone-code'], device, locale, newPassword: null, isNew: true });
  });
}
