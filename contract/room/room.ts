import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { SEATS } from '#domain/room.ts';
import { complaint, instant, session, shownSpecialist } from '../session/session.ts';
import { id, localeQuery, nothing, now } from '../wire.ts';

/** The room of a session; `session`: the order's id (client) or the session's (therapist), which opens nothing else. */
const roomParams = z.object({ session: id });

/** The seat, and for the client's the token of the link; without a token the client must be signed in. */
const seat = z.object({ seat: z.enum(SEATS), link: z.string().max(64).optional() });

/** The key of a taken seat: known to the device that took it, and to nobody else. */
const entry = z.string().min(16).max(64);

/** A stay on a seat, as the other side may name it; another device on the same seat is another stay. */
const stay = z.number().int().positive();

/** The most letters of a description of a call; the largest that was measured had 5,800, and screens make it longer. */
const SDP_MAX = 48_000;

/** The messages between two browsers that connect. They name network addresses and never anything that was said. */
export const signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('description'), type: z.enum(['offer', 'answer']), sdp: z.string().max(SDP_MAX) }),
  z.object({
    kind: z.literal('candidate'),
    candidate: z.string().max(2000),
    sdpMid: z.string().max(64).nullable(),
    sdpMLineIndex: z.number().int().min(0).max(64).nullable(),
    usernameFragment: z.string().max(256).nullable(),
  }),
]);
export type Signal = z.infer<typeof signal>;

/** The holder of the other seat; null if none. `isElsewhere`: that person joined from another device than before. */
const peer = z.object({ stay, isElsewhere: z.boolean() }).nullable();

/** Nobody has the other seat since its sign-in was ended: what still comes from that device is not shown any more. */
const isSignedOut = z.literal(true).optional();

/** An event that the stream of a taken seat sends to its device, one JSON object an event. */
export const roomEvent = z.discriminatedUnion('event', [
  /** First of every stream, and again whenever something may have been missed. */
  z.object({ event: z.literal('hello'), peer, isSignedOut, closesAt: instant, now }),
  z.object({ event: z.literal('peer'), peer, isSignedOut }),
  z.object({ event: z.literal('signal'), from: stay, signal }),
  /** The session has another time; the room closes then. */
  z.object({ event: z.literal('moved'), closesAt: instant }),
  /**
   * The stream ends: another device has the seat, the session was cancelled or moved away, the link was voided, the
   * sign-in that opened the seat is over, or the room is closed.
   */
  z.object({
    event: z.literal('ended'),
    why: z.enum(['replaced', 'cancelled', 'moved', 'link-replaced', 'signed-out', 'closed']),
  }),
]);
export type RoomEvent = z.infer<typeof roomEvent>;

const iceServer = z.object({
  urls: z.array(z.string()).max(MOST.addresses),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** The facts that the door shows; the page judges them with `domain/room.ts` by the server's clock. */
const room = session
  .pick({ status: true, sessionTime: true })
  .extend({
    specialist: shownSpecialist,
    seat: z.enum(SEATS),
    /** The viewer is signed in as the client of the order: only then the page asks for the client's own data. */
    isOwn: z.boolean(),
    /** For the therapist alone: the client's name or pseudonym (null when deleted) and the type of session (P8). */
    client: z.string().nullable(),
    sessionType: session.shape.sessionType.nullable(),
    /** When somebody last marked who came: a claim about a running session is told to whoever comes. */
    markedAt: instant.nullable(),
    otherIsThere: z.boolean(),
    /** For the two people of the session when they are signed in. */
    complaint: complaint.pick({ what: true, status: true }).nullable(),
    /** For the two as well: the version of the session, which a change of it names. */
    version: session.shape.version.nullable(),
    /** Where the session takes place: our own room, or another service, and whether its address is there yet. */
    place: z.enum(['room', 'elsewhere', 'elsewhere-later']),
    /** The host of the other service, for the words of the door; null for our own room. */
    host: z.string().nullable(),
  })
  .meta({ id: 'Room' });

export const roomShapes = {
  readRoom: {
    params: roomParams,
    query: localeQuery,
    body: seat,
    response: z.object({ room, now }),
  },
  enterRoom: {
    params: roomParams,
    query: localeQuery,
    /** `entry`: the key of this device's earlier entry. `replaces`: the stay to end, by choice (from SEAT_TAKEN). */
    body: seat.extend({ entry: entry.optional(), replaces: stay.optional() }),
    response: z.object({
      entry,
      stay,
      peer,
      ice: z.object({ servers: z.array(iceServer).max(2), policy: z.enum(['all', 'relay']) }),
      closesAt: instant,
      now,
    }),
  },
  /** Answers a stream of `text/event-stream` with `RoomEvent`s; the seat's key is in the header `Room-Entry`. */
  listenToRoom: { params: roomParams, response: roomEvent },
  /** `to`: the stay of the other seat that is meant; a signal to one that has ended is dropped. */
  sendSignal: { params: roomParams, body: z.object({ entry, to: stay, signal }), response: nothing },
  /** The answer of a device to each sign of life in its stream: one that says nothing for 45 seconds is gone. */
  keepSeat: { params: roomParams, body: z.object({ entry }), response: nothing },
  leaveRoom: { params: roomParams, body: z.object({ entry }), response: nothing },
  /** The address of another service's room, while the door is open. */
  joinElsewhere: { params: roomParams, query: localeQuery, body: seat, response: z.object({ url: z.string() }) },
};
