// docs/decisions/151
import type { Instant } from '#domain/dates.ts';
import { closesAt, mayMeet, roomAt } from '#domain/room.ts';
import type { RoomEvent } from '#contract/room/room.ts';
import type { EventStream } from '#server/http/event-stream.ts';
import { isoOf } from '#server/http/wire.ts';
import type { OfOrder, RoomWord, StayOfEntry, StayNow } from '../stay/stay.ts';

/** Events that wait for a stream: nobody sends more before an answer. */
const MOST_WAITING = 100;

/** A signal on its way between servers. */
export type SignalWord = Extract<RoomWord, { kind: 'signal' }>;

/** A device that listens at this server, or did a moment ago. Kept small: there may be thousands. */
export type Device = OfOrder & {
  n: number;
  /** Counts the streams of the stay in their order of opening, on any server: a newer stream ends an older one. */
  readonly opening: number;
  /** Null while it is broken and may come back. */
  stream: EventStream | null;
  graceTicks: number;
  /** When it was last heard of as far as is known here, and how long ago this server learned it. */
  seenAt: Instant;
  silentTicks: number;
  brokeAt: Instant;
  readonly network: string;
  linkVersion: number;
  closesAt: Instant;
  /** The other side as this device was last told; undefined before it was told anything. */
  peer: number | null | undefined;
  /** It was told that nobody has the other seat since a sign-in was over. */
  peerIsSignedOut: boolean;
  /** It was told `hello`: until then, and while there is no stream, what comes waits. */
  isGreeted: boolean;
  /** Signals that came while it could not take them; before them, those to another server before this one listened. */
  waiting: SignalWord[];
  handedOver: SignalWord[];
  /** Signals for a newer stream of the stay, which may not listen yet: it gets them from here. */
  ahead: SignalWord[];
  /** The signals that it has taken, of which another server may hand over copies. */
  readonly taken: Set<string>;
  /** It was told of an end, or gave the seat up: it does not come back. */
  isOver: boolean;
};

/** The device of a stay with the stream that it has just opened. */
export function deviceOf(
  { therapistId, orderId, n, linkVersion, end }: StayOfEntry,
  { opening, stream, network }: Pick<Device, 'opening' | 'stream' | 'network'>,
): Device {
  return {
    therapistId,
    orderId,
    n,
    opening,
    stream,
    graceTicks: 0,
    seenAt: 0,
    silentTicks: 0,
    brokeAt: 0,
    network,
    linkVersion,
    closesAt: closesAt({ end }),
    peer: undefined,
    peerIsSignedOut: false,
    isGreeted: false,
    waiting: [],
    handedOver: [],
    ahead: [],
    taken: new Set(),
    isOver: false,
  };
}

/** Tells a device that was greeted what happens; until then `hello` will say it. */
function tellDevice(device: Device, event: RoomEvent): void {
  if (!device.isOver && device.isGreeted) device.stream?.send(event);
}

/** Greets a device, and gives it what waited for that. */
function greet(device: Device, hello: Extract<RoomEvent, { event: 'hello' }>): void {
  device.stream?.send(hello);
  device.isGreeted = true;
  for (const word of [...device.handedOver.splice(0), ...device.waiting.splice(0)]) pass(device, word);
}

/** Delivers a signal to a device's stay once, now or when it can read, though two servers may bring it. */
export function takeSignal(device: Device, word: SignalWord): void {
  if (device.isOver) return;
  if (word.id !== undefined) {
    if (device.taken.has(word.id)) return;
    keepTaken(device.taken, word.id);
  }
  if (word.opening !== undefined && word.opening > device.opening) queue(device.ahead, word);
  else if (device.isGreeted && device.stream !== null) pass(device, word);
  else queue(word.isHandedOver === true ? device.handedOver : device.waiting, word);
}

/** Takes from a device whose newer stream is known what that one has to get. */
export function takeOver(device: Device): SignalWord[] {
  return [...device.handedOver.splice(0), ...device.waiting.splice(0), ...device.ahead.splice(0)];
}

function pass({ stream }: Device, { from, signal }: SignalWord): void {
  stream?.send({ event: 'signal', from, signal } satisfies RoomEvent);
}

function queue(words: SignalWord[], word: SignalWord): void {
  if (words.length < MOST_WAITING) words.push(word);
}

function keepTaken(taken: Set<string>, id: string): void {
  taken.add(id);
  if (taken.size > MOST_WAITING) for (const first of taken) return void taken.delete(first);
}

/** Why a stream ends, as its device is told. */
export type EndOfStream = Extract<RoomEvent, { event: 'ended' }>['why'];

/** The end of a stream by its stay's state; `endsStay`: a room rule ends the stay too, else it has ended already. */
type Over = { why: EndOfStream; endsStay: boolean };

/** Whether the stream of a device is over by how its stay stands at an instant; null while it goes on. */
export function overBy(device: Device, now: StayNow | undefined, at: Instant): Over | null {
  if (now === undefined) return { why: 'closed', endsStay: true };
  const state = roomAt(now, at);
  const isOpen = mayMeet(now.status) && state === 'open';
  // Of a room that closes anyway, why it does says more.
  if (isOpen && now.isSignedOut) return { why: 'signed-out', endsStay: true };
  if (!now.isCurrent)
    return { why: now.linkVersion === device.linkVersion ? 'replaced' : 'link-replaced', endsStay: false };
  if (isOpen) return null;
  if (!mayMeet(now.status)) return { why: 'cancelled', endsStay: true };
  return { why: state === 'early' ? 'moved' : 'closed', endsStay: true };
}

/** Tells a device the changes since its last word; an ungreeted device, or one to greet `again`, hears everything. */
export function bringUpToDate(device: Device, now: StayNow, at: Instant, again: boolean): void {
  // Of a voided link the device on the client's seat alone is told: its stay ends with it.
  device.linkVersion = now.linkVersion;
  const closing = closesAt(now);
  const hasMoved = closing !== device.closesAt;
  device.closesAt = closing;
  // A device that has just taken the other seat listens in a moment: until then nobody hears that the seat is empty.
  const isSignedOut = now.peer === null && now.peerIsSignedOut;
  const hasPeerChanged =
    (now.peer !== device.peer || isSignedOut !== device.peerIsSignedOut) && !(now.peer === null && now.peerIsComing);
  const peer = {
    peer: now.peer === null ? null : { stay: now.peer, isElsewhere: now.peerIsElsewhere === true },
    ...(isSignedOut && { isSignedOut }),
  };
  const closes = isoOf(closing);
  if (!device.isGreeted || again) {
    device.peer = now.peer;
    device.peerIsSignedOut = isSignedOut;
    greet(device, { event: 'hello', ...peer, closesAt: closes, now: isoOf(at) });
    return;
  }
  if (hasMoved) tellDevice(device, { event: 'moved', closesAt: closes });
  if (!hasPeerChanged) return;
  device.peer = now.peer;
  device.peerIsSignedOut = isSignedOut;
  tellDevice(device, { event: 'peer', ...peer });
}
