// docs/decisions/151
import type { RoomEvent } from '#contract/room/room.ts';
import type { Instant } from '#domain/dates.ts';
import { closesAt, mayMeet, roomAt } from '#domain/room.ts';
import { isoOf } from '#server/http/wire.ts';
import type { StayNow } from '../stay/stay.ts';
import { type Device, greet, tellDevice } from './device.ts';

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
