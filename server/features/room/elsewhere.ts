import { MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { sessionPlaceOf } from '../meeting/meeting.ts';
import { type AskedSeat, requireOpen, requireSeat } from './door.ts';
import { isInAnother } from './room.sql.ts';

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
