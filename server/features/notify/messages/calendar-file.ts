// docs/decisions/038
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type CalendarEntry, calendarEntry } from '#domain/calendar.ts';
import type { Instant } from '#domain/dates.ts';

export type CalendarSession = {
  specialist: string;
  start: Instant;
  end: Instant;
  meetingLink: string;
  orderId: string;
};

/**
 * The calendar file of a session in the specification's words. Its UID is the order's for life: a move raises `sequence`,
 * a cancellation is `CANCEL` under the same UID. `PUBLISH`, since nobody is asked to answer: a `REQUEST` needs an attendee (RFC
 * 5546, 3.2.1 and 3.2.2). Instants are written in UTC, so that no calendar has to know our zone.
 */
export function calendarFile(
  session: CalendarSession,
  options: { method: 'PUBLISH' | 'CANCEL'; sequence: number; now: Instant; host: string },
): { method: 'PUBLISH' | 'CANCEL'; body: string } {
  const entry: CalendarEntry = calendarEntry(session);
  const cancelled = options.method === 'CANCEL';
  const calendar = ical({
    prodId: { company: 'Simshvide', product: 'Sessions', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: options.sequence,
    stamp: new Date(options.now),
    start: new Date(entry.start),
    end: new Date(entry.end),
    summary: entry.title,
    description: entry.details,
    location: entry.location,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: 'Simshvide', email: `noreply@${options.host}` },
    url: session.meetingLink,
  });
  if (!cancelled) event.createAlarm({ type: ICalAlarmType.display, trigger: 60 * 60, description: entry.title });
  return { method: options.method, body: calendar.toString() };
}
