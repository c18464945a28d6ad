import { texts } from '../lib/texts.tsx';

export const morePagesTexts = texts(
  { more: 'მეტის ჩვენება', failed: 'მეტის ჩატვირთვა ვერ მოხერხდა' },
  { more: 'Show more', failed: 'More could not be loaded' },
);
