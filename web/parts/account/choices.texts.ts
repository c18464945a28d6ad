import { texts } from '../../lib/texts.tsx';

export const choicesTexts = texts(
  {
    title: 'პარამეტრები',
    failed: 'პარამეტრების ჩატვირთვა ვერ მოხერხდა',
    saved: 'შენახულია',
    saveFailed: 'შენახვა ვერ მოხერხდა. სცადეთ ხელახლა.',
    language: 'წერილებისა და SMS-ების ენა',
    ka: 'ქართული',
    en: 'English',
  },
  {
    title: 'Settings',
    failed: 'The settings could not be loaded',
    saved: 'Saved',
    saveFailed: 'It could not be saved. Try again.',
    language: 'Language of mails and SMS',
    ka: 'ქართული',
    en: 'English',
  },
);
