/** The front door of where a session takes place: its links, who is in its room, and rooms at other services. */
export { announceChange, roomTopic, type RoomWord, sayInRoom } from './announce.ts';
export { clientLink, judgeLink, therapistLink } from './links.ts';
export { stuckMeetings } from './meetings.sql.ts';
export { ownLinkOf, type OwnLinkChange, setOwnLink, type Whose } from './own-link.ts';
export { placeOf } from './place.ts';
export { arrangeRoom, arrangeRoomLater, makeRoomAgain } from './rooms.ts';
export {
  endSilentStay,
  endStay,
  lookAtStays,
  newestStay,
  newestStaysOf,
  type OfOrder,
  openStream,
  seeStay,
  type StayNow,
  type StayOfEntry,
  stayOfEntry,
  staysOf,
} from './stays.sql.ts';
export {
  endSeat,
  endSeatsOfClient,
  forgetStays,
  FORGOTTEN_AFTER_MS,
  hashOfEntry,
  isFresh,
  takeSeat,
  wasLeft,
} from './stays.ts';
