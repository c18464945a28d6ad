export {
  agreedTo,
  duePictures,
  type DuePicture,
  forgetUnusedPictures,
  keepFetched,
  keepPicture,
  keptPictureBytes,
  namedElsewhere,
  readOriginal,
  retryLater,
  takeOriginal,
  unreadOriginals,
  wantOriginals,
  wantShown,
  withoutPicture,
} from './originals.ts';
export { shownPictures } from './shown.ts';
