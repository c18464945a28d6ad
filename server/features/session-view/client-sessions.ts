import type { Answer } from '#contract/api.ts';
import { HOUR, type Instant, type Locale } from '#domain/dates.ts';
import { orRefuse } from '#domain/errors.ts';
import { CLOSES_AFTER_MS } from '#domain/room.ts';
import { cutPage, readCursor } from '#server/db/cursor.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { discreetTitle, firstSentOf, isDiscreet } from '../notify/notify.ts';
import { openContact, type OrderRow, type OwnOrder } from '../order/order.ts';
import { markOpened } from '../order-link/order-link.ts';
import { reminderKeys } from '../session/session.ts';
import { type ClientSession, sessionOfClient, sessionsOfClient } from './client-sessions.sql.ts';
import { forClient, type SessionForClient } from './for-client.ts';
import { timelineOf } from './timeline.ts';

/**
 * A client's sessions that were paid for or wait for payment, the latest first: all whose room is not closed for good,
 * and a page of the others.
 */
export async function sessionsForClient(
  deps: Deps,
  { clientId, locale, cursor }: { clientId: string; locale: Locale; cursor: string | undefined },
): Promise<{ sessions: SessionForClient[]; next?: string }> {
  const now = deps.clock.now();
  const aheadFrom = now - CLOSES_AFTER_MS;
  const [rows, discreet] = await Promise.all([
    sessionsOfClient(deps.db, { clientId, aheadFrom, after: readCursor(cursor), limit: PAGE + 1 }),
    isDiscreet(deps.db, clientId),
  ]);
  const past = rows.filter(({ status, end }) => (status !== 'confirmed' && status !== 'proposed') || end <= aheadFrom);
  const { next } = cutPage(past, { size: PAGE, at: ({ start: at, appointmentId: id }) => ({ at, id }) });
  const later = new Set(past.slice(PAGE));
  const shown = rows.filter((row) => !later.has(row)).toSorted((one, other) => other.start - one.start);
  const sessions = shown.map((row) => ({
    ...forClient(deps, row, { locale, now }),
    ...(discreet && calendarTitleOf(row, locale)),
  }));
  return { sessions, ...(next === null ? {} : { next }) };
}

/** The calendar title of a session for a client in discreet mode. */
function calendarTitleOf({ status, start }: ClientSession, locale: Locale): Pick<SessionForClient, 'calendarTitle'> {
  return status === 'confirmed' ? { calendarTitle: discreetTitle({ start }, locale) } : {};
}

const PAGE = 50;

/** A session of a client's own as lists show it; null when the client has no such order. */
export async function shownToClient(
  deps: Deps,
  { locale, ...of }: OwnOrder & { locale: Locale },
): Promise<SessionForClient | null> {
  const row = await sessionOfClient(deps.db, of);
  return row && forClient(deps, row, { locale, now: deps.clock.now() });
}

/** The order of a session with its time: what other times are offered for. */
type BookedTime = Pick<OrderRow, 'orderId' | 'contentId' | 'typeKey' | 'start' | 'end'>;
type Detail = Omit<Answer<'readOwnSession'>['session'], 'proposal'>;

/** A session of the client's own with all that happened to it. Foreign, unknown and malformed ids are refused alike. */
export async function sessionForClient(
  deps: Deps,
  { locale, ...of }: OwnOrder & { locale: Locale },
): Promise<{ session: Detail; booked: BookedTime }> {
  const { orderId, clientId } = of;
  const own = orRefuse(await sessionOfClient(deps.db, of), 'ORDER_NOT_FOUND');
  const { number, receipt, history, wrapped, keyVersion: version, contentId, typeKey, start, end } = own;
  // What is paid on this page is seen on it, and needs no way back to it any more (P19).
  if (own.proposedBy !== null && own.status === 'confirmed') await markOpened(deps, orderId);
  const starts = new Set([start, ...history.flatMap(({ from }) => (from === null ? [] : [from.start]))]);
  const remindedAt = await remindersOf(deps, orderId, [...starts]);
  const key = wrapped === null ? null : deps.keyring.userKey({ userId: clientId, wrapped, version });
  const discreet = await isDiscreet(deps.db, clientId);
  const session = {
    ...forClient(deps, own, { locale, now: deps.clock.now() }),
    ...(discreet && calendarTitleOf(own, locale)),
    number,
    email: key === null ? null : (openContact(own, key)?.email ?? null),
    receipt,
    timeline: timelineOf(own, { history, remindedAt }),
  };
  return { session, booked: { orderId, contentId, typeKey, start, end } };
}

/** When the client was first reminded of each of these starts. */
async function remindersOf(deps: Deps, orderId: OrderId, starts: readonly Instant[]): Promise<Instant[]> {
  // No reminder of a start is sent before this.
  const begun = starts.filter((start) => start - REMINDED_BEFORE_MS <= deps.clock.now());
  const reminded = await Promise.all(
    begun.map(async (start) => {
      const { email, sms } = reminderKeys(orderId, start);
      return firstSentOf(deps.db, [email, sms]);
    }),
  );
  return reminded.filter((at) => at !== null);
}

/** How long before a start both are reminded of it (spec §9). */
const REMINDED_BEFORE_MS = HOUR;
