// docs/decisions/152
import type { Answer } from '#contract/api.ts';
import type { Signal } from '#contract/room/room.ts';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import { closesAt } from '#domain/room.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { BeginStream } from '#server/http/event-stream.ts';
import { networkOf } from '#server/http/network.ts';
import { isoOf } from '#server/http/wire.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { sessionPlaceOf } from '../meeting/meeting.ts';
import {
  leaveSeat,
  hashOfEntry,
  isFresh,
  lookAtSeats,
  type OfOrder,
  countStream,
  sayInRoom,
  markThere,
  type StayOfEntry,
  stayOfKey,
  takeSeat,
  wasLeft,
} from '../stay/stay.ts';
import { doubtByPresence } from '../session/session.ts';
import { sessionOfSeat } from './room.sql.ts';
import { type AskedSeat, type OpenedSeat, requireOpen, requireSeat } from './door.ts';
import { iceFor } from './ice.ts';
import type { LiveRooms } from './live-room.ts';

type Here = { deps: Deps; live: LiveRooms };

/** Takes a seat in a session's open room; a refused caller gets neither a seat nor a server to connect by. */
export async function enterRoom(
  { deps, live }: Here,
  asked: AskedSeat & { entry?: string | undefined; replaces?: number | undefined; ip: string },
): Promise<Answer<'enterRoom'>> {
  deps.limiter.take(`room-enter:${networkOf(asked.ip)}`, ENTRIES);
  const ofKey = await sessionOfKey(deps, asked);
  const session = ofKey ?? (await requireSeat(deps, asked));
  const now = deps.clock.now();
  requireOpen(session, now);
  const { therapistId, orderId } = session;
  if (orderId === null) throw new DomainError('SESSION_NOT_BOOKED');
  // A link that was set meanwhile would have the two people wait in two places.
  if ((await sessionPlaceOf(deps, deps.db, session)).place !== 'room') throw new DomainError('MEETING_ELSEWHERE');
  const of = { therapistId, orderId };
  const { n, entry, continues } = await takeSeat(deps, {
    ...of,
    seat: asked.seat,
    entry: asked.entry ?? null,
    replaces: asked.replaces ?? null,
    linkVersion: asked.seat === 'client' && session.clientId !== asked.caller?.userId ? session.linkVersion : null,
    signInId: session.signInId,
    byKeyAlone: ofKey !== null,
    listensHere: live.isListening,
  });
  if (!continues) await sayInRoom(deps, orderId, { kind: 'look' });
  // Comes after the seat's transaction: a change of a session locks it before its seats, here the order would reverse.
  if (now >= session.start) await deps.db.transaction(async (tx) => doubtByPresence(deps, tx, { orderId }));
  const closing = closesAt(session);
  return {
    entry,
    stay: n,
    peer: await peerOf(deps, { ...of, n }),
    ice: iceFor(deps.config.room, { validUntil: closing, chance: deps.random.token() }),
    closesAt: isoOf(closing),
    now: isoNow(deps.clock),
  };
}

/**
 * The session of a seat in which a device goes on by its key alone, as long as the sign-in of its entry was not ended;
 * null when it has to show more. The person's current sign-in replaces the one before. The client's key suffices alone
 * only as long as its stay has not ended: the link may have been voided since.
 */
async function sessionOfKey(
  deps: Deps,
  asked: Pick<AskedSeat, 'session' | 'seat' | 'caller'> & { entry?: string | undefined; replaces?: number | undefined },
): Promise<OpenedSeat | null> {
  const { session, seat, entry, replaces, caller } = asked;
  if (entry === undefined || replaces !== undefined) return null;
  const stay = await stayOfKey(deps, entry);
  if (stay === null || stay.seat !== seat || !isOfSession(deps, stay, session) || !stay.isNewest) return null;
  if (stay.isSignedOut || wasLeft(stay) || (seat === 'client' && stay.leftAt !== null)) return null;
  const row = await sessionOfSeat[seat](deps.db, seat === 'client' ? stay.orderId : session);
  if (row === null) return null;
  const owner = seat === 'client' ? row.clientId : row.therapistUserId;
  const isRenewed = stay.signInId !== null && caller !== null && caller.userId === owner;
  return { ...row, signInId: isRenewed ? caller.signInId : stay.signInId };
}

async function peerOf(deps: Deps, stay: OfOrder & { n: number }): Promise<Answer<'enterRoom'>['peer']> {
  const [found] = await lookAtSeats(deps, [stay]);
  return found === undefined || found.peer === null
    ? null
    : { stay: found.peer, isElsewhere: found.peerIsElsewhere === true };
}

/** The device that a key belongs to, and what it says. */
type OfDevice = { session: string; entry: string; ip: string };

