import { DAY, type Instant, instantOf, wallOf } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';

/** Instants and times in the words of the wire: ISO 8601 in UTC, and walls of Tbilisi. */

type Span = { start: Instant; end: Instant };

/** An instant; null stays null. */
export function isoOf(instant: Instant): string;
export function isoOf(instant: Instant | null): string | null;
export function isoOf(instant: Instant | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

/** A time of a calendar; an end of `00:00` is the midnight after it. */
export function wallsOf({ start, end }: Span): { date: string; start: string; end: string } {
  const { date, time } = wallOf(start);
  return { date, start: time, end: wallOf(end).time };
}

/** The time of such walls; a session over midnight ends on the next day. Refuses what is no time. */
export function slotOf({ date, start, end }: ReturnType<typeof wallsOf>): Span {
  const from = instantOf(date, start);
  const to = instantOf(date, end);
  if (from === null || to === null) throw new DomainError('BAD_SLOT');
  return { start: from, end: to > from ? to : to + DAY };
}

/** When a session takes place. */
export function sessionTimeOf(span: Span): { date: string; startTime: string; endTime: string } {
  const { date, start, end } = wallsOf(span);
  return { date, startTime: start, endTime: end };
}
