export {
  agreedTo,
  forgetUnusedPictures,
  keepPicture,
  namedElsewhere,
  readOriginal,
  takeOriginal,
  unreadOriginals,
  wantOriginals,
  wantShown,
  withoutPicture,
} from './originals.ts';
export {
  type DueOriginal,
  keepOriginal as keepFetched,
  pictureBytes,
  recordUnfetched,
  takeDue,
} from './originals.sql.ts';
export { shownPictures } from './shown.ts';
