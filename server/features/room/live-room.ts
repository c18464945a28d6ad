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

/** One second of the machine: how long a line is broken is no matter of the clock that tests move. */
const TICK_MS = 1000;
/** So often a server looks whether it missed something, and whether its devices are still there. */
const LOOK_EVERY_TICKS = 15;
/** A stream that breaks off may come back for so long before the other side is told that nobody is there. */
const GRACE_TICKS = 10;
/** A device of which nothing was heard for so long is gone, though its line stands: three signs of life unanswered. */
const SILENT_TICKS = 45;
/** Streams of one network: a mobile operator may have all its customers behind a few addresses. */
const MOST_PER_NETWORK = 300;
/** Events that wait for a stream: nobody sends more before an answer. */
const MOST_WAITING = 100;

/** A device that listens at this server, or did a moment ago. Kept small: there may be thousands. */
type Device = OfOrder & {
  n: number;
  /** Names the stream among servers: a newer one of the same stay ends it. */
  id: string;
  /** Null while it is broken and may come back. */
  stream: EventStream | null;
  graceTicks: number;
  /** When it was last heard of as far as is known here, and how long ago this server learned it. */
  seenAt: Instant;
  silentTicks: number;
  brokeAt: Instant;
  network: string;
  linkVersion: number;
  closesAt: Instant;
  /** The other side as this device was last told; undefined before it was told anything. */
  peer: number | null | undefined;
  /** What came while there is no stream, and before its first event; null while all is sent at once. */
  waiting: RoomEvent[] | null;
  /** It was told of an end, or gave the seat up: it does not come back. */
  isOver: boolean;
};

type Room = { devices: Set<Device>; subscribed: Promise<() => void>; lastLook: number };

/** The devices that listen at this server. */
export type LiveRooms = {
  /** Whether the device of a stay listens at this server. */
  isListening(n: number): boolean;
  /** Whether a network has as many streams here as it may; the one that a device is about to replace does not count. */
  isFull(network: string, n: number): boolean;
  /** The stream of a stay: first `hello`, then what happens. The other side is told that somebody is there. */
  open(stay: StayOfEntry, network: string): BeginStream;
  /** Ends the stream of a stay that its own device gave up. */
  drop(n: number): void;
};

/**
 * Tells the devices that listen at this server what happens in their rooms, on whichever server it happens. Words between servers
 * only say that something did; what, each server reads for itself, and every few seconds anyway, so that a lost word is
 * made up for.
 */
