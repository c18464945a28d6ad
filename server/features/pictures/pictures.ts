export {
  agreedTo,
  forgetUnusedPictures,
  keepPicture,
  readOriginal,
  takeOriginal,
  unreadOriginals,
  wantOriginals,
  withoutPicture,
} from './originals.ts';
export { type DueOriginal, keepOriginal as keepFetched, recordUnfetched, takeDue } from './originals.sql.ts';
export { shownPictures } from './shown.ts';
