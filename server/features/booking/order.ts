import type { AppointmentStatus } from '#domain/booking.ts';
import { cleanName } from '#domain/contact.ts';
import { type Locale, MINUTE } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { sessionTimeOf } from '#server/http/wire.ts';
import type { TherapistProfile } from '#server/providers/content/content.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { isOrderId, newOrderId, type OrderId } from '#server/secrets/order-ids.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { termsVersion } from '../content/content.ts';
import { clientLink } from '../meeting/meeting.ts';
import { discreetTitle, isDiscreet } from '../notify/notify.ts';
import {
  type AppointmentKey,
  type ChangedOrder,
  insertAgreement,
  markOpened,
  type Opened,
  ofAppointment,
  type OrderRow,
  type OwnOrder,
  readOrder,
  upsertOrder,
} from './order.sql.ts';

export type { ChangedOrder, OrderRow, OwnOrder };

/** The contents of the order page: neither client nor contact, since anybody with the link may look (P8). */
export type OrderPage = {
  sessionTime: { date: string; startTime: string; endTime: string };
  specialist: ReturnType<typeof publicSpecialist>;
  /** Empty but for its client: the address may stand in a log or a history, and opens no door (230). */
  meetingLink: string;
  /** The title in the calendar of a client in discreet mode. */
  calendarTitle?: string;
  status: AppointmentStatus;
  /** Whether the viewer is the client: only then the page asks for the client's own data. */
  isOwn: boolean;
  /** The viewer, its client, cancelled it so late that nothing returns (P13). */
  cancelledLate: boolean;
};

/**
 * Shows an order by its link. Missing and malformed ids and those of clients who have left answer alike, and tries are
 * limited by network. When the client looks, the order counts as opened (P19).
 */
export async function showOrder(
  deps: Deps,
  input: { orderId: OrderId; locale: Locale; viewerId: string | null; ip: string },
): Promise<OrderPage> {
  deps.limiter.take(`order:${networkOf(input.ip)}`, LOOKS);
  const order = await findOrder(deps.db, input.orderId);
  if (order === null || hasLeft(order)) throw new DomainError('ORDER_NOT_FOUND');
  const confirmed = order.status === 'confirmed';
  const isOwn = order.clientId === input.viewerId;
  if (confirmed && order.openedAt === null && isOwn) {
    await markOpened(deps.db, order.orderId, deps.clock.now());
  }
  const isNeutral = confirmed && (await isDiscreet(deps.db, order.clientId));
  return {
    sessionTime: sessionTimeOf(order),
    specialist: publicSpecialist(deps, order.contentId, input.locale),
    meetingLink: confirmed && isOwn ? clientLink(deps, order) : '',
    ...(isNeutral && { calendarTitle: discreetTitle(order, input.locale) }),
    status: order.status,
    isOwn,
    cancelledLate: isOwn && order.cancelReason === 'client_late',
  };
}

/** Whether the client has deleted the account: then there is no name, and links to the order lead nowhere any more. */
export function hasLeft({ nameEnc }: Pick<OrderRow, 'nameEnc'>): boolean {
  return nameEnc === null;
}

/** An order by its id; null for an unknown or malformed one. */
export async function findOrder(sql: Sql, orderId: OrderId): Promise<OrderRow | null> {
  return isOrderId(orderId) ? readOrder(sql, 'id', orderId) : null;
}

/** The order of an appointment; null before the client begins to pay for it. */
export async function orderOf(sql: Sql, key: AppointmentKey): Promise<OrderRow | null> {
  return readOrder(sql, 'appointment', ...ofAppointment(key));
}

/** The client's newest order, however old. */
export async function newestOrderOf(sql: Sql, clientId: string): Promise<OrderRow | null> {
  return readOrder(sql, 'client', clientId);
}

/** An order of the client's own. Foreign, unknown and malformed ids are refused alike. */
export async function ownOrder(sql: Sql, { orderId, clientId }: OwnOrder): Promise<OrderRow> {
  const order = await findOrder(sql, orderId);
  if (order === null || order.clientId !== clientId) throw new DomainError('ORDER_NOT_FOUND');
  return order;
}

/** The therapist's name as the content has it; empty when the profile was taken down. */
export function specialistOf(deps: Deps, contentId: string, locale: Locale): { name: string; surname: string } {
  return namesIn(deps.content.snapshot().therapists.get(contentId), locale);
}

function namesIn(profile: TherapistProfile | undefined, locale: Locale): { name: string; surname: string } {
  return { name: profile?.name[locale] ?? '', surname: profile?.surname[locale] ?? '' };
}

/** The same as the wire names a therapist; `_id` leads to the public profile, null when that was taken down. */
export function publicSpecialist(
  deps: Deps,
  contentId: string,
  locale: Locale,
): { _id: string | null; name: string; surname: string } {
  const profile = deps.content.snapshot().therapists.get(contentId);
  return { _id: profile?.visible === true ? contentId : null, ...namesIn(profile, locale) };
}

/** The same with the portrait of a profile that can be found. */
export function shownSpecialist(
  deps: Deps,
  contentId: string,
  locale: Locale,
): ReturnType<typeof publicSpecialist> & { photo: TherapistProfile['photo'] } {
  const profile = deps.content.snapshot().therapists.get(contentId);
  return {
    ...publicSpecialist(deps, contentId, locale),
    photo: profile?.visible === true ? profile.photo : null,
  };
}

/**
 * Writes the order of a hold, or renews its name, e-mail and language, with the version of the terms that the client
 * thereby agrees to (P21); answers its id.
 */
export async function openOrder(
  deps: Deps,
  tx: Sql,
  order: Opened & { name: string; email: string },
): Promise<OrderId> {
  const key = orRefuse(await findUserKey(deps.keyring, tx, order.clientId), 'NOT_AUTHORIZED');
  const now = deps.clock.now();
  const orderId = await upsertOrder(tx, {
    ...order,
    id: newOrderId(deps.random),
    nameEnc: key.seal(NAME, cleanName(order.name)),
    emailEnc: sealEmail(order.email, key),
    keyVersion: key.version,
    now,
  });
  const textVersion = termsVersion(deps.content.snapshot(), order.locale);
  await insertAgreement(tx, { therapistId: order.therapistId, orderId, textVersion, now });
  return orderId;
}

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
const LOOKS = { max: 120, windowMs: MINUTE };