/** The stream of a seat; a device whose stay ended in silence must enter again by its key (SEAT_LOST). */
export async function listenToRoom({ deps, live }: Here, { session, entry, ip }: OfDevice): Promise<BeginStream> {
  const network = networkOf(ip);
  deps.limiter.take(`room-listen:${network}`, STREAMS_OPENED);
  const stay = await requireStay(deps, { session, entry });
  const { n, leftAt } = stay;
  const isThere = leftAt === null && (isFresh(stay, deps.clock.now()) || live.isListening(n));
  const opening = orRefuse(isThere ? await countStream(deps, stay) : null, 'SEAT_LOST');
  if (live.isFull(network, n)) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter: COME_BACK_AFTER_S });
  return live.open(stay, opening, network);
}

/** Passes one browser's words on to the other; words for an ended stay or the sender's own seat are dropped. */
export async function sendSignal(
  { deps }: Here,
  { session, entry, ip, to, signal }: OfDevice & { to: number; signal: Signal },
): Promise<void> {
  deps.limiter.take(`room-signal:${networkOf(ip)}`, SIGNALS_OF_NETWORK);
  deps.limiter.take(`room-signal:${Buffer.from(hashOfEntry(entry)).toString('base64url')}`, SIGNALS_OF_SEAT);
  const stay = await requireStay(deps, { session, entry });
  if (stay.leftAt !== null) throw new DomainError('SEAT_LOST');
  const { n, orderId, other, otherOpening } = stay;
  if (to !== other || otherOpening === null) return;
  const id = deps.random.token();
  await sayInRoom(deps, orderId, { kind: 'signal', id, from: n, to, opening: otherOpening, signal });
}

/**
 * Keeps a seat: its device is still there. The device answers each sign of life in its stream, because a phone that
 * lost its network hangs up nothing, and its line would stand for a quarter of an hour.
 */
export async function keepSeat({ deps }: Here, { session, entry, ip }: OfDevice): Promise<void> {
  deps.limiter.take(`room-keep:${networkOf(ip)}`, KEEPS);
  const stay = await requireStay(deps, { session, entry });
  if (stay.leftAt !== null) throw new DomainError('SEAT_LOST');
  await markThere(deps, stay);
}

/** Leaves a seat: it is free at once, and the other side is told. Leaving again does nothing. */
export async function leaveRoom({ deps, live }: Here, { session, entry, ip }: OfDevice): Promise<void> {
  deps.limiter.take(`room-leave:${networkOf(ip)}`, STREAMS_OPENED);
  const stay = await stayOfKey(deps, entry);
  if (stay === null || !isOfSession(deps, stay, session)) throw new DomainError('SESSION_NOT_FOUND');
  const hasLeft = await leaveSeat(deps, stay);
  live.drop(stay.n);
  if (hasLeft) await sayInRoom(deps, stay.orderId, { kind: 'look' });
}

/**
 * The newest stay of a key in a room that is open. An unknown key is answered as an unknown session, a key of another
 * session with FORBIDDEN, one whose seat another device took with SEAT_LOST, and one whose sign-in is over with
 * NOT_AUTHORIZED: its stay ends.
 */
async function requireStay(deps: Deps, { session, entry }: { session: string; entry: string }): Promise<StayOfEntry> {
  const stay = orRefuse(await stayOfKey(deps, entry), 'SESSION_NOT_FOUND');
  if (!isOfSession(deps, stay, session)) throw new DomainError('FORBIDDEN');
  requireOpen(stay, deps.clock.now());
  if (!stay.isNewest) throw new DomainError('SEAT_LOST');
  if (stay.isSignedOut) {
    if (await leaveSeat(deps, stay)) await sayInRoom(deps, stay.orderId, { kind: 'look' });
    throw new DomainError('NOT_AUTHORIZED');
  }
  return stay;
}

/** The client's device names the order by its public id, the therapist's the appointment. */
function isOfSession({ keyring }: Deps, { seat, orderId, appointmentId }: StayOfEntry, session: string): boolean {
  return session === (seat === 'client' ? publicOrderId(keyring, orderId) : appointmentId);
}

/** Of one network: a mobile operator may have all its customers behind a few addresses. */
const ENTRIES = { max: 300, windowMs: MINUTE };
/** Four a minute for each stream that a network may have, and those that are tried again. */
const KEEPS = { max: 3000, windowMs: MINUTE };
const STREAMS_OPENED = { max: 300, windowMs: MINUTE };
const COME_BACK_AFTER_S = 30;
/** A connection takes some dozens of words, and a bad line makes a new one every few seconds. */
const SIGNALS_OF_SEAT = { max: 200, windowMs: 10 * SECOND };
const SIGNALS_OF_NETWORK = { max: 1000, windowMs: 10 * SECOND };
