import { type Instant, type Locale, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { mayMeet, opensAt, roomAt, type Seat } from '#domain/room.ts';
import type { AppointmentStatus } from '#domain/booking.ts';
import type { Answer } from '#contract/api.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import type { Caller } from '#server/http/routes.ts';
import { isoOf, sessionTimeOf } from '#server/http/wire.ts';
import { type OrderId, orderIdOf } from '#server/secrets/order-ids.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { shownSpecialist } from '../matching/matching.ts';
import { openName } from '../order/order.ts';
import { judgeLink, sessionPlaceOf } from '../meeting/meeting.ts';
import { isSeatHeld } from '../stay/stay.ts';
import { type SeatSession, sessionOfSeat, isInAnother } from './room.sql.ts';

/** The asker for a seat of a session: `session` as the link of that seat names it. */
export type AskedSeat = { session: string; seat: Seat; link?: string | undefined; caller: Caller | null };

/** The session of a seat, and the sign-in that opens it: null where the token of the link does. */
export type OpenedSeat = SeatSession & { signInId: string | null };

/**
 * The session whose seat the caller may have. The client's seat: by the token of its link, or signed in as its client;
 * every other caller is answered as for an unknown session, by the same work, also once the client has left, and the
 * holder of a voided link with LINK_REPLACED. The therapist's: signed in as that therapist; anybody else is refused
 * with FORBIDDEN.
 */
export async function requireSeat(deps: Deps, { session, seat, link, caller }: AskedSeat): Promise<OpenedSeat> {
  return seat === 'client'
    ? clientsSession(deps, { orderId: orderIdOf(deps.keyring, session), link: link ?? '', caller })
    : therapistsSession(deps, { appointmentId: session, caller });
}

async function clientsSession(
  deps: Deps,
  { orderId, link, caller }: { orderId: OrderId; link: string; caller: Caller | null },
): Promise<OpenedSeat> {
  const row = await sessionOfSeat.client(deps.db, orderId);
  const verdict = judgeLink(deps, { orderId, linkVersion: row?.linkVersion ?? 0 }, link);
  if (row === null || row.clientHasLeft) throw new DomainError('SESSION_NOT_FOUND');
  if (verdict === 'valid') return { ...row, signInId: null };
  if (caller !== null && row.clientId === caller.userId) return { ...row, signInId: caller.signInId };
  throw new DomainError(verdict === 'replaced' ? 'LINK_REPLACED' : 'SESSION_NOT_FOUND');
}

async function therapistsSession(
  deps: Deps,
  { appointmentId, caller }: { appointmentId: string; caller: Caller | null },
): Promise<OpenedSeat> {
  if (caller === null) throw new DomainError('NOT_AUTHORIZED');
  const row = UUID.test(appointmentId) ? await sessionOfSeat.therapist(deps.db, appointmentId) : null;
  if (row === null) throw new DomainError('SESSION_NOT_FOUND');
  if (row.therapistUserId !== caller.userId) throw new DomainError('FORBIDDEN');
  return { ...row, signInId: caller.signInId };
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Refuses while the people of a session may not meet: TOO_EARLY says from when on they may. */
export function requireOpen(session: { status: AppointmentStatus; start: Instant; end: Instant }, now: Instant): void {
  if (!mayMeet(session.status)) throw new DomainError('SESSION_NOT_BOOKED');
  const state = roomAt(session, now);
  if (state === 'early') {
    throw new DomainError('TOO_EARLY', { facts: { until: isoOf(opensAt(session)) } });
  }
  if (state === 'over') throw new DomainError('TOO_LATE');
}

/**
 * The facts that the door shows, whatever the state of the session. The client's name and the type of session are for
 * the therapist only; a holder of a mere link learns nothing of the client (P8).
 */
export async function readDoor(
  deps: Deps,
  asked: AskedSeat & { locale: Locale; ip: string },
): Promise<Answer<'readRoom'>['room']> {
  deps.limiter.take(`room:${networkOf(asked.ip)}`, LOOKS);
  const session = await requireSeat(deps, asked);
  const { seat, caller, locale } = asked;
  const { therapistId, orderId, contentId, status, typeKey, complaintKind, complaintStatus, saidAt } = session;
  const { place, host } = await sessionPlaceOf(deps, deps.db, session);
  const isOwn = session.clientId === caller?.userId;
  const isTherapist = seat === 'therapist';
  const otherSeat = isTherapist ? 'client' : 'therapist';
  const mayChange = isOwn || isTherapist;
  // One that only the times of presence make was not said by anybody: the cabinets have the words for it.
  const isComplained = mayChange && saidAt !== null && complaintKind !== null;
  return {
    seat,
    status,
    sessionTime: sessionTimeOf(session),
    specialist: shownSpecialist(deps, contentId, locale),
    isOwn,
    client: isTherapist ? await otherNameOf(deps, session) : null,
    sessionType: isTherapist ? typeKey : null,
    otherIsThere: orderId !== null && (await isSeatHeld(deps, { therapistId, orderId, seat: otherSeat })),
    markedAt: isoOf(session.markedAt),
    complaint: isComplained ? { what: complaintKind, status: complaintStatus } : null,
    version: mayChange ? session.shownVersion : null,
    place,
    host,
  };
}

async function otherNameOf(deps: Deps, { clientId, nameEnc }: SeatSession): Promise<string | null> {
  const key = nameEnc === null ? null : await findUserKey(deps.keyring, deps.db, clientId);
  return nameEnc === null || key === null ? null : openName(nameEnc, key);
}

const LOOKS = { max: 120, windowMs: MINUTE };

/**
 * The address at another service where a session is held, for the holder of a seat, while the door is open. It is
 * looked up now, so that a link changed since the booking counts. Refuses without an address, as for a session in our
 * own room. A room that all sessions of a therapist share lets no client in while another session is on: two clients
 * must not meet.
 */
export async function joinElsewhere(deps: Deps, asked: AskedSeat & { ip: string }): Promise<{ url: string }> {
  deps.limiter.take(`room-join:${networkOf(asked.ip)}`, JOINS);
  const session = await requireSeat(deps, asked);
  const now = deps.clock.now();
  requireOpen(session, now);
  const { url } = await sessionPlaceOf(deps, deps.db, session);
  if (url === null) throw new DomainError('MEETING_NOT_READY');
  const { therapistId, appointmentId } = session;
  const isShared = !deps.meeting.preparesRooms;
  if (isShared && asked.seat === 'client' && (await isInAnother(deps.db, { therapistId, appointmentId, now }))) {
    throw new DomainError('MEETING_BUSY');
  }
  return { url };
}

/** Of one network: clients of one house and a therapist's practice join so at once. */
const JOINS = { max: 60, windowMs: MINUTE };
