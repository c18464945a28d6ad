/** The front door of where a session takes place: its links, and who is in its room. */
export { announceChange, roomTopic, type RoomWord, sayInRoom } from './announce.ts';
export { clientLink, judgeLink, therapistLink } from './links.ts';
export {
  endSilentStay,
  endStay,
  lookAtStays,
  type OfOrder,
  type StayNow,
  type StayOfEntry,
  stayOfEntry,
  staysOf,
} from './stays.sql.ts';
export { endSeat, forgetStays, FORGOTTEN_AFTER_MS, hashOfEntry, isFresh, takeSeat } from './stays.ts';
