import type { Instant, Locale } from '#domain/dates.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { facts, mailOf, paragraph } from './layout.ts';
import { type MailText, type Numbered, type Place, whenRow } from './message.ts';

/**
 * Tells the former address for mails about a booking that they go to another one now (message 24). It has no link: the
 * former address may have been a wrong one.
 */
export function orderEmailChangedEmail({ at, number }: { at: Instant } & Numbered, place: Place): MailText {
  const { locale, writeTo } = place;
  const words = WORDS[locale];
  const rows = number === undefined ? [] : [[words.number, formatBookingNumber(number)] as const];
  const parts = [
    paragraph(words.happened),
    facts(whenRow(at, locale), ...rows),
    paragraph(words.ifNot.replace('{to}', writeTo.clients)),
  ];
  return mailOf(place, words.title, parts);
}

const WORDS: Record<Locale, Record<'title' | 'happened' | 'number' | 'ifNot', string>> = {
  ka: {
    title: 'ჯავშნის ელფოსტა შეიცვალა',
    happened: 'თქვენი ჯავშნის წერილები ამიერიდან სხვა მისამართზე მოვა.',
    number: 'ჯავშნის ნომერი',
    ifNot: 'თუ ეს თქვენ არ შეგიცვლიათ, მოგვწერეთ: {to}. კაბინეტში ყველა შესვლის დასრულებაც შეგიძლიათ.',
  },
  en: {
    title: 'The e-mail of your booking was changed',
    happened: 'Messages about your booking go to another address from now on.',
    number: 'Booking number',
    ifNot: 'If you did not change it, write to us: {to}. You can also end all sign-ins in your cabinet.',
  },
};
