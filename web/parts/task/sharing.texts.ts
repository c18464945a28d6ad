import { texts } from '../../lib/texts.tsx';

export const sharingTexts = texts(
  {
    share: 'გსურთ, {name}ს გაუზიაროთ თემები? ({n})',
    shareYes: 'გაზიარება',
    shareNo: 'არა, გმადლობთ',
    shared: '{name} ხედავს თქვენს თემებს ({n})',
    stopSharing: 'გაზიარების შეწყვეტა',
    notShared: 'თემები არ გაგიზიარებიათ.',
    shareFailed: 'ვერ შევინახეთ. სცადეთ ხელახლა.',
  },
  {
    share: 'Share your topics with {name}? ({n})',
    shareYes: 'Share',
    shareNo: 'No, thank you',
    shared: '{name} sees your topics ({n})',
    stopSharing: 'Stop sharing',
    notShared: 'You have not shared your topics.',
    shareFailed: 'It could not be saved. Try again.',
  },
);
