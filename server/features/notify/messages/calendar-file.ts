// docs/decisions/038
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type CalendarEntry, calendarEntry } from '#domain/calendar.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import type { SessionData } from './message.ts';

type CalendarPart = { method: 'PUBLISH' | 'CANCEL'; body: string };

/** `now`: when what the file says became true. */
type CalendarChange = { method: CalendarPart['method']; now: Instant; host: string };

/**
 * The calendar file of a session for its client, in the specification's words. Its UID is the order's for life: a move raises
 * its sequence, a cancellation is `CANCEL` under the same UID. `PUBLISH`, since nobody is asked to answer: a `REQUEST` needs an
 * attendee (RFC 5546, 3.2.1 and 3.2.2). Instants are written in UTC, so that no calendar has to know our zone.
 */
export function calendarFile(session: SessionData, change: CalendarChange): CalendarPart {
  const { version, meetingLink } = session;
  return partOf({ ...calendarEntry(session), version, url: meetingLink }, change);
}

/** What a therapist's calendar knows of a session: what an operator calls the order, which opens nothing. */
export type TherapistEntry = { number: string; version: number };

/**
 * The calendar file of a session for its therapist: an entry of their own that leads to neither client nor order, since
 * people share their calendars. `link` opens nothing without the therapist's sign-in; null is for a message of an older server.
 */
export function therapistCalendarFile(
  { number, version, start, end, link }: TherapistEntry & { start: Instant; end: Instant; link: string | null },
  { locale, ...change }: CalendarChange & { locale: Locale },
): CalendarPart {
  const entry = { uid: `T-${number}@simshvide`, ...THERAPIST_WORDS[locale], location: link ?? 'Online', start, end };
  return partOf({ ...entry, version, url: link }, change);
}

const THERAPIST_WORDS: Record<Locale, { title: string; details: string }> = {
  ka: { title: 'შეხვედრა — სიმშვიდე', details: 'დეტალები ელფოსტაზეა.' },
  en: { title: 'Session — Simshvide', details: 'Details are in your e-mail.' },
};

function partOf(
  entry: CalendarEntry & { version: number; url: string | null },
  { method, now, host }: CalendarChange,
): CalendarPart {
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
    description: entry.details,
    location: entry.location,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: 'Simshvide', email: `noreply@${host}` },
    ...(entry.url !== null && { url: entry.url }),
  });
  if (!cancelled) event.createAlarm({ type: ICalAlarmType.display, trigger: 60 * 60, description: entry.title });
  return { method, body: calendar.toString() };
}
