import { HOUR, type Instant, instantOf, MINUTE, TBILISI_OFFSET_MS } from './dates.ts';

/** Date and time with an offset from UTC; "T" and "Z" in either case, as RFC 3339 has it. */
const FORM =
  /^(\d{4}-\d{2}-\d{2})t([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?(z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** The instant of a whole RFC 3339 minute, `2026-11-24T18:00:00+04:00`; null for no offset, no such date, seconds. */
export function wholeMinuteOf(text: string): Instant | null {
  const [, date = '', hour, minute, second, fraction = '', offset = ''] = FORM.exec(text) ?? [];
  const wall = instantOf(date, `${hour}:${minute}`);
  if (wall === null || second !== '00' || /[1-9]/.test(fraction)) return null;
  return wall + TBILISI_OFFSET_MS - offsetOf(offset);
}

function offsetOf(offset: string): number {
  if (offset.length === 1) return 0;
  const [hours, minutes] = offset.slice(1).split(':').map(Number);
  const size = (hours ?? 0) * HOUR + (minutes ?? 0) * MINUTE;
  return offset.startsWith('-') ? -size : size;
}
