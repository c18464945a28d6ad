import type { Instant, Locale } from '#domain/dates.ts';
import { calendarFile } from './calendar-file.ts';
import { mailOf, paragraph } from './layout.ts';
import { longWhen, type MailText, type Place, type SessionData } from './message.ts';
import { calendarNote, joinButton, sessionFacts } from './session-parts.ts';

/** The client's link was voided by the client or by an operator: the new one, with the same calendar entry (P52). */
export function linkReplacedEmail(data: SessionData & { voidedAt: Instant }, place: Place): MailText {
  const { locale } = place;
  const words = WORDS[locale];
  const mail = mailOf(place, `${words.title}: ${longWhen(data.start, locale)}`, [
    paragraph(words.replaced),
    sessionFacts(data, locale),
    joinButton(data, locale),
    paragraph(words.same),
    ...calendarNote(data.orderId, 'changed', place),
  ]);
  return {
    ...mail,
    calendar: calendarFile(data, { method: 'PUBLISH', now: data.voidedAt }, place),
  };
}

const WORDS = {
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
} as const satisfies Record<Locale, Record<string, string>>;
