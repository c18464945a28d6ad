import type { Instant, Locale } from '#domain/dates.ts';
import { href } from '#contract/pages.ts';
import { layOut } from './layout.ts';
import { fullWhen, longWhen, type MailText, type Place, reminderTitle, shortWhen, type SmsText } from './message.ts';

/** The client's own name or pseudonym is all of the client that a therapist's message carries. */
export type NewBookingData = { client: string; sessionType: string; start: Instant; end: Instant };

/** A new booking. */
export function newBookingEmail(data: NewBookingData, { locale, origin }: Place): MailText {
  const words = WORDS[locale];
  const title = `${words.title}: ${longWhen(data.start, locale)}`;
  return {
    subject: title,
    ...layOut({
      locale,
      title,
      blocks: [
        {
          kind: 'facts',
          rows: [
            [words.client, data.client],
            [words.type, data.sessionType],
            [words.when, fullWhen(data.start, data.end, locale)],
          ],
        },
        { kind: 'button', label: words.signIn, href: origin + href('therapistLogin') },
      ],
    }),
  };
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
  const words = WORDS[locale];
  const title = reminderTitle(data.start, locale);
  return {
    subject: title,
    ...layOut({
      locale,
      title,
      blocks: [
        {
          kind: 'facts',
          rows: [
            [words.client, data.client],
            [words.type, data.sessionType],
            [words.when, fullWhen(data.start, data.end, locale)],
          ],
        },
        { kind: 'button', label: words.join, href: data.meetingLink },
      ],
    }),
  };
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
