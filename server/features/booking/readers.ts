import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { contactsOf, type Reader } from '../notify/notify.ts';
import { openContact, type OrderRow } from './order.ts';

/** The client of an order as a reader of messages: mails go to the address of the order, and carry its name. */
export async function clientOf(deps: Deps, sql: Sql, order: OrderRow): Promise<Reader & { name: string | null }> {
  const person = await contactsOf(deps, sql, order.clientId);
  const contact = person === null ? null : openContact(order, person.key);
  return {
    userId: order.clientId,
    locale: order.locale,
    name: contact?.name ?? null,
    email: contact?.email ?? null,
    phone: person?.phone ?? null,
  };
}

/** The therapist of an order as a reader of messages; null for a therapist who cannot sign in yet. */
export async function therapistOf(deps: Deps, sql: Sql, { therapistUserId }: OrderRow): Promise<Reader | null> {
  const person = therapistUserId === null ? null : await contactsOf(deps, sql, therapistUserId);
  if (person === null) return null;
  const { phone, email, locale } = person;
  return { phone, email, locale, userId: therapistUserId };
}
