import type { Instant, Locale } from '#domain/dates.ts';
import { facts, mailOf, paragraph } from './layout.ts';
import { longWhen, type MailText, type Place } from './message.ts';

/**
 * Tells an address that the one before it was put back by "it was not me" (message 24). It has no link: if the account was taken, this
 * address is the thief's, and a press must not change it again.
 */
export function emailPutBackEmail({ at, isStaff }: { at: Instant; isStaff: boolean }, place: Place): MailText {
  const { locale, writeTo } = place;
  const words = WORDS[locale];
  const reader = isStaff ? 'therapists' : 'clients';
  const parts = [
    paragraph(words.happened),
    facts([words.when, longWhen(at, locale)]),
    paragraph(words.ifNot.replace('{to}', writeTo[reader])),
  ];
  return mailOf(place, words.title, parts, reader);
}

const WORDS: Record<Locale, Record<'title' | 'happened' | 'when' | 'ifNot', string>> = {
  ka: {
    title: 'თქვენს ანგარიშს წინა ელფოსტა დაუბრუნდა',
    happened:
      'წინა მისამართზე მიღებული წერილიდან დააჭირეს ღილაკს „ეს მე არ ვიყავი“: ყველა შესვლა დასრულდა და წერილები ისევ წინა მისამართზე მოვა.',
    when: 'როდის',
    ifNot: 'თუ ეს თქვენ არ იყავით, მოგვწერეთ: {to}.',
  },
  en: {
    title: 'The former e-mail of your account was put back',
    happened:
      'In a message to the former address somebody pressed "It was not me": all sign-ins have ended, and messages go to the former address again.',
    when: 'When',
    ifNot: 'If it was not you, write to us: {to}.',
  },
};
