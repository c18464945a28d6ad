// docs/decisions/020, docs/decisions/200
import { DomainError } from '#domain/errors.ts';
import { codeOf, type Tx } from '#server/db/db.ts';
import { lockAddress, lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import {
  type Address,
  addressIndex,
  type Person,
  readEmail,
  readPhone,
  requirePerson,
  tellEverywhere,
  tellOwner,
  writeSecurityAudit,
} from '../person/person.ts';
import { spendProof } from '../proof/proof.ts';
import { setPhone, setSignInEmail, signInBefore, tellNewContact, changeContactEmail } from './set-ways-in.ts';

/** Makes a proved phone or address a client's way in and tells the old one and the other channel; sign-ins stay. */
export async function changeWayIn(
  deps: Deps,
  caller: Caller,
  { call, typed, userAgent }: { call: 'changePhone' | 'changeSignInEmail'; typed: string; userAgent: string | null },
): Promise<void> {
  const { userId } = caller;
  const address: Address =
    call === 'changePhone'
      ? { channel: 'sms', to: readPhone(typed, 'PHONE_NOT_GEORGIAN') }
      : { channel: 'email', to: readEmail(typed) };
  await deps.db
    .transaction(async (tx) => {
      await lockAddress(tx, addressIndex(deps, address));
      await lockClient(tx, userId);
      await spendProof(deps, tx, caller, call, address);
      const before = await requirePerson(deps, tx, userId);
      const isSet = await (address.channel === 'sms' ? setPhone : setSignInEmail)(deps, tx, before, address.to);
      // Somebody has signed in with it since the code was sent.
      if (!isSet) throw new DomainError('BAD_CODE');
      await tellOfWayIn(deps, tx, { before, address, userAgent });
      if (address.channel === 'email' && before.email === null) await tellNewContact(deps, tx, before, address.to);
      await writeSecurityAudit(deps, tx, { ...caller, action: `account.${EVENTS[address.channel]}` });
    })
    .catch((error: unknown) => {
      // The same, at this very moment.
      throw codeOf(error) === KNOWN_ALREADY ? new DomainError('BAD_CODE') : error;
    });
}

/** Tells what was changed to the phone and by every mail that is not the new one. */
async function tellOfWayIn(
  deps: Deps,
  tx: Tx,
  { before, address, userAgent }: { before: Person; address: Address; userAgent: string | null },
): Promise<void> {
  const event = { what: EVENTS[address.channel], before: signInBefore(before)[address.channel], userAgent };
  const isTold = await tellEverywhere(deps, tx, { ...event, person: before, but: address.to, sms: 'also' });
  // Of somebody whom nothing reaches but the new address, too, it is kept what was there before.
  if (!isTold) await tellOwner(deps, tx, { ...event, person: { ...before, phone: null, email: null }, by: 'sms' });
}

const EVENTS = { sms: 'phone', email: 'sign-in-email' } as const;

/** A unique index refused. */
const KNOWN_ALREADY = '23505';

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
