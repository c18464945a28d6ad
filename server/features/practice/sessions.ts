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
import {
  appointmentById,
  countWaitingOfSeries,
  forTherapist,
  markSession,
  type TherapistSession,
  type TimeForTherapist,
} from '../session/session.ts';
import { ownPractice, type Practice } from './practice.ts';

/** A session as its therapist names it. */
type Asked = { userId: string; sessionId: string };

/** A session with what only its own page shows. */
export type SessionInDetail = Omit<Answer<'readPracticeSession'>, 'now'>;

/** An own session in detail. Refuses unknown, foreign and malformed ids alike, and those of free times. */
export async function sessionInDetail(deps: Deps, asked: Asked & { locale: Locale }): Promise<SessionInDetail> {
  const { practice, row } = await ownAppointment(deps, asked);
  const { contentId } = practice;
  const { orderId } = row;
  const shared = row.sharedAt === null ? null : await topicsSharedWithTherapist(deps, row);
  const { topicByKey } = deps.content.snapshot();
  return {
    session: forTherapist(deps, row, { therapistId: contentId, now: deps.clock.now(), isOwn: true }),
    number: row.number,
    topics: shared === null ? [] : shared.topics.flatMap((key) => topicByKey.get(key)?.name[asked.locale] ?? []),
    topicsSharedAt: isoOf(shared?.at ?? null),
    consentAt: isoOf(row.consentAt),
    proposal: orderId === null ? null : await otherTimesOf(deps, { ...row, orderId, contentId }, null),
    seriesWaiting: row.seriesId === null ? 0 : await countWaitingOfSeries(deps.db, row.seriesId),
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
  const { status, elsewhere, seenVersion, requestId, ...asked } = wish;
  if (!isSessionMark(status)) throw new DomainError('UNKNOWN_STATUS');
  const orderId = await orderOf(deps, asked, 'SESSION_NOT_BOOKED');
  await markSession(deps, {
    orderId,
    by: { role: 'therapist', userId: asked.userId },
    mark: status,
    elsewhere,
    seenVersion,
    requestId,
  });
  const { practice, row } = await ownAppointment(deps, asked);
  return forTherapist(deps, row, { therapistId: practice.contentId, now: deps.clock.now() });
}

/** An appointment of the therapist's own. Unknown, foreign and malformed ids are refused alike. */
async function ownAppointment(
  deps: Deps,
  { userId, sessionId }: Asked,
): Promise<{ practice: Practice; row: TherapistSession }> {
  if (!APPOINTMENT_ID.test(sessionId)) throw new DomainError('SESSION_NOT_FOUND');
  const practice = await ownPractice(deps, { userId });
  const asked = { therapistId: practice.therapistId, id: sessionId, now: deps.clock.now() };
  const row = orRefuse(await appointmentById(deps.db, asked), 'SESSION_NOT_FOUND');
  return { practice, row };
}

/** The order of an own session; `unpaid` refuses one for which nobody has begun to pay. */
export async function orderOf(deps: Deps, asked: Asked, unpaid: ErrorCode): Promise<OrderId> {
  const { row } = await ownAppointment(deps, asked);
  if (row.orderId === null) throw new DomainError(unpaid);
  return row.orderId;
}

/** The id of an appointment, as a therapist names a session. */
export const APPOINTMENT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
