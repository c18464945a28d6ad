// docs/decisions/151
import type { RoomEvent } from '#contract/room.ts';
import type { Instant } from '#domain/dates.ts';
import { closesAt, mayMeet, roomAt } from '#domain/room.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { BeginStream, EventStream } from '#server/http/event-stream.ts';
import {
  endSilentStay,
  endStay,
  FORGOTTEN_AFTER_MS,
  lookAtStays,
  type OfOrder,
  roomTopic,
  type RoomWord,
  sayInRoom,
  type StayNow,
  type StayOfEntry,
} from '../meeting/meeting.ts';

/** One second of the machine: what an open room looks at is a matter of people and lines, not of the clock that tests move. */
const TICK_MS = 1000;
/** So often a server says that its devices still listen, and looks whether it missed something. */
const LOOK_EVERY_TICKS = 15;
/** A stream that breaks off may come back for so long before the other side is told that nobody is there. */
const GRACE_TICKS = 10;
/** Streams of one network: a practice with many therapists behind one address has fewer. */
const MOST_PER_NETWORK = 60;

/** A device that listens at this server. Kept small: there may be thousands. */
type Listening = OfOrder & {
  n: number;
  /** Names the stream among servers: a newer one of the same stay ends it. */
  id: string;
  stream: EventStream;
  network: string;
  linkVersion: number;
  closesAt: Instant;
  /** The other side as this device was last told; undefined before it was told anything. */
  peer: number | null | undefined;
  /** What came before the first event. */
  early: RoomEvent[] | null;
  isOver: boolean;
};

type Room = { devices: Set<Listening>; subscribed: Promise<() => void>; lastLook: number };

/** The devices that listen at this server, told of what happens in their rooms on whichever server it happens. */
export type LiveRooms = ReturnType<typeof liveRooms>;

