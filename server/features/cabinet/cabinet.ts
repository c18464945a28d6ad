import type { Answer } from '#contract/api.ts';
import { HOUR, type Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { isOrderId, openContact } from '../booking/booking.ts';
import { preferencesOf } from '../intake/intake.ts';
import { firstSent } from '../notify/notify.ts';
import { otherTimesOf } from '../other-times/other-times.ts';
import {
  forClient,
  reminderKeys,
  type SessionForClient,
  sessionOfClient,
  sessionsOfClient,
} from '../session/session.ts';
import { timelineOf } from './timeline.ts';

export { moveSlots } from './move-slots.ts';

/** Every session that a client ever paid for, the latest first, and how many topics the client could share (P21). */
export async function ownSessions(
  deps: Deps,
  { clientId, locale }: { clientId: string; locale: Locale },
): Promise<{ sessions: SessionForClient[]; topics: number }> {
  const [rows, preferences] = await Promise.all([
    sessionsOfClient(deps.db, clientId),
    preferencesOf(deps, deps.db, clientId),
  ]);
  const view = { locale, now: deps.clock.now() };
  return { sessions: rows.map((row) => forClient(deps, row, view)), topics: preferences.topics.length };
}

/** A session of the client's own with all that happened to it. Foreign, unknown and malformed ids are refused alike. */
export async function ownSession(
  deps: Deps,
  input: { orderId: string; clientId: string; locale: Locale },
): Promise<Answer<'readOwnSession'>['session']> {
  const { orderId, clientId, locale } = input;
  const own = isOrderId(orderId) ? await sessionOfClient(deps.db, { orderId, clientId }) : null;
  if (own === null) throw new DomainError('ORDER_NOT_FOUND');
  const { number, receipt, history, wrapped, keyVersion: version } = own;
  const now = deps.clock.now();
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
  return {
    ...forClient(deps, own, { locale, now }),
    number,
    email: key === null ? null : (openContact(own, key)?.email ?? null),
    receipt,
    proposal: await otherTimesOf(deps, own, clientId),
    timeline: timelineOf(own, { history, remindedAt }),
  };
}

/** How long before a start both are reminded of it (spec §9). */
const REMINDED_BEFORE_MS = HOUR;
