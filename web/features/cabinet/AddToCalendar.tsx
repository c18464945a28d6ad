import { calendarEntry } from '#domain/calendar.ts';
import type { OwnSession } from '../../data/own-sessions.ts';
import { CalendarMenu } from '../../layouts/CalendarMenu.tsx';
import { calendarFileUrl } from '../../parts/calendar-file.ts';
import { timesOf } from '../../session/facts.ts';
import { specialistName } from '../../session/session-words.ts';

/** The entry of an own session for the client's calendar. */
export function AddToCalendar({ session }: { readonly session: OwnSession }) {
  const { orderId, meetingLink } = session;
  // A calendar outside the browser needs the whole address.
  const link = meetingLink === '' ? null : new URL(meetingLink, globalThis.location.origin).href;
  const specialist = specialistName(session);
  return (
    <CalendarMenu
      entry={calendarEntry({ specialist, ...timesOf(session), meetingLink: link })}
      file={calendarFileUrl({ orderId, meetingLink })}
    />
  );
}
