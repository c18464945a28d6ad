import type { Instant } from '#domain/dates.ts';
import { calendarFile } from './calendar-file.ts';
import { clientMail } from './layout.ts';
import { longWhen, type SessionData } from './message.ts';
import { calendarNote, joinButton, sessionFacts } from './session-parts.ts';

/** The client's link was voided by the client or by an operator: the new one, with the same calendar entry (P52). */
export const linkReplacedEmail = clientMail(
  {
    ka: {
      title: 'შეხვედრის ახალი ბმული',
      replaced:
        'შეხვედრის ბმული შეიცვალა. ძველი ბმულით შეხვედრაზე შესვლა აღარ შეიძლება. გთხოვთ, ახალი ბმული არავის გაუზიაროთ.',
      same: 'დრო და ყველაფერი დანარჩენი იგივეა.',
    },
    en: {
      title: 'The new link of your session',
      replaced:
        'Your link was replaced. The old link no longer leads into the session. Please share the new one with nobody.',
      same: 'The time and everything else stay the same.',
    },
  },
  (data: SessionData & { voidedAt: Instant }, words, place) => {
    return {
      title: `${words.title}: ${longWhen(data.start, place.locale)}`,
      parts: [
        words.replaced,
        sessionFacts(data, place.locale),
        joinButton(data, place.locale),
        words.same,
        ...calendarNote(data.orderId, 'changed', place),
      ],
      calendar: calendarFile(data, { method: 'PUBLISH', now: data.voidedAt }, place),
    };
  },
);
