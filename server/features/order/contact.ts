import { reminderChannels } from '#domain/reminders.ts';
import type { TherapistMessage } from '#domain/therapist-messages.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { contactsOf, type Letter, type Reader, tellAll } from '../notify/notify.ts';
import type { ChangedOrder, OrderRow } from './order-row.ts';

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

/** A client with the name of the order, and how reminders come: each is sent by one of the channels at the least. */
type Client = Reader & { name: string | null; reminders: Record<'email' | 'sms', boolean> };
type TherapistReader = Reader & { messages: readonly TherapistMessage[] };

/** The client of an order as a reader of messages: mails go to the address of the order, and carry its name. */
export async function clientOf(deps: Deps, sql: Sql, order: ChangedOrder): Promise<Client> {
  return clientAmong(await contactsOf(deps, sql, [order.clientId]), order);
}

type Readers = { client: Client; therapist: TherapistReader | null };

/** Makes the function that tells both readers of an order of an event, by the letters that the event gives. */
export function telling<E extends ChangedOrder | { order: ChangedOrder }>(
  messagesFor: (deps: Deps, event: E, readers: Readers) => readonly Letter[],
) {
  return async (deps: Deps, tx: Tx, event: E): Promise<void> => {
    const readers = await readersOf(deps, tx, 'order' in event ? event.order : event);
    await tellAll(deps, tx, messagesFor(deps, event, readers));
  };
}

async function readersOf(deps: Deps, sql: Sql, order: ChangedOrder): Promise<Readers> {
  const { clientId, therapistUserId } = order;
  const known = await contactsOf(deps, sql, therapistUserId === null ? [clientId] : [clientId, therapistUserId]);
  return { client: clientAmong(known, order), therapist: therapistAmong(known, order) };
}

type Known = Awaited<ReturnType<typeof contactsOf>>;

function clientAmong(known: Known, order: ChangedOrder): Client {
  const person = known.get(order.clientId);
  const contact = person === undefined ? null : openContact(order, person.key);
  const phone = person?.phone ?? null;
  return {
    userId: order.clientId,
    locale: order.locale,
    name: contact?.name ?? null,
    email: contact?.email ?? null,
    phone,
    reminders: reminderChannels(person?.reminders ?? 'both', phone !== null),
  };
}

function therapistAmong(known: Known, { therapistUserId }: ChangedOrder): TherapistReader | null {
  const person = therapistUserId === null ? undefined : known.get(therapistUserId);
  if (person === undefined) return null;
  const { phone, email, locale, messages } = person;
  return { userId: therapistUserId, locale, email, phone, messages };
}
