export {
  agreedTo,
  forgetUnusedPictures,
  keepPicture,
  keptPictureBytes,
  namedElsewhere,
  readOriginal,
  takeOriginal,
  unreadOriginals,
  wantOriginals,
  wantShown,
  withoutPicture,
} from './originals.ts';
export { duePictures, type DuePicture, keepFetched, retryLater } from './fetching.ts';
export { shownPictures } from './shown.ts';
