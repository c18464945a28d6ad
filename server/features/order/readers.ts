import { reminderChannels } from '#domain/reminders.ts';
import type { TherapistMessage } from '#domain/therapist-messages.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { contactsOf, type Letter, type Reader, tellAll } from '../notify/notify.ts';
import { openContact } from './contact.ts';
import type { ChangedOrder } from './order-row.ts';

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
