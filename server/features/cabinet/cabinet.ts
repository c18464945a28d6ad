import type { Answer } from '#contract/api.ts';
import type { Locale } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { preferencesOf } from '../intake/intake.ts';
import type { OwnOrder } from '../order/order.ts';
import { otherTimesOf } from '../other-times/other-times.ts';
import { sessionForClient, sessionsForClient } from '../session-view/session-view.ts';

export { moveSlots } from './move-slots.ts';

/** A page of a client's sessions (`sessionsForClient`), with the number of topics that the client could share (P21). */
export async function ownSessions(
  deps: Deps,
  asked: { clientId: string; locale: Locale; cursor: string | undefined },
): Promise<Omit<Answer<'listOwnSessions'>, 'now'>> {
  const [page, { topics }] = await Promise.all([
    sessionsForClient(deps, asked),
    preferencesOf(deps, deps.db, asked.clientId),
  ]);
  return { ...page, topics: topics.length };
}

/** A session of the client's own (`sessionForClient`), with the newest offer of other times for it. */
export async function ownSession(
  deps: Deps,
  asked: OwnOrder & { locale: Locale },
): Promise<Answer<'readOwnSession'>['session']> {
  const { session, booked } = await sessionForClient(deps, asked);
  return { ...session, proposal: await otherTimesOf(deps, booked, asked.clientId) };
}
