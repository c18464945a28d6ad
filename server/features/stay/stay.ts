/** The front door of who is in the room of a session, and of what its servers tell each other. */
export { announceChange, roomTopic, type RoomWord, sayInRoom } from './announce.ts';
export {
  countStream,
  endIfSilent,
  isSeatHeld,
  leaveSeat,
  lookAtSeats,
  markThere,
  newestStaysOf,
  stayOfKey,
  staysOf,
} from './in-room.ts';
export type { OfOrder, StayNow, StayOfEntry } from './stay-row.ts';
export { endSeat, endSeatsOfClient, forgetStays, hashOfEntry, isFresh, takeSeat, wasLeft } from './stays.ts';
