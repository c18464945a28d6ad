// docs/decisions/151
import type { Instant } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { BeginStream } from '#server/http/event-stream.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import {
  endSilentStay,
  endStay,
  FORGOTTEN_AFTER_MS,
  lookAtStays,
  roomTopic,
  type RoomWord,
  sayInRoom,
  type StayOfEntry,
} from '../meeting/meeting.ts';
import { type Device, deviceOf, takeOver, takeSignal } from './device.ts';
import { bringUpToDate, type EndOfStream, overBy } from './standing.ts';

/** One second of the machine: the length of a broken line does not follow the clock that tests move. */
const TICK_MS = 1000;
/** So often a server looks whether it missed something, and whether its devices are still there. */
const LOOK_EVERY_TICKS = 15;
/** A stream that breaks off may come back for so long before the other side is told that nobody is there. */
const GRACE_TICKS = 10;
/** A device of which nothing was heard for so long is gone, though its line stands: three signs of life unanswered. */
const SILENT_TICKS = 45;
/** Streams of one network: a mobile operator may have all its customers behind a few addresses. */
const MOST_PER_NETWORK = 300;

type Room = { devices: Set<Device>; subscribed: Promise<() => void>; lastLook: number };

/** The devices that listen at this server. */
export type LiveRooms = {
  /** Whether the device of a stay listens at this server. */
  isListening(n: number): boolean;
  /** Whether a network has as many streams here as it may; the one that a device is about to replace does not count. */
  isFull(network: string, n: number): boolean;
  /**
   * The stream that the device of a stay opened as its `opening`th: first `hello`, then the events. The other side is
   * told that somebody is there. A stream opened before another one of its stay ends nothing and is over.
   */
  open(stay: StayOfEntry, opening: number, network: string): BeginStream;
  /** Ends the stream of a stay that its own device gave up. */
  drop(n: number): void;
};

/**
 * Tells the devices that listen at this server of events in their rooms, from any server. Words between servers only
 * say that something happened; each server reads the details itself, and every few seconds anyway, so that a lost word
 * does no harm.
 */
export function liveRooms(deps: Deps): LiveRooms {
  const devices = new Map<number, Device>();
  const rooms = new Map<string, Room>();
  const perNetwork = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let ticks = 0;
  let looks = 0;

  /** Not reaching the database now is made up for by the next look. */
  const later = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => deps.log.warn({ err: error }, 'a room is behind until the next look'));
  const say = async (orderId: OrderId, word: RoomWord): Promise<void> => sayInRoom(deps, orderId, word);
  const sayThatItListens = async ({ orderId, n, opening }: Device): Promise<void> =>
    say(orderId, { kind: 'listens', stay: n, opening });

  /** Whether a device is still the one that listens for its stay: what has waited for the database asks anew. */
  const listens = (device: Device): boolean =>
    device.stream !== null && !device.isOver && devices.get(device.n) === device;

  const end = (device: Device, why: EndOfStream | null): void => {
    if (device.isOver) return;
    if (why !== null) device.stream?.send({ event: 'ended', why });
    device.isOver = true;
    if (device.stream === null) forget(device);
    else device.stream.end();
  };

  /** Ends a stream by a rule of the room, and the stay with it. */
  const close = (device: Device, why: EndOfStream): void => {
    if (device.isOver) return;
    end(device, why);
    const ended = endStay(deps.db, { ...device, at: Math.min(deps.clock.now(), device.closesAt) });
    // The rules of the session end both sides; a sign-in ends its own, and the other side is told.
    later(ended.then(async (has) => (has && why === 'signed-out' ? say(device.orderId, { kind: 'look' }) : undefined)));
  };

  /** Reads the state of devices and tells them changes; `again`: greets them anew, as they may have missed words. */
  const look = async (which: Iterable<Device>, again: boolean, begins: Device | null = null): Promise<void> => {
    const stays = [...which].filter(listens);
    if (stays.length === 0) return;
    const number = ++looks;
    const asked = deps.clock.now();
    const found = await lookAtStays(deps.db, {
      stays,
      begins: begins?.n ?? null,
      now: asked,
      freshFrom: asked - FORGOTTEN_AFTER_MS,
    });
    const byStay = new Map(found.map((stay) => [stay.n, stay]));
    for (const device of stays) {
      const room = rooms.get(device.orderId);
      // A look that began later has told what this one knows, and more.
      if (room === undefined || (room.lastLook > number && device.isGreeted) || !listens(device)) continue;
      room.lastLook = Math.max(room.lastLook, number);
      const stay = byStay.get(device.n);
      if (stay !== undefined && stay.seenAt !== device.seenAt) {
        device.seenAt = stay.seenAt;
        device.silentTicks = 0;
      }
      const over = overBy(device, stay, deps.clock.now());
      if (over !== null) (over.endsStay ? close : end)(device, over.why);
      else if (stay !== undefined) bringUpToDate(device, stay, deps.clock.now(), again);
    }
  };

  const hear = (orderId: OrderId, word: RoomWord): void => {
    const here = [...(rooms.get(orderId)?.devices ?? [])];
    if (word.kind === 'look') return later(look(here, false));
    for (const device of here) {
      if (word.kind === 'signal') {
        if (device.n === word.to) takeSignal(device, word);
      } else if (device.n === word.stay) {
        if (device.opening < word.opening) handOver(device);
        // The word of a stream that began late: its server cannot have heard of this one.
        else if (device.opening > word.opening && listens(device)) later(sayThatItListens(device));
      }
    }
  };

  /** A newer stream of a stay listens, maybe at another server: it gets what came for it meanwhile. */
  const handOver = (device: Device): void => {
    const words = takeOver(device);
    end(device, 'replaced');
    later(
      (async () => {
        for (const word of words) await say(device.orderId, { ...word, isHandedOver: true });
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

  const roomOf = (orderId: OrderId): Room => {
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

  /** Takes a device in, in place of an earlier stream of its stay. */
  const add = (device: Device): Room => {
    const { n, orderId, network } = device;
    const earlier = devices.get(n);
    const room = roomOf(orderId);
    room.devices.add(device);
    devices.set(n, device);
    if (earlier !== undefined) {
      for (const word of takeOver(earlier)) takeSignal(device, word);
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
    device.isGreeted = false;
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
    await room.subscribed;
    if (!listens(device)) return;
    // First the word, so that an earlier stream of the stay, at whichever server, takes no more of what comes for it.
    await sayThatItListens(device);
    await look(room.devices, false, device);
    if (listens(device)) await say(device.orderId, { kind: 'look' });
  };

  return {
    isListening: (n) => (devices.get(n)?.stream ?? null) !== null,

    isFull(network, n) {
      const own = devices.get(n);
      const replaced = own?.network === network && own.stream !== null ? 1 : 0;
      return (perNetwork.get(network) ?? 0) - replaced >= MOST_PER_NETWORK;
    },

    open: (stay, opening, network) => (stream, onEnd) => {
      const newest = devices.get(stay.n);
      if (newest !== undefined && newest.opening > opening) {
        onEnd(() => undefined);
        stream.send({ event: 'ended', why: 'replaced' });
        return stream.end();
      }
      const device = deviceOf(stay, { opening, stream, network });
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
