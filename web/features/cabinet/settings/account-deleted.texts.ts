import { texts } from '../../../lib/texts.tsx';

export const accountDeletedTexts = texts(
  {
    title: 'თქვენი ანგარიში წაშლილია',
    done: 'თქვენი სახელი, საკონტაქტო მონაცემები და პასუხები ჩვენთან აღარ ინახება. ყველა მოწყობილობაზე გამოსული ხართ.',
    again: 'თუ ოდესმე დაგჭირდებათ, ახალი ანგარიშის შექმნა ნებისმიერ დროს შეგიძლიათ.',
    home: 'მთავარი გვერდი',
  },
  {
    title: 'Your account is deleted',
    done: 'We no longer keep your name, contacts and answers. You are signed out on all devices.',
    again: 'If you ever need us, you can make a new account any time.',
    home: 'To the first page',
  },
);
