// docs/decisions/202
import type { Instant } from '#domain/dates.ts';
import { calendarFile } from './calendar-file.ts';
import { clientMail } from './layout.ts';
import { longWhen, type SessionData } from './message.ts';
import { calendarNote, joinButton, sessionFacts } from './session-parts.ts';

/** The calendar entry of a coming session, reworded and replaced after the client switches discreet mode. */
export const calendarEntryEmail = clientMail(
  {
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
  },
  (data: SessionData & { changedAt: Instant }, words, place) => {
    const { locale, discreetTitle } = place;

    return {
      title: `${words.title}: ${longWhen(data.start, locale)}`,
      parts: [
        discreetTitle === null ? words.full : words.discreet,
        ...calendarNote(data.orderId, 'changed', place),
        sessionFacts(data, locale),
        joinButton(data, locale),
      ],
      calendar: calendarFile(data, { method: 'PUBLISH', now: data.changedAt }, place),
    };
  },
);
