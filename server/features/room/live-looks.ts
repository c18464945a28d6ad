// docs/decisions/151
import type { Instant } from '#domain/dates.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { endIfSilent, lookAtSeats, type RoomWord } from '../stay/stay.ts';
import { type Device, takeOver, takeSignal } from './device.ts';
import { closeStay, endStream, isHeard, type Live, lookIf, sayWord, workLater } from './live-devices.ts';
import { bringUpToDate, overBy } from './standing.ts';

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
