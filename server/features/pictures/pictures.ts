export {
  agreedTo,
  forgetUnusedPictures,
  keepPicture,
  readOriginal,
  takeOriginal,
  withoutPicture,
} from './originals.ts';
export { shownPictures } from './shown.ts';
