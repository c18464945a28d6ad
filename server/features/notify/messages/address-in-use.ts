import { href } from '#contract/pages/pages.ts';
import { button, clientMail, smsOf } from './layout.ts';

/** Tells the owner of an account that somebody else wants its address; the mail names nobody and has no code. */
export const addressInUseEmail = clientMail(
  {
    ka: {
      title: 'ამ ელფოსტით ანგარიში უკვე გაქვთ',
      happened:
        'ვიღაცას სურს, სხვა ანგარიშში თქვენი ელფოსტით შედიოდეს. ეს ვერ მოხერხდება: ელფოსტა თქვენს ანგარიშს ეკუთვნის.',
      ifYou: 'თუ ეს თქვენ იყავით, შედით ამ ელფოსტით.',
      ifNot: 'თუ თქვენ არ იყავით, არაფრის გაკეთება არ გჭირდებათ: არაფერი შეცვლილა.',
      signIn: 'შესვლა',
    },
    en: {
      title: 'You already have an account with this e-mail',
      happened:
        'Somebody wants to sign in to another account with your e-mail address. That does not work: it belongs to your account.',
      ifYou: 'If it was you, sign in with this address.',
      ifNot: 'If it was not you, there is nothing to do: nothing has changed.',
      signIn: 'Sign in',
    },
  },
  ({ isStaff }: { isStaff: boolean }, words, { origin }) => ({
    to: isStaff ? 'therapists' : 'clients',

    parts: [
      words.happened,
      words.ifYou,
      words.ifNot,
      button(words.signIn, origin + href(isStaff ? 'therapistLogin' : 'loginEmail')),
    ],
  }),
);

/** The same by SMS, in one segment. */
export const addressInUseSms = smsOf(
  {
    ka: 'ამ ნომრით ანგარიში უკვე გაქვთ. თუ კოდი ითხოვეთ, შედით ამ ნომრით.',
    en: 'You already have an account with this number. If you asked for a code, sign in with this number. Nothing has changed.',
  },
  (_: { isStaff: boolean }, words) => words,
);
