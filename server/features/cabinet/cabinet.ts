import type { Answer } from '#contract/api.ts';
import { type Locale, MINUTE } from '#domain/dates.ts';
import { type Fortnight, fortnight } from '#domain/fortnight.ts';
import type { Slot } from '#domain/schedule.ts';
import type { Deps } from '#server/deps.ts';
import { preferencesOf } from '../intake/intake.ts';
import { calendarsFor, untilHorizon, wantedOf } from '../calendar/calendar.ts';
import { ownOrder, type OwnOrder } from '../order/order.ts';
import { otherTimesOf } from '../other-times/other-times.ts';
import { requireMay } from '../session/session.ts';
import { sessionForClient, sessionsForClient } from '../session-view/session-view.ts';

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

/**
 * The times that a client may move a session to: those of the same therapist for its own length, without the client's
 * other sessions. Its present time counts as free, so a time that overlaps it partly is offered, but not that time
 * itself. A therapist who was taken down offers none. Refuses a session that cannot be moved now.
 */
export async function moveSlots(deps: Deps, { from, ...own }: OwnOrder & { from: string | null }): Promise<Fortnight> {
  const order = await ownOrder(deps.db, own);
  const { contentId, clientId, typeKey, start, end } = order;
  const now = deps.clock.now();
  await requireMay(deps.db, order, { what: 'move', now });
  const profile = deps.content.snapshot().therapists.get(contentId);
  const window = { contentIds: [contentId], ...untilHorizon(now) };
  const calendar = (await calendarsFor(deps.db, clientId, window)).get(contentId);
  const isOther = (time: Slot) => time.start !== start || time.end !== end;
  const durationMin = Math.round((end - start) / MINUTE);
  const isOpen = profile?.visible === true && calendar !== undefined;
  const again = isOpen
    ? { ...calendar, ...wantedOf(profile, { typeKey, durationMin }), busy: calendar.busy.filter(isOther) }
    : null;
  const found = fortnight(again, { from, now });
  return { ...found, slots: found.slots.filter(isOther) };
}
