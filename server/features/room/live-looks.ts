// docs/decisions/151
import type { Instant } from '#domain/dates.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import type { Deps } from '#server/deps.ts';
import { endIfSilent, lookAtSeats, type RoomWord, leaveSeat, sayInRoom } from '../stay/stay.ts';
import { type Device, takeOver, takeSignal, bringUpToDate, overBy, type EndOfStream } from './device.ts';

/** So often a server looks whether it missed something, and whether its devices are still there. */
const LOOK_EVERY_TICKS = 15;
/** A device of which nothing was heard for so long is gone, though its line stands: three signs of life unanswered. */
const SILENT_TICKS = 45;

/** Reads the state of devices and tells them changes; `again`: greets them anew, as they may have missed words. */
export async function lookAtDevices(
  live: Live,
  which: Iterable<Device>,
  again: boolean,
  begins: Device | null = null,
): Promise<void> {
  const { deps, rooms } = live;
  const stays = [...which].filter((device) => isHeard(live, device));
  if (stays.length === 0) return;
  const number = ++live.looks;
  const found = await lookAtSeats(deps, stays, begins?.n);
  const byStay = new Map(found.map((stay) => [stay.n, stay]));
  for (const device of stays) {
    const room = rooms.get(device.orderId);
    // A look that began later has told what this one knows, and more.
    if (room === undefined || (room.lastLook > number && device.isGreeted) || !isHeard(live, device)) continue;
    room.lastLook = Math.max(room.lastLook, number);
    const stay = byStay.get(device.n);
    if (stay !== undefined && stay.seenAt !== device.seenAt) {
      device.seenAt = stay.seenAt;
      device.silentTicks = 0;
    }
    const over = overBy(device, stay, deps.clock.now());
    if (over !== null) (over.endsStay ? closeStay : endStream)(live, device, over.why);
    else if (stay !== undefined) bringUpToDate(device, stay, deps.clock.now(), again);
  }
}

/** Takes a word of a room from any server. */
export function hearWord(live: Live, orderId: OrderId, word: RoomWord): void {
  const here = [...(live.rooms.get(orderId)?.devices ?? [])];
  if (word.kind === 'look') return workLater(live, lookAtDevices(live, here, false));
  for (const device of here) {
    if (word.kind === 'signal') {
      if (device.n === word.to) takeSignal(device, word);
    } else if (device.n === word.stay) {
      if (device.opening < word.opening) handOver(live, device);
      // The word of a stream that began late: its server cannot have heard of this one.
      else if (device.opening > word.opening && isHeard(live, device)) workLater(live, sayThatItListens(live, device));
    }
  }
}

/** Tells all servers that a stream of a stay listens. */
export async function sayThatItListens(live: Live, { orderId, n, opening }: Device): Promise<void> {
  await sayWord(live, orderId, { kind: 'listens', stay: n, opening });
}

/** Gives a newer stream of a stay, maybe at another server, what came for it meanwhile. */
function handOver(live: Live, device: Device): void {
  const words = takeOver(device);
  endStream(live, device, 'replaced');
  workLater(
    live,
    (async () => {
      for (const word of words) await sayWord(live, device.orderId, { ...word, isHandedOver: true });
    })(),
  );
}

/** Ends what is over or gone, every second of the machine, and looks now and then. */
export function everyTick(live: Live): void {
  live.ticks += 1;
  const now = live.deps.clock.now();
  for (const device of live.devices.values()) {
    if (now >= device.closesAt) closeStay(live, device, 'closed');
    else if (device.stream === null && --device.graceTicks <= 0) endSilent(live, device, device.brokeAt);
    else if (device.stream !== null && ++device.silentTicks > SILENT_TICKS) endSilent(live, device, device.seenAt);
  }
  if (live.ticks % LOOK_EVERY_TICKS === 0) workLater(live, lookAtDevices(live, live.devices.values(), false));
}

/** Ends the stay of a device unless another server has heard of it since. */
function endSilent(live: Live, device: Device, since: Instant): void {
  const { stream } = device;
  endStream(live, device, null);
  // Its end would wait for a reader that is not there.
  stream?.cut();
  lookIf(live, device, endIfSilent(live.deps, device, since));
}

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
function closeStay(live: Live, device: Device, why: EndOfStream): void {
  if (device.isOver) return;
  const { deps } = live;
  endStream(live, device, why);
  const ended = leaveSeat(deps, device, Math.min(deps.clock.now(), device.closesAt));
  // The rules of the session end both sides; a sign-in ends its own, and the other side is told.
  lookIf(live, device, why === 'signed-out' ? ended : ended.then(() => false));
}

/** Has all servers look at the room of a device if a stay has ended there. */
function lookIf(live: Live, { orderId }: Device, hasEnded: Promise<boolean>): void {
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
