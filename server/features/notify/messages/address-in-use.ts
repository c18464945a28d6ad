import type { Locale } from '#domain/dates.ts';
import { href } from '#contract/pages/pages.ts';
import { button, mailTo, paragraph } from './layout.ts';
import type { MailText, Place } from './message.ts';

/**
 * Tells the owner of an account that somebody wants to sign in to another account with the same address. The mail names
 * nobody and has no code: it changes nothing.
 */
export function addressInUseEmail({ isStaff }: { isStaff: boolean }, place: Place): MailText {
  const { locale, origin } = place;
  const words = WORDS[locale];
  const parts = [
    paragraph(words.happened),
    paragraph(words.ifYou),
    paragraph(words.ifNot),
    button(words.signIn, origin + href(isStaff ? 'therapistLogin' : 'loginEmail')),
  ];
  return mailTo(isStaff ? 'therapists' : 'clients', place, words.title, parts);
}

/** The same by SMS, in one segment. */
export function addressInUseSms(_: { isStaff: boolean }, { locale }: Place): string {
  return SMS[locale];
}

const SMS: Record<Locale, string> = {
  ka: 'ამ ნომრით ანგარიში უკვე გაქვთ. თუ კოდი ითხოვეთ, შედით ამ ნომრით.',
  en: 'You already have an account with this number. If you asked for a code, sign in with this number. Nothing has changed.',
};

const WORDS: Record<Locale, Record<'title' | 'happened' | 'ifYou' | 'ifNot' | 'signIn', string>> = {
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
};
