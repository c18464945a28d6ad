import type { Answer } from '#contract/api.ts';
import { DomainError, type ErrorCode, orRefuse } from '#domain/errors.ts';
import type { Locale } from '#domain/dates.ts';
import type { HeldElsewhere } from '#domain/presence.ts';
import { isSessionMark } from '#domain/session-actions.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf } from '#server/http/wire.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { otherTimesOf } from '../other-times/other-times.ts';
import { topicsSharedWithTherapist } from '../sharing/sharing.ts';
import { markSession } from '../session/session.ts';
import { timeById, type TimeForTherapist, waitingInSeries } from '../session-view/session-view.ts';
import { ownView } from './practice.ts';
import { isRowId } from './time-ids.ts';

/** A session as its therapist names it. */
type Asked = { userId: string; sessionId: string };

/** An own session in detail. Refuses unknown, foreign and malformed ids alike, and those of free times. */
export async function sessionInDetail(
  deps: Deps,
  asked: Asked & { locale: Locale },
): Promise<Omit<Answer<'readPracticeSession'>, 'now'>> {
  const view = { ...(await ownView(deps, asked)), isOwn: true };
  const own = await ownTime(deps, view, asked.sessionId);
  const { orderId, seriesId } = own;
  const shared = own.sharedAt === null ? null : await topicsSharedWithTherapist(deps, own);
  const { topicByKey } = deps.content.snapshot();
  return {
    session: own.time,
    number: own.number,
    topics: shared === null ? [] : shared.topics.flatMap((key) => topicByKey.get(key)?.name[asked.locale] ?? []),
    topicsSharedAt: isoOf(shared?.at ?? null),
    consentAt: isoOf(own.consentAt),
    proposal: orderId === null ? null : await otherTimesOf(deps, { ...own, orderId, contentId: view.contentId }, null),
    seriesWaiting: seriesId === null ? 0 : await waitingInSeries(deps, seriesId),
  };
}

/**
 * Marks attendance at an own session (P45); against an open complaint that is an objection. Returns the session after
 * it. A repeat changes nothing. Refuses a word that is no mark (422), a session in an empty room without its actual
 * place (422), and a mark too early or too late (409).
 */
export async function setStatus(
  deps: Deps,
  wish: Asked & {
    status: string;
    elsewhere?: HeldElsewhere | undefined;
    seenVersion: number | null;
    requestId: string;
  },
): Promise<TimeForTherapist> {
  const { status: mark, ...asked } = wish;
  if (!isSessionMark(mark)) throw new DomainError('UNKNOWN_STATUS');
  const orderId = await orderOf(deps, asked, 'SESSION_NOT_BOOKED');
  await markSession(deps, { ...asked, orderId, mark, by: { role: 'therapist', userId: asked.userId } });
  return (await ownTime(deps, await ownView(deps, asked), asked.sessionId)).time;
}

/** An appointment of the therapist's own. Unknown, foreign and malformed ids are refused alike. */
async function ownTime(deps: Deps, view: Awaited<ReturnType<typeof ownView>> & { isOwn?: boolean }, sessionId: string) {
  return orRefuse(isRowId(sessionId) ? await timeById(deps, view, sessionId) : null, 'SESSION_NOT_FOUND');
}

/** The order of an own session; `unpaid` refuses one for which nobody has begun to pay. */
export async function orderOf(deps: Deps, asked: Asked, unpaid: ErrorCode): Promise<OrderId> {
  const { orderId } = await ownTime(deps, await ownView(deps, asked), asked.sessionId);
  return orRefuse(orderId, unpaid);
}
