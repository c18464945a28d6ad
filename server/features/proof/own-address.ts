// docs/decisions/200
import { DomainError } from '#domain/errors.ts';
import { FORMER_ADDRESS_MS } from '#domain/otp.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type Address, findPersonByAddress, type OwnChange, ownChangesSince, type Person } from '../person/person.ts';

/** `isFormer`: not where it would go, had nothing been changed lately. */
export type OwnAddress = Address & { isFormer: boolean };

/**
 * Where a code goes that proves the wish of somebody who is signed in: of staff to the phone; of a client to the phone, else to the e-mail
 * of the sign-in.
 * What was changed or added in the last three days counts as it was before, since whoever finds a sign-in left open can change
 * it. Refuses while all that was there before is somebody else's.
 */
export async function ownAddressOf(deps: Deps, sql: Sql, person: Person): Promise<OwnAddress> {
  const address = await findOwnAddress(deps, sql, person);
  if (address === null) throw new DomainError('ADDRESS_TOO_NEW');
  return address;
}

/** The same; null where it would be refused. */
export async function findOwnAddress(deps: Deps, sql: Sql, person: Person): Promise<OwnAddress | null> {
  if (person.role !== 'USER') {
    return person.phone === null ? null : { channel: 'sms', to: person.phone, isFormer: false };
  }
  const since = deps.clock.now() - FORMER_ADDRESS_MS;
  const changes = await ownChangesSince(deps, sql, { userId: person.id, since });
  const now = addressesOf(person);
  for (const address of addressesOf(reachedBefore(person, changes))) {
    const isKept = now.some(({ to }) => to === address.to);
    const holder = isKept ? null : await findPersonByAddress(deps, sql, address);
    if (holder === null || holder.id === person.id) return { ...address, isFormer: now[0]?.to !== address.to };
  }
  return null;
}

type Reached = Pick<Person, 'phone' | 'signInEmail' | 'email'>;

/**
 * What proves who somebody is, the best first. The contact e-mail stands in only for the e-mail of a sign-in that was never written
 * down: then there was one from the beginning.
 */
function addressesOf({ phone, signInEmail, email }: Reached): Address[] {
  const mail = signInEmail ?? (phone === null ? email : null);
  return [
    ...(phone === null ? [] : [{ channel: 'sms', to: phone } as const]),
    ...(mail === null ? [] : [{ channel: 'email', to: mail.toLowerCase() } as const]),
  ];
}

/** How somebody was reached before some changes: of each kind the first has what was there. */
function reachedBefore(person: Reached, changes: readonly OwnChange[]): Reached {
  const first = (what: OwnChange['what']) => changes.find((change) => change.what === what)?.address;
  const [phone, signInEmail] = [first('phone'), first('sign-in-email')];
  return {
    phone: phone === undefined ? person.phone : phone,
    signInEmail: signInEmail === undefined ? person.signInEmail : signInEmail,
    email: first('email') ?? person.email,
  };
}
