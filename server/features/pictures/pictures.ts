export {
  agreedTo,
  forgetUnusedPictures,
  keepPicture,
  readOriginal,
  takeOriginal,
  type TakenPicture,
  withoutPicture,
} from './originals.ts';
export { shownPictures } from './shown.ts';
