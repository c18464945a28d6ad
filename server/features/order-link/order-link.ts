import type { Answer } from '#contract/api.ts';
import { DAY, type Instant, type Locale, MINUTE } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { sessionTimeOf } from '#server/http/wire.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { publicSpecialist } from '../matching/matching.ts';
import { clientLink } from '../meeting/meeting.ts';
import { discreetTitle, isDiscreet } from '../notify/notify.ts';
import {
  type ChangedOrder,
  findOrder,
  hasLeft,
  openContact,
  type OrderRow,
  sealEmail,
  touchAppointment,
} from '../order/order.ts';
import {
  insertLinkMail,
  isVoidedFrom,
  linkMailsOf,
  raiseLinkVersion,
  updateEmail,
  type Voider,
  writeOpened,
} from './order-link.sql.ts';

/** The actor who may void a link: its owner, or an operator. */
export type LinkVoider = { role: Voider; userId: string };
/** An order whose link goes out anew, for the `n`th time. */
export type LinkMail = { order: ChangedOrder; n: number };

/**
 * Changes the e-mail of an order's link; `voidedBy` voids the old link too. Answers the changed order and how often the
 * link has gone out anew, this one included; null, without a change, for the same address. Refuses a fourth in a day.
 */
export async function changeEmail(
  deps: Deps,
  tx: Sql,
  change: { order: OrderRow; email: string; voidedBy: LinkVoider | null; seenVersion: number | null },
): Promise<LinkMail | null> {
  const { order, email, voidedBy, seenVersion: fromVersion } = change;
  const key = orRefuse(await findUserKey(deps.keyring, tx, order.clientId), 'NOT_AUTHORIZED');
  if (openContact(order, key)?.email === email) return null;
  const now = deps.clock.now();
  const n = await nextLinkMail(tx, order, now, MOST_MAILS_A_DAY);
  const { therapistId, orderId } = order;
  const voidsLink = voidedBy !== null;
  const sealed = { emailEnc: sealEmail(email, key), keyVersion: key.version };
  await updateEmail(tx, { therapistId, orderId, ...sealed, voidsLink, fromVersion, now });
  const changed = { ...order, emailEnc: sealed.emailEnc, contactEnc: null };
  return { n, order: voidedBy === null ? changed : await raise(tx, { order: changed, by: voidedBy, now }) };
}

/**
 * Whether a client's change from an earlier version of the session has been made already: the address stands there, and
 * with `voidLink` the link was voided from that version. A client repeats the request when its answer is lost.
 */
export async function isLinkMailRepeat(
  deps: Deps,
  tx: Sql,
  change: { order: OrderRow; email: string | null; voidLink: boolean; seenVersion: number | null },
): Promise<boolean> {
  const { order, email, voidLink, seenVersion } = change;
  if (seenVersion === null || seenVersion === order.shownVersion) return false;
  const { orderId, clientId } = order;
  if (voidLink && !(await isVoidedFrom(tx, { orderId, version: seenVersion }))) return false;
  if (email === null) return true;
  const key = await findUserKey(deps.keyring, tx, clientId);
  return key !== null && openContact(order, key)?.email === email;
}

/**
 * Replaces the client's link of an order (P52). Answers the changed order and how often the link has gone out anew,
 * this time included. Refuses a client a fourth in a day; an operator is asked when somebody else has the link.
 */
export async function voidLink(
  deps: Deps,
  tx: Sql,
  { order, by, seenVersion: fromVersion }: { order: OrderRow; by: LinkVoider; seenVersion: number | null },
): Promise<LinkMail> {
  const { therapistId, orderId } = order;
  const now = deps.clock.now();
  const n = await nextLinkMail(tx, order, now, by.role === 'admin' ? Infinity : MOST_MAILS_A_DAY);
  await insertLinkMail(tx, { therapistId, orderId, fromVersion, now });
  return { n, order: await raise(tx, { order, by, now }) };
}

/** Raises the appointment's version with the link, and so the SEQUENCE of the entry in the client's calendar. */
async function raise(
  tx: Sql,
  { order, by, now }: { order: OrderRow; by: LinkVoider; now: Instant },
): Promise<ChangedOrder> {
  const { therapistId, orderId } = order;
  const linkVersion = await raiseLinkVersion(tx, { therapistId, orderId, role: by.role, actorId: by.userId, now });
  return touchAppointment(tx, { ...order, linkVersion }, now);
}

async function nextLinkMail(tx: Sql, { orderId }: OrderRow, now: Instant, mostADay: number): Promise<number> {
  const mails = await linkMailsOf(tx, orderId);
  const oldest = mails.filter((at) => at > now - DAY).at(-mostADay);
  if (oldest !== undefined) throw new DomainError('TOO_MANY_EMAILS', { retryAfter: (oldest + DAY - now) / 1000 });
  return mails.length + 1;
}

/** Against using the confirmation to write to strangers. */
const MOST_MAILS_A_DAY = 3;

/** The order page without its payments: neither client nor contact, since anybody with the link may look (P8). */
type OrderPage = Omit<Answer<'readOrder'>['data'], 'refund' | 'outcome'>;

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
  if (confirmed && order.openedAt === null && isOwn) await markOpened(deps, order.orderId);
  const isNeutral = confirmed && (await isDiscreet(deps.db, order.clientId));
  return {
    sessionTime: sessionTimeOf(order),
    specialist: publicSpecialist(deps, order.contentId, input.locale),
    // The address may stand in a log or a history, and opens no door (230).
    meetingLink: confirmed && isOwn ? clientLink(deps, order) : '',
    ...(isNeutral && { calendarTitle: discreetTitle(order, input.locale) }),
    status: order.status,
    isOwn,
    cancelledLate: isOwn && order.cancelReason === 'client_late',
  };
}

/** Records that the client has seen the confirmation (P19). */
export async function markOpened(deps: Deps, orderId: OrderId): Promise<void> {
  await writeOpened(deps.db, orderId, deps.clock.now());
}

const LOOKS = { max: 120, windowMs: MINUTE };
