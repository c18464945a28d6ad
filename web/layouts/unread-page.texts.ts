import { texts } from '../lib/texts.tsx';

export const unreadPageTexts = texts(
  { loadFailed: 'გვერდის ჩატვირთვა ვერ მოხერხდა' },
  { loadFailed: 'The page could not be loaded' },
);
