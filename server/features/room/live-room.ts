// docs/decisions/151
import type { Deps } from '#server/deps.ts';
import type { BeginStream } from '#server/http/event-stream.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { roomTopic, type RoomWord, type StayOfEntry } from '../stay/stay.ts';
import { type Device, deviceOf, takeOver, takeSignal } from './device.ts';
import {
  endStream,
  forgetDevice,
  isHeard,
  type Live,
  type LiveRoom,
  sayWord,
  workLater,
  everyTick,
  hearWord,
  lookAtDevices,
  sayThatItListens,
} from './live-looks.ts';

/** One second of the machine: the length of a broken line does not follow the clock that tests move. */
const TICK_MS = 1000;
/** A stream that breaks off may come back for so long before the other side is told that nobody is there. */
const GRACE_TICKS = 10;
/** Streams of one network: a mobile operator may have all its customers behind a few addresses. */
const MOST_PER_NETWORK = 300;

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
  const [devices, perNetwork] = [new Map<number, Device>(), new Map<string, number>()];
  const live: Live = { deps, devices, perNetwork, rooms: new Map(), timer: null, ticks: 0, looks: 0 };

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
      const room = takeIn(live, device);
      onEnd((isStopping) => streamBroke(live, device, isStopping));
      beginListening(live, device, room).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'a stream of a room could not begin');
        // Its device comes back, and finds the seat as it was.
        endStream(live, device, null);
      });
    },

    drop(n) {
      const device = devices.get(n);
      if (device !== undefined) endStream(live, device, null);
    },
  };
}

function liveRoomOf(live: Live, orderId: OrderId): LiveRoom {
  const known = live.rooms.get(orderId);
  if (known !== undefined) return known;
  const subscribed = live.deps.messages.subscribe(roomTopic(orderId), {
    // Only servers of ours can seal it.
    take: (text) => hearWord(live, orderId, JSON.parse(text) as RoomWord),
    missed: () => workLater(live, lookAtDevices(live, live.rooms.get(orderId)?.devices ?? [], true)),
  });
  const room: LiveRoom = { devices: new Set(), subscribed, lastLook: 0 };
  live.rooms.set(orderId, room);
  return room;
}

/** Takes a device in, in place of an earlier stream of its stay. */
function takeIn(live: Live, device: Device): LiveRoom {
  const { devices, perNetwork } = live;
  const { n, orderId, network } = device;
  const earlier = devices.get(n);
  const room = liveRoomOf(live, orderId);
  room.devices.add(device);
  devices.set(n, device);
  if (earlier !== undefined) {
    for (const word of takeOver(earlier)) takeSignal(device, word);
    endStream(live, earlier, 'replaced');
  }
  perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
  live.timer ??= setInterval(() => everyTick(live), TICK_MS).unref();
  return room;
}

async function beginListening(live: Live, device: Device, room: LiveRoom): Promise<void> {
  await room.subscribed;
  if (!isHeard(live, device)) return;
  // First the word, so that an earlier stream of the stay, at whichever server, takes no more of what comes for it.
  await sayThatItListens(live, device);
  await lookAtDevices(live, room.devices, false, device);
  if (isHeard(live, device)) await sayWord(live, device.orderId, { kind: 'look' });
}

function streamBroke(live: Live, device: Device, isStopping: boolean): void {
  const { devices, perNetwork } = live;
  const { n, network } = device;
  const left = (perNetwork.get(network) ?? 0) - 1;
  if (left > 0) perNetwork.set(network, left);
  else perNetwork.delete(network);
  device.stream = null;
  // Whoever reads at a server that stops goes on at another.
  if (isStopping || device.isOver || devices.get(n) !== device) return forgetDevice(live, device);
  device.isGreeted = false;
  device.graceTicks = GRACE_TICKS;
  device.brokeAt = live.deps.clock.now();
}
