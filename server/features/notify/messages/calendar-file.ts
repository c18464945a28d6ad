// docs/decisions/038, docs/decisions/164
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type CalendarEntry, calendarEntry } from '#domain/calendar.ts';
import type { Instant } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import type { Place, SessionData } from './message.ts';

export type CalendarFile = { method: 'PUBLISH' | 'CANCEL'; body: string };

/** `now`: when what the file says became true, or for a file that is asked for, when it was. */
type CalendarChange = { method: CalendarFile['method']; now: Instant };

/**
 * The calendar file of a session for its client, in the specification's words; mails and the order page share it. Its
 * UID is the order's for life: a move raises its sequence, a cancellation is `CANCEL` under the same UID. The method is
 * `PUBLISH`, since nobody is asked to answer: a `REQUEST` needs an attendee (RFC 5546, 3.2.1 and 3.2.2). Instants are
 * in UTC, so that no calendar has to know our zone. In discreet mode the file says the day only and has no link.
 */
export function calendarFile(
  session: Omit<SessionData, 'meetingLink'> & { meetingLink: string | null },
  change: CalendarChange,
  place: Pick<Place, 'sender' | 'discreetTitle'>,
): CalendarFile {
  const { orderId, version, meetingLink } = session;
  const { discreetTitle } = place;
  const url = discreetTitle === null ? meetingLink : null;
  const entry = { ...calendarEntry({ ...session, discreetTitle }), uid: `${orderId}@simshvide`, version: version ?? 0 };
  return fileOf({ ...entry, url }, change, place);
}

/** The order's number and version for a therapist's calendar: operators use the number, and it opens nothing. */
export type TherapistEntry = { number: string; version: number };

/**
 * The calendar file of a session for its therapist: an entry that leads to neither client nor order, since people share
 * their calendars. `link` opens nothing without the therapist's sign-in; it is null for a message of an older server.
 */
export function therapistCalendarFile(
  { number, version, start, end, link }: TherapistEntry & { start: Instant; end: Instant; link: string | null },
  change: CalendarChange,
  place: Pick<Place, 'sender' | 'locale'>,
): CalendarFile {
  const words = THERAPIST_WORDS[place.locale];
  const uid = `T-${number}@simshvide`;
  return fileOf({ ...words, uid, version, location: link ?? 'Online', start, end, url: link }, change, place);
}

const THERAPIST_WORDS: Record<Locale, { title: string; details: string }> = {
  ka: { title: 'შეხვედრა — სიმშვიდე', details: 'დეტალები ელფოსტაზეა.' },
  en: { title: 'Session — Simshvide', details: 'Details are in your e-mail.' },
};

function fileOf(
  entry: CalendarEntry & { uid: string; version: number; url: string | null },
  { method, now }: CalendarChange,
  { sender }: Pick<Place, 'sender'>,
): CalendarFile {
  const cancelled = method === 'CANCEL';
  const calendar = ical({
    prodId: { company: 'Simshvide', product: 'Sessions', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: entry.version,
    stamp: new Date(now),
    start: new Date(entry.start),
    end: new Date(entry.end),
    summary: entry.title,
    ...(entry.details !== '' && { description: entry.details }),
    location: entry.location,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: sender,
    ...(entry.url !== null && { url: entry.url }),
  });
  if (!cancelled) event.createAlarm({ type: ICalAlarmType.display, trigger: 60 * 60, description: entry.title });
  return { method, body: inOrder(calendar.toString()) };
}

/**
 * Corrects the generator's text by the grammar: the alarm follows all properties of its event, and the last line ends
 * like the others (RFC 5545, 3.6.1 and 3.1). Strict readers misread properties after an alarm.
 */
function inOrder(text: string): string {
  return `${text.replace(/(BEGIN:VALARM\r\n.*END:VALARM\r\n)(.*)(?=END:VEVENT)/s, '$2$1')}\r\n`;
}
