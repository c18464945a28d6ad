// docs/decisions/200
import { FORMER_ADDRESS_MS } from '#domain/otp.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type Address, addressesBefore, findPersonByAddress, ownChangesSince, type Person } from '../person/person.ts';

/** `isFormer`: not where it would go, had nothing been changed lately. */
export type OwnAddress = Address & { isFormer: boolean };

/**
 * The address for a code that proves a request of a signed-in person: for staff the phone; for a client the phone, else
 * the e-mail of the sign-in.
 * A change or addition of the last three days counts as not made, since anybody can change these in a sign-in left
 * open, unless the old way in has proved it too. Null while all former addresses are somebody else's.
 */
export async function findOwnAddress(deps: Deps, sql: Sql, person: Person): Promise<OwnAddress | null> {
  if (person.role !== 'USER') {
    return person.phone === null ? null : { channel: 'sms', to: person.phone, isFormer: false };
  }
  const since = deps.clock.now() - FORMER_ADDRESS_MS;
  const changes = await ownChangesSince(deps, sql, { userId: person.id, since });
  const now = addressesBefore(person, []);
  for (const address of addressesBefore(person, changes)) {
    const isKept = now.some(({ to }) => to === address.to);
    const holder = isKept ? null : await findPersonByAddress(deps, sql, address);
    if (holder === null || holder.id === person.id) return { ...address, isFormer: now[0]?.to !== address.to };
  }
  return null;
}
