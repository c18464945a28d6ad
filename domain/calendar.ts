import { type Instant, TBILISI_OFFSET_MS, wallOf } from './dates.ts';

/** A session in a client's calendar. Its words are those of the specification in both languages. */
export type CalendarEntry = ReturnType<typeof calendarEntry>;

/** A session's calendar entry; without a link the place is only named (spec §2). A discreet title replaces the rest. */
export function calendarEntry(session: {
  specialist: string;
  start: Instant;
  end: Instant;
  meetingLink: string | null;
  discreetTitle?: string | null | undefined;
}) {
  const { specialist, start, end, meetingLink, discreetTitle } = session;
  return {
    title: discreetTitle ?? `Therapy session with ${specialist}`,
    details: discreetTitle ? '' : 'Online therapy session via Google Meet',
    location: (!discreetTitle && meetingLink) || 'Online',
    start,
    end,
  };
}

/** The address of Google Calendar with a filled-in entry: it has no UID, so nothing we send changes it later. */
export function googleCalendarUrl(entry: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${utcStamp(entry.start)}/${utcStamp(entry.end)}`,
    details: entry.details,
    location: entry.location,
    ctz: 'Asia/Tbilisi',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** `20261124T140000Z`; sessions start and end on whole minutes. */
function utcStamp(instant: Instant): string {
  const { date, time } = wallOf(instant - TBILISI_OFFSET_MS);
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}00Z`;
}
