import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import type { OrderRow } from './order-row.ts';

/** The first values of a payment form: an order's name and e-mail, and the client's wish for advice and discretion. */
export async function payerOf(
  deps: Deps,
  sql: Sql,
  order: OrderRow,
): Promise<{ name: string; email: string; advice: boolean; discreet: boolean } | null> {
  const contact = await contactOfOrder(deps, sql, order);
  return contact && { ...contact, advice: order.advice, discreet: order.discreet };
}

/** Name and e-mail of an order in clear; null after the client's data was deleted. */
export async function contactOfOrder(
  deps: Deps,
  sql: Sql,
  order: Pick<OrderRow, 'clientId' | 'nameEnc' | 'emailEnc' | 'contactEnc'>,
): Promise<{ name: string; email: string } | null> {
  const key = await findUserKey(deps.keyring, sql, order.clientId);
  return key === null ? null : openContact(order, key);
}

/** The same with the client's key at hand: the address is where messages about the order go now. */
export function openContact(
  { nameEnc, emailEnc, contactEnc }: Pick<OrderRow, 'nameEnc' | 'emailEnc' | 'contactEnc'>,
  key: UserKey,
): { name: string; email: string } | null {
  if (nameEnc === null || emailEnc === null) return null;
  const email = contactEnc === null ? key.open(EMAIL, emailEnc) : key.open('users.email_enc', contactEnc);
  return { name: key.open(NAME, nameEnc), email };
}

/** The name on an order, sealed. */
export function sealName(name: string, key: UserKey): Uint8Array {
  return key.seal(NAME, name);
}

/** The e-mail of an order, sealed. */
export function sealEmail(email: string, key: UserKey): Uint8Array {
  return key.seal(EMAIL, email);
}

/** The name on an order with the client's key at hand. */
export function openName(nameEnc: Uint8Array, key: UserKey): string {
  return key.open(NAME, nameEnc);
}

const NAME = 'orders.name_enc';
const EMAIL = 'orders.email_enc';
