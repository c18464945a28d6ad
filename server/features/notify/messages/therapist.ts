import type { Instant, Locale } from '#domain/dates.ts';
import { href } from '#contract/pages.ts';
import { button, facts, mailOf } from './layout.ts';
import { fullWhen, longWhen, type MailText, type Place, reminderTitle, shortWhen, type SmsText } from './message.ts';

/** The client's own name or pseudonym is all of the client that a therapist's message carries. */
export type NewBookingData = { client: string; sessionType: string; start: Instant; end: Instant };

/** A new booking. */
export function newBookingEmail(data: NewBookingData, { locale, origin }: Place): MailText {
  const words = WORDS[locale];
  return mailOf(locale, `${words.title}: ${longWhen(data.start, locale)}`, [
    bookingFacts(data, locale),
    button(words.signIn, origin + href('therapistLogin')),
  ]);
}

/** A new booking by SMS, sent when the session is less than a day away. */
export function newBookingSms({ start }: { start: Instant }, { locale }: Place): SmsText {
  const when = shortWhen(start, locale);
  return {
    text:
      locale === 'ka'
        ? `ახალი ჯავშანი: ${when}. დეტალები ელფოსტაზეა.`
        : `New booking: ${when}. Details are in your e-mail.`,
  };
}

/** The reminder to the therapist. */
export function reminderTherapistEmail(data: NewBookingData & { meetingLink: string }, { locale }: Place): MailText {
  return mailOf(locale, reminderTitle(data.start, locale), [
    bookingFacts(data, locale),
    button(WORDS[locale].join, data.meetingLink),
  ]);
}

function bookingFacts({ client, sessionType, start, end }: NewBookingData, locale: Locale) {
  const words = WORDS[locale];
  return facts([words.client, client], [words.type, sessionType], [words.when, fullWhen(start, end, locale)]);
}

const WORDS = {
  ka: {
    title: 'ახალი ჯავშანი',
    client: 'კლიენტი',
    type: 'შეხვედრის ტიპი',
    when: 'დრო',
    signIn: 'სპეციალისტის შესვლა',
    join: 'შეხვედრაზე შესვლა',
  },
  en: {
    title: 'New booking',
    client: 'Client',
    type: 'Session type',
    when: 'Time',
    signIn: 'Specialist sign-in',
    join: 'Join the session',
  },
} as const satisfies Record<Locale, Record<string, string>>;
