import { texts } from '../../lib/texts.tsx';

export const choicesTexts = texts(
  {
    saved: 'შენახულია',
    saveFailed: 'შენახვა ვერ მოხერხდა. სცადეთ ხელახლა.',
    language: 'წერილებისა და SMS-ების ენა',
    ka: 'ქართული',
    en: 'English',
  },
  {
    saved: 'Saved',
    saveFailed: 'It could not be saved. Try again.',
    language: 'Language of mails and SMS',
    ka: 'ქართული',
    en: 'English',
  },
);
