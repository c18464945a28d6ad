import { texts } from '../../lib/texts.tsx';

/** Words that the dialogs about a session share. */
export const dialogTexts = texts(
  {
    close: 'დახურვა',
    notNow: 'ახლა ეს შეუძლებელია',
    offline: 'პასუხი ვერ მივიღეთ. შეამოწმეთ ინტერნეტი და სცადეთ ხელახლა.',
  },
  {
    close: 'Close',
    notNow: 'This is not possible now',
    offline: 'No answer came. Check your connection and try again.',
  },
);
