import type { Instant, Locale } from '#domain/dates.ts';
import { facts, mailTo, paragraph } from './layout.ts';
import { type MailText, type Place, whenRow } from './message.ts';

/**
 * Tells a new contact e-mail that messages come there from now on (message 24). It has no link: in a stolen account
 * this address is the thief's.
 */
export function contactEmailSetEmail({ at, isStaff }: { at: Instant; isStaff: boolean }, place: Place): MailText {
  const { locale, writeTo } = place;
  const words = WORDS[locale];
  const reader = isStaff ? 'therapists' : 'clients';
  const parts = [
    paragraph(words.happened),
    facts(whenRow(at, locale)),
    paragraph(words.ifNot.replace('{to}', writeTo[reader])),
  ];
  return mailTo(reader, place, words.title, parts);
}

const WORDS: Record<Locale, Record<'title' | 'happened' | 'ifNot', string>> = {
  ka: {
    title: 'ეს თქვენი ანგარიშის ელფოსტაა',
    happened: 'თქვენი ანგარიშის ელფოსტა შეიცვალა: ამიერიდან წერილები ამ მისამართზე მოვა.',
    ifNot: 'თუ ეს თქვენ არ იყავით, მოგვწერეთ: {to}',
  },
  en: {
    title: 'This is the e-mail of your account now',
    happened: 'The e-mail of your account was changed: messages come to this address from now on.',
    ifNot: 'If it was not you, write to {to}',
  },
};
