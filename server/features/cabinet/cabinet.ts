import type { Answer } from '#contract/api.ts';
import { HOUR, type Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { CLOSES_AFTER_MS } from '#domain/room.ts';
import { pageOf, readCursor } from '#server/db/cursor.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { openContact } from '../order/order.ts';
import { markOpened } from '../order-link/order-link.ts';
import { preferencesOf } from '../intake/intake.ts';
import { discreetTitle, firstSent, isDiscreet } from '../notify/notify.ts';
import { otherTimesOf } from '../other-times/other-times.ts';
import {
  type ClientSession,
  forClient,
  reminderKeys,
  type SessionForClient,
  sessionOfClient,
  sessionsOfClient,
} from '../session/session.ts';
import { timelineOf } from './timeline.ts';

export { moveSlots } from './move-slots.ts';

/**
 * A client's sessions that were paid for or wait for payment, the latest first: all whose room is not closed for good,
 * and a page of the others. With the number of topics that the client could share (P21).
 */
export async function ownSessions(
  deps: Deps,
  { clientId, locale, cursor }: { clientId: string; locale: Locale; cursor: string | undefined },
): Promise<{ sessions: SessionForClient[]; next?: string; topics: number }> {
  const now = deps.clock.now();
  const aheadFrom = now - CLOSES_AFTER_MS;
  const [rows, preferences, discreet] = await Promise.all([
    sessionsOfClient(deps.db, { clientId, aheadFrom, after: readCursor(cursor), limit: PAGE + 1 }),
    preferencesOf(deps, deps.db, clientId),
    isDiscreet(deps.db, clientId),
  ]);
  const past = rows.filter(({ status, end }) => (status !== 'confirmed' && status !== 'proposed') || end <= aheadFrom);
  const { next } = pageOf(past, { size: PAGE, at: ({ start: at, appointmentId: id }) => ({ at, id }) });
  const later = new Set(past.slice(PAGE));
  const shown = rows.filter((row) => !later.has(row)).toSorted((one, other) => other.start - one.start);
  const sessions = shown.map((row) => ({
    ...forClient(deps, row, { locale, now }),
    ...(discreet && calendarTitleOf(row, locale)),
  }));
  return { sessions, ...(next === null ? {} : { next }), topics: preferences.topics.length };
}

/** The calendar title of a session for a client in discreet mode. */
function calendarTitleOf({ status, start }: ClientSession, locale: Locale): Pick<SessionForClient, 'calendarTitle'> {
  return status === 'confirmed' ? { calendarTitle: discreetTitle({ start }, locale) } : {};
}

const PAGE = 50;

/** A session of the client's own with all that happened to it. Foreign, unknown and malformed ids are refused alike. */
export async function ownSession(
  deps: Deps,
  input: { orderId: OrderId; clientId: string; locale: Locale },
): Promise<Answer<'readOwnSession'>['session']> {
  const { orderId, clientId, locale } = input;
  const own = await sessionOfClient(deps.db, { orderId, clientId });
  if (own === null) throw new DomainError('ORDER_NOT_FOUND');
  const { number, receipt, history, wrapped, keyVersion: version } = own;
  const now = deps.clock.now();
  // What is paid on this page is seen on it, and needs no way back to it any more (P19).
  if (own.proposedBy !== null && own.status === 'confirmed') await markOpened(deps, orderId);
  const starts = new Set([own.start, ...history.flatMap(({ from }) => (from === null ? [] : [from.start]))]);
  // No reminder of a start is sent before this.
  const begun = [...starts].filter((start) => start - REMINDED_BEFORE_MS <= now);
  const reminded = await Promise.all(
    begun.map(async (start) => {
      const { email, sms } = reminderKeys(orderId, start);
      return firstSent(deps.db, [email, sms]);
    }),
  );
  const remindedAt = reminded.filter((at) => at !== null);
  const key = wrapped === null ? null : deps.keyring.userKey({ userId: clientId, wrapped, version });
  const discreet = await isDiscreet(deps.db, clientId);
  return {
    ...forClient(deps, own, { locale, now }),
    ...(discreet && calendarTitleOf(own, locale)),
    number,
    email: key === null ? null : (openContact(own, key)?.email ?? null),
    receipt,
    proposal: await otherTimesOf(deps, own, clientId),
    timeline: timelineOf(own, { history, remindedAt }),
  };
}

/** How long before a start both are reminded of it (spec §9). */
const REMINDED_BEFORE_MS = HOUR;
