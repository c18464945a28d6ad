// docs/decisions/151
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { leaveSeat, type RoomWord, sayInRoom } from '../stay/stay.ts';
import type { Device } from './device.ts';
import type { EndOfStream } from './standing.ts';

/** A room of which somebody listens at this server, with the number of the last look at it. */
export type LiveRoom = { devices: Set<Device>; subscribed: Promise<() => void>; lastLook: number };

/** All that listens at this server, by stay, by order and by network; `timer` runs while there is a device. */
export type Live = {
  readonly deps: Deps;
  readonly devices: Map<number, Device>;
  readonly rooms: Map<OrderId, LiveRoom>;
  readonly perNetwork: Map<string, number>;
  timer: NodeJS.Timeout | null;
  ticks: number;
  looks: number;
};

/** Whether a device is still the one that listens for its stay: what has waited for the database asks anew. */
export function isHeard({ devices }: Live, device: Device): boolean {
  return device.stream !== null && !device.isOver && devices.get(device.n) === device;
}

/** Goes on without waiting for work: not reaching the database now is made up for by the next look. */
export function workLater({ deps }: Live, work: Promise<unknown>): void {
  void work.catch((error: unknown) => deps.log.warn({ err: error }, 'a room is behind until the next look'));
}

/** Tells all servers a word of a room. */
export async function sayWord({ deps }: Live, orderId: OrderId, word: RoomWord): Promise<void> {
  await sayInRoom(deps, orderId, word);
}

/** Ends the stream of a device, which hears why; null for one that gave up itself or cannot hear. */
export function endStream(live: Live, device: Device, why: EndOfStream | null): void {
  if (device.isOver) return;
  if (why !== null) device.stream?.send({ event: 'ended', why });
  device.isOver = true;
  if (device.stream === null) forgetDevice(live, device);
  else device.stream.end();
}

/** Ends a stream by a rule of the room, and the stay with it. */
export function closeStay(live: Live, device: Device, why: EndOfStream): void {
  if (device.isOver) return;
  const { deps } = live;
  endStream(live, device, why);
  const ended = leaveSeat(deps, device, Math.min(deps.clock.now(), device.closesAt));
  // The rules of the session end both sides; a sign-in ends its own, and the other side is told.
  lookIf(live, device, why === 'signed-out' ? ended : ended.then(() => false));
}

/** Has all servers look at the room of a device if a stay has ended there. */
export function lookIf(live: Live, { orderId }: Device, hasEnded: Promise<boolean>): void {
  workLater(
    live,
    hasEnded.then(async (has) => (has ? sayWord(live, orderId, { kind: 'look' }) : undefined)),
  );
}

/** Forgets a device, with the last one of a room the room, and with the last of all the timer. */
export function forgetDevice(live: Live, device: Device): void {
  const { devices, rooms } = live;
  const { n, orderId } = device;
  if (devices.get(n) === device) devices.delete(n);
  const room = rooms.get(orderId);
  if (room?.devices.delete(device) === true && room.devices.size === 0) {
    rooms.delete(orderId);
    workLater(
      live,
      room.subscribed.then((unsubscribe) => unsubscribe()),
    );
  }
  if (devices.size > 0 || live.timer === null) return;
  clearInterval(live.timer);
  live.timer = null;
}
