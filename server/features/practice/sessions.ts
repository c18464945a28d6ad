import type { Answer } from '#contract/api.ts';
import type { TherapistCancelReason } from '#domain/booking.ts';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import type { Locale } from '#domain/dates.ts';
import { isSessionMark } from '#domain/session-actions.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf } from '#server/http/wire.ts';
import { timesToOffer, otherTimesOf, offerTimes, type Walls, withdrawOtherTimes } from '../other-times/other-times.ts';
import { topicsSharedWithTherapist } from '../sharing/sharing.ts';
import {
  appointmentById,
  cancelSession,
  forTherapist,
  markSession,
  objectToComplaint,
  type TherapistSession,
  type TimeForTherapist,
} from '../session/session.ts';
import { ownPractice, type Practice } from './practice.ts';

/** A session as its therapist names it. */
type Asked = { userId: string; sessionId: string };
/** A change of it, made from that version; null where none was shown. */
type Changed = Asked & { seenVersion: number | null };

/** A session with what only its own page shows. */
export type SessionInDetail = Omit<Answer<'readPracticeSession'>, 'now'>;

/** An own session in detail. Refuses unknown, foreign and malformed ids alike, and those of free times. */
export async function sessionInDetail(deps: Deps, asked: Asked & { locale: Locale }): Promise<SessionInDetail> {
  const { practice, row } = await ownAppointment(deps, asked);
  const shared = await sharedTopics(deps, practice, row);
  const { topicByKey } = deps.content.snapshot();
  const { contentId } = practice;
  return {
    session: forTherapist(deps, row, { therapistId: contentId, now: deps.clock.now(), isOwn: true }),
    topics: shared === null ? [] : shared.topics.flatMap((key) => topicByKey.get(key)?.name[asked.locale] ?? []),
    topicsSharedAt: isoOf(shared?.at ?? null),
    consentAt: isoOf(row.consentAt),
    proposal: row.orderId === null ? null : await otherTimesOf(deps, { ...row, orderId: row.orderId, contentId }, null),
  };
}

/**
 * Marks who came to an own session (P45); against an open complaint that is an objection. Answers the session as it is then.
 * The same again changes nothing. Refuses a word that is no mark (422), and what comes too early or too late (409).
 */
export async function setStatus(
  deps: Deps,
  { status, seenVersion, requestId, ...asked }: Changed & { status: string; requestId: string },
): Promise<TimeForTherapist> {
  if (!isSessionMark(status)) throw new DomainError('UNKNOWN_STATUS');
  const orderId = await orderOf(deps, asked, 'SESSION_NOT_BOOKED');
  await markSession(deps, { orderId, by: therapist(asked), mark: status, seenVersion, requestId });
  const { practice, row } = await ownAppointment(deps, asked);
  return forTherapist(deps, row, { therapistId: practice.contentId, now: deps.clock.now() });
}

/**
 * Cancels an own session that is ahead: everything goes back to the client. Its time is not offered again unless the
 * therapist says so. Refuses a missing consent as the reason where none is missing (P22).
 */
export async function cancelOwnSession(
  deps: Deps,
  input: Changed & { reason: TherapistCancelReason; offerAgain: boolean; requestId: string },
): Promise<void> {
  const { reason, offerAgain, seenVersion, requestId } = input;
  const orderId = await orderOf(deps, input, 'SESSION_NOT_BOOKED');
  const by = { ...therapist(input), reason, withdraws: !offerAgain };
  const rest = { seenRefundMinor: null, clientReason: null, seenVersion, requestId };
  await cancelSession(deps, { orderId, by, ...rest });
}

/** Objects to the open complaint about an own session. Refuses where there is none and where it is decided (P45). */
export async function objectTo(deps: Deps, input: Changed & { words: string | null }): Promise<void> {
  const orderId = await orderOf(deps, input, 'BAD_TRANSITION');
  const { userId: therapistUserId, words, seenVersion } = input;
  await objectToComplaint(deps, { orderId, therapistUserId, words, seenVersion });
}

/** The own free times that can be offered for an own session. Refuses as offering does. */
export async function timesToOfferFor(deps: Deps, asked: Asked): Promise<Walls[]> {
  return timesToOffer(deps, await orderOf(deps, asked, 'SESSION_NOT_BOOKED'));
}

/** Offers other times for an own session. Refuses a session that is not booked, or less than 24 h away. */
export async function offerFor(deps: Deps, input: Changed & { times: readonly Walls[] }): Promise<void> {
  const orderId = await orderOf(deps, input, 'SESSION_NOT_BOOKED');
  const { userId: therapistUserId, times, seenVersion } = input;
  await offerTimes(deps, { orderId, therapistUserId, times, seenVersion });
}

/** Takes an own offer back. Refuses where none is open. */
export async function withdrawFor(deps: Deps, asked: Changed): Promise<void> {
  const orderId = await orderOf(deps, asked, 'PROPOSAL_CLOSED');
  const { userId: therapistUserId, seenVersion } = asked;
  await withdrawOtherTimes(deps, { orderId, therapistUserId, seenVersion });
}

/** An appointment of the therapist's own. Unknown, foreign and malformed ids are refused alike. */
async function ownAppointment(
  deps: Deps,
  { userId, sessionId }: Asked,
): Promise<{ practice: Practice; row: TherapistSession }> {
  if (!APPOINTMENT_ID.test(sessionId)) throw new DomainError('SESSION_NOT_FOUND');
  const practice = await ownPractice(deps, { userId });
  const asked = { therapistId: practice.therapistId, id: sessionId, now: deps.clock.now() };
  const row = await appointmentById(deps.db, asked);
  if (row === null) throw new DomainError('SESSION_NOT_FOUND');
  return { practice, row };
}

/** The order of an own session; `unpaid` refuses one for which nobody has begun to pay. */
async function orderOf(deps: Deps, asked: Asked, unpaid: ErrorCode): Promise<string> {
  const { row } = await ownAppointment(deps, asked);
  if (row.orderId === null) throw new DomainError(unpaid);
  return row.orderId;
}

async function sharedTopics(deps: Deps, { therapistId }: Practice, { orderId, clientId, sharedAt }: TherapistSession) {
  if (orderId === null || sharedAt === null) return null;
  return topicsSharedWithTherapist(deps, { therapistId, orderId, clientId });
}

function therapist({ userId }: Asked) {
  return { role: 'therapist', userId } as const;
}

const APPOINTMENT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
