// docs/decisions/202
import type { Instant, Locale } from '#domain/dates.ts';
import { calendarFile } from './calendar-file.ts';
import { mailOf, paragraph } from './layout.ts';
import { longWhen, type MailText, type Place, type SessionData } from './message.ts';
import { calendarNote, joinButton, sessionFacts } from './session-parts.ts';

/** The calendar entry of a coming session, reworded and replaced after the client switches discreet mode. */
export function calendarEntryEmail(data: SessionData & { changedAt: Instant }, place: Place): MailText {
  const { locale, discreetTitle } = place;
  const words = WORDS[locale];
  const mail = mailOf(place, `${words.title}: ${longWhen(data.start, locale)}`, [
    paragraph(discreetTitle === null ? words.full : words.discreet),
    ...calendarNote(data.orderId, 'changed', place),
    sessionFacts(data, locale),
    joinButton(data, locale),
  ]);
  return { ...mail, calendar: calendarFile(data, { method: 'PUBLISH', now: data.changedAt }, place) };
}

const WORDS = {
  ka: {
    title: 'შეხვედრის ჩანაწერი კალენდრისთვის',
    discreet:
      'დისკრეტული რეჟიმი ჩართეთ: კალენდარში ამ შეხვედრის მხოლოდ დღე და დრო ჩაიწერება. თავად შეხვედრა არ შეცვლილა.',
    full: 'დისკრეტული რეჟიმი გამორთეთ: კალენდარში ამ შეხვედრის ყველა დეტალი ჩაიწერება. თავად შეხვედრა არ შეცვლილა.',
  },
  en: {
    title: 'The calendar entry of your session',
    discreet:
      'You switched discreet mode on: your calendar shows only the day and the time of this session. The session itself has not changed.',
    full: 'You switched discreet mode off: your calendar shows all details of this session. The session itself has not changed.',
  },
} as const satisfies Record<Locale, Record<string, string>>;