export function liveRooms(deps: Deps) {
  const devices = new Map<number, Listening>();
  const rooms = new Map<string, Room>();
  const graces = new Map<number, OfOrder & { n: number; ticks: number; since: Instant }>();
  const perNetwork = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let ticks = 0;
  let looks = 0;

  /** Not reaching the database or another server now is made up for by the next look. */
  const later = (work: Promise<unknown>): void => void work.catch(() => undefined);

  const tell = (device: Listening, event: RoomEvent): void => {
    if (device.isOver) return;
    if (device.early === null) device.stream.send(event);
    else if (device.early.length < MOST_EARLY) device.early.push(event);
  };

  const end = (device: Listening, why: Extract<RoomEvent, { event: 'ended' }>['why'] | null): void => {
    if (device.isOver) return;
    if (why !== null) device.stream.send({ event: 'ended', why } satisfies RoomEvent);
    device.isOver = true;
    device.stream.end();
  };

  /** Ends a stream by a rule of the room, and the stay with it. */
  const close = (device: Listening, why: 'cancelled' | 'moved' | 'closed'): void => {
    if (device.isOver) return;
    end(device, why);
    later(endStay(deps.db, { ...device, at: Math.min(deps.clock.now(), device.closesAt) }));
  };

  const greet = (device: Listening, peer: PeerSeen): void => {
    const { clock } = deps;
    const closing = new Date(device.closesAt).toISOString();
    device.stream.send({ event: 'hello', peer, closesAt: closing, now: isoNow(clock) } satisfies RoomEvent);
    const early = device.early ?? [];
    device.early = null;
    for (const event of early) tell(device, event);
  };

  const apply = (device: Listening, now: StayNow | undefined, again: boolean): void => {
    if (device.isOver) return;
    if (now === undefined) return close(device, 'closed');
    if (!now.isCurrent) return end(device, now.linkVersion === device.linkVersion ? 'replaced' : 'link-replaced');
    if (!mayMeet(now.status)) return close(device, 'cancelled');
    const state = roomAt(now, deps.clock.now());
    if (state !== 'open') return close(device, state === 'early' ? 'moved' : 'closed');
    const closing = closesAt(now);
    const hasMoved = closing !== device.closesAt;
    device.closesAt = closing;
    const peer = now.peer === null ? null : { stay: now.peer, isElsewhere: now.peerIsElsewhere === true };
    const hasChanged = now.peer !== device.peer;
    device.peer = now.peer;
    if (device.early !== null || again) return greet(device, peer);
    if (hasMoved) tell(device, { event: 'moved', closesAt: new Date(closing).toISOString() });
    if (hasChanged) tell(device, { event: 'peer', peer });
  };

  /** Looks how devices stand and tells them what has changed; `again`: they are greeted anew, since they may have missed words. */
  const look = async (which: readonly Listening[], again: boolean): Promise<void> => {
    if (which.length === 0) return;
    const number = ++looks;
    const now = deps.clock.now();
    const found = await lookAtStays(deps.db, {
      stays: which,
      listening: true,
      now,
      freshFrom: now - FORGOTTEN_AFTER_MS,
    });
    const byStay = new Map(found.map((stay) => [stay.n, stay]));
    const seen = new Set<Room>();
    for (const device of which) {
      const room = rooms.get(device.orderId);
      // A look that began later has told what this one knows, and more.
      if (room === undefined || (room.lastLook > number && !seen.has(room))) continue;
      seen.add(room);
      room.lastLook = Math.max(room.lastLook, number);
      apply(device, byStay.get(device.n), again);
    }
  };

  const hear = (orderId: string, word: RoomWord): void => {
    const here = [...(rooms.get(orderId)?.devices ?? [])];
    if (word.kind === 'look') return later(look(here, false));
    if (word.kind === 'signal') {
      for (const device of here) {
        if (device.n === word.to) tell(device, { event: 'signal', from: word.from, signal: word.signal });
      }
      return;
    }
    graces.delete(word.stay);
    for (const device of here) if (device.n === word.stay && device.id !== word.stream) end(device, 'replaced');
  };

  const tick = (): void => {
    ticks += 1;
    const now = deps.clock.now();
    for (const device of devices.values()) if (now >= device.closesAt) close(device, 'closed');
    for (const grace of graces.values()) {
      grace.ticks -= 1;
      if (grace.ticks > 0) continue;
      graces.delete(grace.n);
      later(endSilentStay(deps.db, grace).then(async (ended) => ended && say(grace.orderId, { kind: 'look' })));
    }
    if (ticks % LOOK_EVERY_TICKS === 0) later(look([...devices.values()], false));
    rest();
  };

  const rest = (): void => {
    if (devices.size > 0 || graces.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };

  const say = async (orderId: string, word: RoomWord): Promise<void> => sayInRoom(deps, orderId, word);

  const roomOf = (orderId: string): Room => {
    const known = rooms.get(orderId);
    if (known !== undefined) return known;
    const subscribed = deps.messages.subscribe(roomTopic(orderId), {
      // Only servers of ours can seal it.
      take: (text) => hear(orderId, JSON.parse(text) as RoomWord),
      missed: () => later(look([...(rooms.get(orderId)?.devices ?? [])], true)),
    });
    const room: Room = { devices: new Set(), subscribed, lastLook: 0 };
    rooms.set(orderId, room);
    return room;
  };

  const add = (device: Listening): Room => {
    const { n, orderId, network } = device;
    const earlier = devices.get(n);
    if (earlier !== undefined) end(earlier, 'replaced');
    devices.set(n, device);
    graces.delete(n);
    perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
    timer ??= setInterval(tick, TICK_MS).unref();
    const room = roomOf(orderId);
    room.devices.add(device);
    return room;
  };

  const remove = (device: Listening, isStopping: boolean): void => {
    const { n, orderId, therapistId, network } = device;
    const left = (perNetwork.get(network) ?? 0) - 1;
    if (left > 0) perNetwork.set(network, left);
    else perNetwork.delete(network);
    const room = rooms.get(orderId);
    room?.devices.delete(device);
    if (room?.devices.size === 0) {
      rooms.delete(orderId);
      later(room.subscribed.then((unsubscribe) => unsubscribe()));
    }
    if (devices.get(n) === device) devices.delete(n);
    // Whoever reads at a server that stops goes on at another; whoever was told of an end does not come back.
    if (!isStopping && !device.isOver && !devices.has(n)) {
      graces.set(n, { therapistId, orderId, n, ticks: GRACE_TICKS, since: deps.clock.now() });
    }
    rest();
  };

  const start = async (device: Listening, room: Room): Promise<void> => {
    await room.subscribed;
    await look([device], false);
    await say(device.orderId, { kind: 'listens', stay: device.n, stream: device.id });
    await say(device.orderId, { kind: 'look' });
  };

  return {
    /** Whether the device of a stay listens at this server. */
    isListening: (n: number): boolean => devices.has(n),

    /** Whether a network has as many streams here as it may; the stream that a device is about to replace does not count. */
    isFull(network: string, n: number): boolean {
      const own = devices.get(n)?.network === network ? 1 : 0;
      return (perNetwork.get(network) ?? 0) - own >= MOST_PER_NETWORK;
    },

    /** The stream of a stay: first `hello`, then what happens. The server of its other half is told that somebody is there. */
    open:
      (stay: StayOfEntry, network: string): BeginStream =>
      (stream, onEnd) => {
        const { therapistId, orderId, n, linkVersion } = stay;
        const id = deps.random.token();
        const device: Listening = {
          therapistId,
          orderId,
          n,
          id,
          stream,
          network,
          linkVersion,
          closesAt: closesAt(stay),
          peer: undefined,
          early: [],
          isOver: false,
        };
        const room = add(device);
        onEnd((isStopping) => remove(device, isStopping));
        start(device, room).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'a stream of a room could not begin');
          stream.end();
        });
      },

    /** Ends the stream of a stay that its own device gave up. */
    drop(n: number): void {
      const device = devices.get(n);
      if (device !== undefined) end(device, null);
    },

    say,
  };
}

type PeerSeen = Extract<RoomEvent, { event: 'hello' }>['peer'];

/** Between two looks nobody sends more before an answer. */
const MOST_EARLY = 100;
