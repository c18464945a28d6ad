import type { Answer } from '#contract/api.ts';
import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { contactOfOrder, ownOrder } from '../booking/booking.ts';
import { preferencesOf } from '../intake/intake.ts';
import { reminderKeys } from '../session/session.ts';
import { readFirstSent, readHistory, readReceipt, readSession, readSessions } from './cabinet.sql.ts';
import { presentSession, type WireSession } from './present-session.ts';
import { timelineOf } from './timeline.ts';

export { moveSlots } from './move-slots.ts';

/** Every session that a client ever paid for, the latest first, and how many topics the client could share (P21). */
export async function ownSessions(
  deps: Deps,
  { clientId, locale }: { clientId: string; locale: Locale },
): Promise<{ sessions: WireSession[]; topics: number }> {
  const [rows, preferences] = await Promise.all([
    readSessions(deps.db, clientId),
    preferencesOf(deps, deps.db, clientId),
  ]);
  const view = { locale, now: deps.clock.now() };
  return { sessions: rows.map((row) => presentSession(deps, row, view)), topics: preferences.topics.length };
}

/** A session of the client's own with all that happened to it. Foreign, unknown and malformed ids are refused alike. */
export async function ownSession(
  deps: Deps,
  input: { orderId: string; clientId: string; locale: Locale },
): Promise<Answer<'readOwnSession'>['session']> {
  const order = await ownOrder(deps.db, input);
  const row = await readSession(deps.db, order.orderId);
  if (row === null) throw new DomainError('ORDER_NOT_FOUND');
  const history = await readHistory(deps.db, order);
  const starts = new Set([row.start, ...history.flatMap(({ from }) => (from === null ? [] : [from.start]))]);
  const reminded = await Promise.all(
    [...starts].map(async (start) => {
      const { email, sms } = reminderKeys(order.orderId, start);
      return readFirstSent(deps.db, [email, sms]);
    }),
  );
  const remindedAt = reminded.filter((at) => at !== null);
  const contact = await contactOfOrder(deps, deps.db, order);
  return {
    ...presentSession(deps, row, { locale: input.locale, now: deps.clock.now() }),
    number: order.number,
    email: contact?.email ?? null,
    receipt: await readReceipt(deps.db, order.orderId),
    timeline: timelineOf(row, { history, remindedAt }),
  };
}
