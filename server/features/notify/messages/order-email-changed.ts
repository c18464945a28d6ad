import type { Instant } from '#domain/dates.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { clientMail, facts } from './layout.ts';
import { type Numbered, whenRow } from './message.ts';

/** Tells the former address of a booking that mails go elsewhere (message 24); it has no link, as it may be wrong. */
export const orderEmailChangedEmail = clientMail(
  {
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
  },
  ({ at, number }: { at: Instant } & Numbered, words, { locale }) => {
    const rows = number === undefined ? [] : [[words.number, formatBookingNumber(number)] as const];
    return [words.happened, facts(whenRow(at, locale), ...rows), words.ifNot];
  },
);
