import { type Instant, type Locale, MINUTE, wallOf } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { mayMeet, opensAt, roomAt, type Seat } from '#domain/room.ts';
import type { AppointmentStatus } from '#domain/booking.ts';
import type { Answer } from '#contract/api.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import type { Caller } from '#server/http/routes.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { isOrderId, openName, specialistOf } from '../booking/booking.ts';
import { judgeLink, placeOf } from '../meeting/meeting.ts';
import { complaintOf } from '../session/session.ts';
import { findSession, type SessionRow } from './room.sql.ts';

/** Who asks for which seat of which session: `session` as the link of that seat names it. */
export type AskedSeat = { session: string; seat: Seat; link?: string | undefined; caller: Caller | null };

/**
 * The session whose seat the caller may have. The client's seat: by the token of its link, or signed in as its client; every other
 * caller is answered as for an unknown session, by the same work, and the holder of a voided link with LINK_REPLACED. The
 * therapist's: signed in as that therapist; anybody else is refused with FORBIDDEN.
 */
export async function requireSeat(deps: Deps, { session, seat, link, caller }: AskedSeat): Promise<SessionRow> {
  return seat === 'client'
    ? clientsSession(deps, { orderId: session, link: link ?? '', caller })
    : therapistsSession(deps, { appointmentId: session, caller });
}

async function clientsSession(
  deps: Deps,
  { orderId, link, caller }: { orderId: string; link: string; caller: Caller | null },
): Promise<SessionRow> {
  const row = await findSession(deps.db, { order: isOrderId(orderId) ? orderId : NO_ORDER });
  const verdict = judgeLink(deps, { orderId, linkVersion: row?.linkVersion ?? 0 }, link);
  if (row === null) throw new DomainError('SESSION_NOT_FOUND');
  if (verdict === 'valid' || row.clientId === caller?.userId) return row;
  throw new DomainError(verdict === 'replaced' ? 'LINK_REPLACED' : 'SESSION_NOT_FOUND');
}

async function therapistsSession(
  deps: Deps,
  { appointmentId, caller }: { appointmentId: string; caller: Caller | null },
): Promise<SessionRow> {
  if (caller === null) throw new DomainError('NOT_AUTHORIZED');
  const row = UUID.test(appointmentId) ? await findSession(deps.db, { appointment: appointmentId }) : null;
  if (row === null) throw new DomainError('SESSION_NOT_FOUND');
  if (row.therapistUserId !== caller.userId) throw new DomainError('FORBIDDEN');
  return row;
}

const NO_ORDER = 'A'.repeat(22);
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Refuses while the people of a session may not meet: TOO_EARLY says from when on they may. */
export function requireOpen(session: { status: AppointmentStatus; start: Instant; end: Instant }, now: Instant): void {
  if (!mayMeet(session.status)) throw new DomainError('SESSION_NOT_BOOKED');
  const state = roomAt(session, now);
  if (state === 'early') {
    throw new DomainError('TOO_EARLY', { facts: { until: new Date(opensAt(session)).toISOString() } });
  }
  if (state === 'over') throw new DomainError('TOO_LATE');
}

/**
 * What the door shows: facts, whatever the state of the session. The client's name and the type of session are for the therapist
 * alone; whoever holds only a link learns nothing of the client (P8).
 */
export async function readDoor(
  deps: Deps,
  asked: AskedSeat & { locale: Locale; ip: string },
): Promise<Answer<'readRoom'>['room']> {
  deps.limiter.take(`room:${networkOf(asked.ip)}`, LOOKS);
  const session = await requireSeat(deps, asked);
  const { seat, caller, locale } = asked;
  const { contentId, start, end, status, orderId, therapistId, typeKey } = session;
  const { place, host } = await placeOf(deps, deps.db, session);
  const isOwn = session.clientId === caller?.userId;
  const isTherapist = seat === 'therapist';
  const mayChange = isOwn || isTherapist;
  const complaint = orderId !== null && mayChange ? await complaintOf(deps.db, { therapistId, orderId }) : null;
  const { date, time } = wallOf(start);
  const isPublished = deps.content.snapshot().therapists.get(contentId)?.visible === true;
  return {
    seat,
    status,
    sessionTime: { date, startTime: time, endTime: wallOf(end).time },
    specialist: { _id: isPublished ? contentId : null, ...specialistOf(deps, contentId, locale) },
    isOwn,
    client: isTherapist ? await nameOf(deps, session) : null,
    sessionType: isTherapist ? typeKey : null,
    // One that only the times of presence make was not said by anybody: the cabinets have the words for it.
    complaint:
      complaint === null || complaint.saidAt === null ? null : { what: complaint.kind, status: complaint.status },
    version: mayChange ? session.shownVersion : null,
    place,
    host,
  };
}

async function nameOf(deps: Deps, { clientId, nameEnc }: SessionRow): Promise<string | null> {
  const key = nameEnc === null ? null : await findUserKey(deps.keyring, deps.db, clientId);
  return nameEnc === null || key === null ? null : openName(nameEnc, key);
}

const LOOKS = { max: 120, windowMs: MINUTE };
