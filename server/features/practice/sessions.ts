import type { Answer } from '#contract/api.ts';
import { DomainError, type ErrorCode, orRefuse } from '#domain/errors.ts';
import { type Locale, MINUTE, wallOf } from '#domain/dates.ts';
import type { HeldElsewhere } from '#domain/presence.ts';
import { wholeMinuteOf } from '#domain/rfc3339.ts';
import { isSessionMark } from '#domain/session-actions.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { typeKeyOf } from '../intake/intake.ts';
import { otherTimesOf } from '../other-times/other-times.ts';
import { proposeSession, withdrawAppointment } from '../paid-later/paid-later.ts';
import { topicsSharedWithTherapist } from '../sharing/sharing.ts';
import { markSession } from '../session/session.ts';
import { clientCalled, timeById, type TimeForTherapist, waitingInSeries } from '../session-view/session-view.ts';
import { ownPractice, ownView } from './practice.ts';
import { practiceOfContent } from './practice.sql.ts';
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

/**
 * Proposes a session to a client of the therapist's (P7, P65), as the therapist or as an operator for any; returns it
 * as the calendar shows it. The client is named by id or by the key of the therapist's own list. Refuses the calendar
 * of another therapist (403), a person not known as a client, whatever the reason (404), a type that is not offered, a
 * time that cannot be read or lies less than 24 h or more than 60 days ahead (422), and one that is not free (409).
 */
export async function createAppointment(
  deps: Deps,
  input: {
    caller: Pick<Caller, 'userId' | 'role'>;
    specialistId: string;
    client: string;
    typeId: string;
    timestamp: string;
    requestId: string;
  },
): Promise<TimeForTherapist> {
  const { caller, specialistId, requestId } = input;
  const { therapistId } = await practiceFor(deps, caller, specialistId);
  const clientId = await clientCalled(deps, { therapistId, client: input.client });
  const content = deps.content.snapshot();
  const profile = content.therapists.get(specialistId);
  const type = typeKeyOf(input.typeId, content);
  const offer = profile?.visible === true ? profile.sessionTypes.find(({ typeKey }) => typeKey === type) : undefined;
  if (profile === undefined || offer === undefined) throw new DomainError('SESSION_TYPE');
  const start = orRefuse(wholeMinuteOf(input.timestamp), 'TIME_UNREADABLE');
  if (start <= deps.clock.now()) throw new DomainError('SLOT_IN_PAST');
  const by = caller.role === 'ADMIN' ? 'admin' : 'therapist';
  const slot = { start, end: start + offer.duration * MINUTE };
  if (wallOf(slot.end - 1).date !== wallOf(start).date) throw new DomainError('TIME_REVERSED');
  const who = { therapistId, clientId, by, actorId: caller.userId } as const;
  const { appointmentId } = await proposeSession(deps, { ...who, profile, offer, slot, requestId });
  const now = deps.clock.now();
  const proposed = await timeById(deps, { therapistId, contentId: specialistId, now }, appointmentId);
  // The client may have given it up, or left, in this moment.
  return orRefuse(proposed, 'SESSION_NOT_FOUND').time;
}

/** Takes an own unpaid appointment back, or all of its series; returns their ids. Refuses as `withdrawAppointment`. */
export async function withdrawUnpaid(
  deps: Deps,
  { sessionId, ...input }: { userId: string; sessionId: string; all: boolean; requestId: string },
): Promise<string[]> {
  if (!isRowId(sessionId)) throw new DomainError('SESSION_NOT_FOUND');
  const { therapistId } = await ownPractice(deps, input);
  return withdrawAppointment(deps, { ...input, therapistId, appointmentId: sessionId });
}

/** The practice in which a session may be proposed: a therapist's own, or any for an operator. */
async function practiceFor(
  deps: Deps,
  { userId, role }: Pick<Caller, 'userId' | 'role'>,
  specialistId: string,
): Promise<{ therapistId: string }> {
  if (role === 'ADMIN') return orRefuse(await practiceOfContent(deps.db, specialistId), 'THERAPIST_NOT_FOUND');
  const practice = await ownPractice(deps, { userId });
  if (practice.contentId !== specialistId) throw new DomainError('FORBIDDEN');
  return practice;
}
