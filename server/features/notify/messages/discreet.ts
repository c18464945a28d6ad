// docs/decisions/202
import { formatDate, formatDayInDative, type Instant, type Locale, wallOf } from '#domain/dates.ts';

/**
 * The title that replaces all others for a client in discreet mode, in an inbox, on a lock screen and in a calendar:
 * the day of a session, or, without one, that it is for them. `about`: a session, or the data of a message.
 */
export function discreetTitle(about: object, locale: Locale): string {
  if (!('start' in about) || typeof about.start !== 'number') return WORDS[locale].forYou;
  return meetingOn(about.start, locale).replaceAll('\u00a0', ' ');
}

function meetingOn(start: Instant, locale: Locale): string {
  const { date } = wallOf(start);
  return locale === 'ka' ? `შეხვედრა ${formatDayInDative(date, locale)}` : `Meeting on ${formatDate(date, locale)}`;
}

/** The words behind that title in a subject, which tell mails apart: words of any appointment. Mostly empty. */
export function discreetKind(template: string, locale: Locale): string {
  const kind = KINDS[template]?.[locale];
  return kind === undefined ? '' : `: ${kind}`;
}

const CANCELLED = { ka: 'გაუქმდა', en: 'cancelled' };
const REFUND = { ka: 'თანხა ბრუნდება', en: 'refund' };
const TO_PAY = { ka: 'გადასახდელია', en: 'to be paid' };
const KINDS: Readonly<Record<string, Record<Locale, string>>> = {
  'session-moved-email': { ka: 'გადავიდა', en: 'moved' },
  'session-cancelled-email': CANCELLED,
  'time-withdrawn-email': CANCELLED,
  'session-proposed-email': TO_PAY,
  'unpaid-reminder-email': TO_PAY,
  'payment-unfinished-email': TO_PAY,
  'time-released-email': { ka: 'დრო გათავისუფლდა', en: 'time released' },
  'marked-absent-email': { ka: 'საჭიროა პასუხი', en: 'your answer is needed' },
  'seat-lost-email': REFUND,
  'payment-returned-email': REFUND,
  'refund-sent-email': REFUND,
};

/** The name of the sender of mails and of the organizer in a calendar. */
export function discreetSender(locale: Locale): string {
  return WORDS[locale].sender;
}

/** The beginning of a mail: with the title it is longer than what any inbox shows of one. */
export function discreetOpening(locale: Locale): string {
  return WORDS[locale].opening;
}

const WORDS: Record<Locale, Record<'forYou' | 'sender' | 'opening', string>> = {
  ka: {
    forYou: 'შეტყობინება თქვენთვის',
    sender: 'შეტყობინებები',
    opening:
      'ყველაფერი, რაც უნდა იცოდეთ, ქვემოთ წერია. ეს წერილი თქვენთვის ავტომატურად გამოიგზავნა. გთხოვთ, ბოლომდე წაიკითხოთ და შეინახოთ იმდენ ხანს, რამდენიც დაგჭირდებათ.',
  },
  en: {
    forYou: 'A message for you',
    sender: 'Notifications',
    opening:
      'Everything that you need to know is written below. This message was sent to you automatically. Please read it to the end, and keep it for as long as you need it.',
  },
};
