import type { CalendarEntry } from '#domain/calendar.ts';
import { type Instant, formatTime, wallOf } from '#domain/dates.ts';

/** The entry as a calendar file for Apple and Outlook, with Tbilisi walls (RFC 5545). */
export function calendarFile(entry: CalendarEntry, now: Instant): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Simshvide//Simshvide//EN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Tbilisi',
    'BEGIN:STANDARD',
    'DTSTART:20050101T000000',
    'TZOFFSETFROM:+0400',
    'TZOFFSETTO:+0400',
    'TZNAME:+04',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.version}`,
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=Asia/Tbilisi:${wall(entry.start)}`,
    `DTEND;TZID=Asia/Tbilisi:${wall(entry.end)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.details)}`,
    `LOCATION:${escapeText(entry.location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

function wall(instant: Instant): string {
  return `${wallOf(instant).date.replaceAll('-', '')}T${formatTime(instant).replace(':', '')}00`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n|\r/g, '\\n');
}

/** A line may hold 75 bytes; the rest goes on after a line break and a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let size = 0;
  for (const sign of line) {
    const bytes = encoder.encode(sign).length;
    if (size + bytes > 75) {
      folded += '\r\n ';
      size = 1;
    }
    folded += sign;
    size += bytes;
  }
  return folded;
}
