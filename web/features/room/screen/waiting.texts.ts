import { texts } from '../../../lib/texts.tsx';

export const waitingTexts = texts(
  {
    notYet: '{name} ჯერ არ შემოსულა',
    wentOut: '{name} გავიდა',
    next: 'როგორც კი შემოვა, გაგაგებინებთ. ამ გვერდზე დარჩით.',
    again: 'როგორც კი დაბრუნდება, გაგაგებინებთ. ამ გვერდზე დარჩით.',
  },
  {
    notYet: '{name} is not here yet',
    wentOut: '{name} left',
    next: 'As soon as they join, you will hear it. Stay on this page.',
    again: 'As soon as they are back, you will hear it. Stay on this page.',
  },
);