export function liveRooms(deps: Deps): LiveRooms {
  const devices = new Map<number, Device>();
  const rooms = new Map<string, Room>();
  const perNetwork = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let ticks = 0;
  let looks = 0;

  /** Not reaching the database now is made up for by the next look. */
  const later = (work: Promise<unknown>): void => void work.catch(() => undefined);
  const say = async (orderId: string, word: RoomWord): Promise<void> => sayInRoom(deps, orderId, word);

  const tell = (device: Device, event: RoomEvent): void => {
    if (device.isOver) return;
    if (device.waiting === null) device.stream?.send(event);
    else if (device.waiting.length < MOST_WAITING) device.waiting.push(event);
  };

  const end = (device: Device, why: Extract<RoomEvent, { event: 'ended' }>['why'] | null): void => {
    if (device.isOver) return;
    if (why !== null) device.stream?.send({ event: 'ended', why } satisfies RoomEvent);
    device.isOver = true;
    if (device.stream === null) forget(device);
    else device.stream.end();
  };

  /** Ends a stream by a rule of the room, and the stay with it. */
  const close = (device: Device, why: 'cancelled' | 'moved' | 'closed'): void => {
    if (device.isOver) return;
    end(device, why);
    later(endStay(deps.db, { ...device, at: Math.min(deps.clock.now(), device.closesAt) }));
  };

  const apply = (device: Device, now: StayNow | undefined, again: boolean): void => {
    if (device.isOver || device.stream === null) return;
    if (now !== undefined && now.seenAt !== device.seenAt) {
      device.seenAt = now.seenAt;
      device.silentTicks = 0;
    }
    if (now === undefined) return close(device, 'closed');
    if (!now.isCurrent) return end(device, now.linkVersion === device.linkVersion ? 'replaced' : 'link-replaced');
    // Of a voided link the device on the client's seat alone is told: its stay ends with it.
    device.linkVersion = now.linkVersion;
    if (!mayMeet(now.status)) return close(device, 'cancelled');
    const state = roomAt(now, deps.clock.now());
    if (state !== 'open') return close(device, state === 'early' ? 'moved' : 'closed');
    const closing = closesAt(now);
    const closes = new Date(closing).toISOString();
    const hasMoved = closing !== device.closesAt;
    // A device that has just taken the other seat will listen in a moment: until then nobody is told that the seat is empty.
    const hasPeerChanged = now.peer !== device.peer && !(now.peer === null && now.peerIsComing);
    const peer = now.peer === null ? null : { stay: now.peer, isElsewhere: now.peerIsElsewhere === true };
    device.closesAt = closing;
    if (hasPeerChanged) device.peer = now.peer;
    if (device.waiting !== null || again) {
      device.stream.send({ event: 'hello', peer, closesAt: closes, now: isoNow(deps.clock) } satisfies RoomEvent);
      device.peer = now.peer;
      const waiting = device.waiting ?? [];
      device.waiting = null;
      for (const event of waiting) tell(device, event);
      return;
    }
    if (hasMoved) tell(device, { event: 'moved', closesAt: closes });
    if (hasPeerChanged) tell(device, { event: 'peer', peer });
  };

  /** Looks how devices stand and tells them what has changed; `again`: greets them anew, since they may have missed words. */
  const look = async (which: Iterable<Device>, again: boolean, begins: Device | null = null): Promise<void> => {
    const stays = [...which].filter(({ stream, isOver }) => stream !== null && !isOver);
    if (stays.length === 0) return;
    const number = ++looks;
    const now = deps.clock.now();
    const found = await lookAtStays(deps.db, {
      stays,
      begins: begins?.n ?? null,
      now,
      freshFrom: now - FORGOTTEN_AFTER_MS,
    });
    const byStay = new Map(found.map((stay) => [stay.n, stay]));
    for (const device of stays) {
      const room = rooms.get(device.orderId);
      // A look that began later has told what this one knows, and more.
      if (room === undefined || (room.lastLook > number && device.waiting === null)) continue;
      room.lastLook = Math.max(room.lastLook, number);
      apply(device, byStay.get(device.n), again);
    }
  };

  const hear = (orderId: string, word: RoomWord): void => {
    const here = [...(rooms.get(orderId)?.devices ?? [])];
    if (word.kind === 'look') return later(look(here, false));
    for (const device of here) {
      if (word.kind === 'signal') {
        if (device.n === word.to) tell(device, { event: 'signal', from: word.from, signal: word.signal });
      } else if (device.n === word.stay && device.id !== word.stream) handOver(device);
    }
  };

  /** Another server has the newer stream of a stay: it gets what came for it meanwhile. */
  const handOver = (device: Device): void => {
    const { orderId, n, waiting } = device;
    const signals = (device.stream === null && waiting !== null ? waiting : []).filter(
      ({ event }) => event === 'signal',
    );
    end(device, 'replaced');
    later(
      (async () => {
        for (const event of signals) {
          if (event.event === 'signal')
            await say(orderId, { kind: 'signal', from: event.from, to: n, signal: event.signal });
        }
      })(),
    );
  };

  const tick = (): void => {
    ticks += 1;
    const now = deps.clock.now();
    for (const device of devices.values()) {
      if (now >= device.closesAt) close(device, 'closed');
      else if (device.stream === null && --device.graceTicks <= 0) giveUp(device, device.brokeAt);
      else if (device.stream !== null && ++device.silentTicks > SILENT_TICKS) giveUp(device, device.seenAt);
    }
    if (ticks % LOOK_EVERY_TICKS === 0) later(look(devices.values(), false));
  };

  /** Ends the stay of a device unless another server has heard of it since. */
  const giveUp = (device: Device, since: Instant): void => {
    const { stream } = device;
    end(device, null);
    // Its end would wait for a reader that is not there.
    stream?.cut();
    const gone = endSilentStay(deps.db, { ...device, since });
    later(gone.then(async (hasEnded) => (hasEnded ? say(device.orderId, { kind: 'look' }) : undefined)));
  };

  const roomOf = (orderId: string): Room => {
    const known = rooms.get(orderId);
    if (known !== undefined) return known;
    const subscribed = deps.messages.subscribe(roomTopic(orderId), {
      // Only servers of ours can seal it.
      take: (text) => hear(orderId, JSON.parse(text) as RoomWord),
      missed: () => later(look(rooms.get(orderId)?.devices ?? [], true)),
    });
    const room: Room = { devices: new Set(), subscribed, lastLook: 0 };
    rooms.set(orderId, room);
    return room;
  };

  const add = (device: Device): Room => {
    const { n, orderId, network } = device;
    const earlier = devices.get(n);
    const room = roomOf(orderId);
    room.devices.add(device);
    devices.set(n, device);
    if (earlier !== undefined) {
      if (earlier.stream === null) device.waiting = earlier.waiting;
      end(earlier, 'replaced');
    }
    perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
    timer ??= setInterval(tick, TICK_MS).unref();
    return room;
  };

  /** The stream of a device has ended. */
  const broke = (device: Device, isStopping: boolean): void => {
    const { n, network } = device;
    const left = (perNetwork.get(network) ?? 0) - 1;
    if (left > 0) perNetwork.set(network, left);
    else perNetwork.delete(network);
    device.stream = null;
    // Whoever reads at a server that stops goes on at another.
    if (isStopping || device.isOver || devices.get(n) !== device) return forget(device);
    device.waiting ??= [];
    device.graceTicks = GRACE_TICKS;
    device.brokeAt = deps.clock.now();
  };

  const forget = (device: Device): void => {
    const { n, orderId } = device;
    if (devices.get(n) === device) devices.delete(n);
    const room = rooms.get(orderId);
    if (room?.devices.delete(device) === true && room.devices.size === 0) {
      rooms.delete(orderId);
      later(room.subscribed.then((unsubscribe) => unsubscribe()));
    }
    if (devices.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };

  const start = async (device: Device, room: Room): Promise<void> => {
    const { orderId, n, id } = device;
    await room.subscribed;
    await look(room.devices, false, device);
    await say(orderId, { kind: 'listens', stay: n, stream: id });
    await say(orderId, { kind: 'look' });
  };

  return {
    isListening: (n) => (devices.get(n)?.stream ?? null) !== null,

    isFull(network, n) {
      const own = devices.get(n);
      const replaced = own?.network === network && own.stream !== null ? 1 : 0;
      return (perNetwork.get(network) ?? 0) - replaced >= MOST_PER_NETWORK;
    },

    open:
      ({ therapistId, orderId, n, linkVersion, end: ends }, network) =>
      (stream, onEnd) => {
        const device: Device = {
          therapistId,
          orderId,
          n,
          id: deps.random.token(),
          stream,
          graceTicks: 0,
          seenAt: 0,
          silentTicks: 0,
          brokeAt: 0,
          network,
          linkVersion,
          closesAt: closesAt({ end: ends }),
          peer: undefined,
          waiting: [],
          isOver: false,
        };
        const room = add(device);
        onEnd((isStopping) => broke(device, isStopping));
        start(device, room).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'a stream of a room could not begin');
          // Its device comes back, and finds the seat as it was.
          end(device, null);
        });
      },

    drop(n) {
      const device = devices.get(n);
      if (device !== undefined) end(device, null);
    },
  };
}
