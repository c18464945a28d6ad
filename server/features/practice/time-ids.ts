// docs/decisions/144
import { DAY, type Instant, MINUTE } from '#domain/dates.ts';

/**
 * The id of a free time: its therapist and start. It is computed like the time itself, so it stays as long as the time
 * is free, whatever its source, and is the same again after the time was removed and published anew.
 */
export function timeId(therapistId: string, start: Instant): string {
  return `${therapistId}.${(start / MINUTE).toString(BASE)}`;
}

/** The meaning of an id in a calendar: a free time by its start, a row by its uuid, or nothing of this therapist's. */
export type NamedTime = { what: 'free'; start: Instant } | { what: 'row'; id: string } | { what: 'nothing' };

/** Reads an id that somebody sent. Malformed, foreign and impossible ids name nothing. */
export function readTimeId(text: string, therapistId: string): NamedTime {
  if (UUID.test(text)) return { what: 'row', id: text };
  const start = parseInt(text.slice(therapistId.length + 1), BASE) * MINUTE;
  const isWritten = start > 0 && start < LAST && timeId(therapistId, start) === text;
  return isWritten ? { what: 'free', start } : { what: 'nothing' };
}

/** The id of a day of time off: of several days each is an entry of its own. */
export function dayOffId(timeOffId: string, date: string | null): string {
  return date === null ? timeOffId : `${timeOffId}.${date}`;
}

/** Whether the text is the id of a row, as the database writes it. */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}

const BASE = 36;
/** Of no time that a calendar has; the database knows no later ones. */
const LAST = 365 * 200 * DAY;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
