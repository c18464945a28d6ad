/** The front door of where a session takes place: its links, and rooms at other services. */
export { clientLink, judgeLink, therapistLink } from './links.ts';
export { ownLinkOf, type OwnLinkChange, setOwnLink, type Whose } from './own-link.ts';
export { sessionPlaceOf } from './place.ts';
export { arrangeRoom, arrangeRoomLater, makeRoomAgain, roomsToLookAt } from './rooms.ts';
