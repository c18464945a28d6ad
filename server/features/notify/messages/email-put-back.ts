import type { Instant, Locale } from '#domain/dates.ts';
import { facts, mailOf, paragraph } from './layout.ts';
import { longWhen, type MailText, type Place, type SmsText } from './message.ts';

/**
 * Tells an address that the one before it was put back by "it was not me" (message 24). It has no link: if the account was taken, this
 * address is the thief's, and a press must not change it again.
 */
export function emailPutBackEmail(
  {
    at,
    isStaff,
    toSignIn = false,
  }: {
    at: Instant;
    isStaff: boolean;
    /** It is the address to sign in with, not where messages go. */
    toSignIn?: boolean;
  },
  place: Place,
): MailText {
  const { locale, writeTo } = place;
  const words = WORDS[locale];
  const reader = isStaff ? 'therapists' : 'clients';
  const parts = [
    paragraph(toSignIn ? words.signIn : words.happened),
    facts([words.when, longWhen(at, locale)]),
    paragraph(words.ifNot.replace('{to}', writeTo[reader])),
  ];
  return mailOf(place, words.title, parts, reader);
}

/** Tells a phone the same, in one segment. */
export function phonePutBackSms(_: object, { locale }: Place): SmsText {
  return { text: SMS[locale] };
}

const SMS: Record<Locale, string> = {
  ka: 'ანგარიშს წინა ნომერი დაუბრუნდა. თუ თქვენ არა, მოგვწერეთ.',
  en: 'The former number of your account was put back. If it was not you, write to us.',
};

const WORDS: Record<Locale, Record<'title' | 'happened' | 'signIn' | 'when' | 'ifNot', string>> = {
  ka: {
    title: 'თქვენს ანგარიშს წინა ელფოსტა დაუბრუნდა',
    happened:
      'წინა მისამართზე მიღებული წერილიდან დააჭირეს ღილაკს „ეს მე არ ვიყავი“: ყველა შესვლა დასრულდა და წერილები ისევ წინა მისამართზე მოვა.',
    signIn:
      'წინა მისამართზე მიღებული წერილიდან ან SMS-იდან დააჭირეს ღილაკს „ეს მე არ ვიყავი“: ყველა შესვლა დასრულდა და ანგარიშში ამ მისამართით ვეღარ შეხვალთ.',
    when: 'როდის',
    ifNot: 'თუ ეს თქვენ არ იყავით, მოგვწერეთ: {to}.',
  },
  en: {
    title: 'The former e-mail of your account was put back',
    happened:
      'In a message to the former address somebody pressed "It was not me": all sign-ins have ended, and messages go to the former address again.',
    signIn:
      'In a message to the former address or to the phone somebody pressed "It was not me": all sign-ins have ended, and this address does not open the account any more.',
    when: 'When',
    ifNot: 'If it was not you, write to us: {to}.',
  },
};
