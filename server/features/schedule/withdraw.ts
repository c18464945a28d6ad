import { DAY, type Instant } from '#domain/dates.ts';
import { type Calendar, type Slot, type SessionLengths, withoutSpan } from '#domain/schedule.ts';
import type { Tx } from '#server/db/db.ts';
import { deleteOpening, insertOpenings, insertOwnTimeOff, insertRemoved, lockCalendar } from './publish.sql.ts';
import { readCalendars } from './schedule.sql.ts';

type SpanOf = Slot & { therapistId: string; contentId: string; now: Instant };

/**
 * Takes a span out of a calendar, so that no time that overlaps it is offered, whatever stands there: the template on this
 * occasion, also where it does not reach yet, and times that were published by themselves. Publishing it again offers it.
 */
export async function withdrawSpan(tx: Tx, span: SpanOf & { lengths: SessionLengths }): Promise<void> {
  const { therapistId, start, end, lengths } = span;
  const calendar = await lockedCalendar(tx, span);
  for (const range of calendar.ranges.filter((other) => overlap(other, span))) {
    await deleteOpening(tx, therapistId, range);
    await insertOpenings(tx, therapistId, withoutSpan(range, { start, end }, { ...calendar, lengths }));
  }
  for (const gap of gapsBetween(calendar.removed, span)) await insertRemoved(tx, therapistId, gap);
}

/** Makes a span time off, as far as it is none yet: nothing new is booked in it, and what is booked or held stays. */
export async function takeSpanOff(tx: Tx, span: SpanOf): Promise<void> {
  const { timeOff } = await lockedCalendar(tx, span);
  for (const gap of gapsBetween(timeOff, span)) await insertOwnTimeOff(tx, span.therapistId, gap);
}

async function lockedCalendar(tx: Tx, { therapistId, contentId, start, end, now }: SpanOf): Promise<Calendar> {
  await lockCalendar(tx, therapistId);
  const [calendar] = await readCalendars(tx, { contentIds: [contentId], from: start - DAY, to: end + DAY, now });
  if (calendar === undefined) throw new Error('a calendar that was locked is gone');
  return calendar;
}

function overlap(one: Slot, other: Slot): boolean {
  return one.start < other.end && other.start < one.end;
}

/** What of a span none of these covers. */
function gapsBetween(spans: readonly Slot[], { start, end }: Slot): Slot[] {
  const gaps: Slot[] = [];
  let from = start;
  for (const span of spans.filter((other) => overlap(other, { start, end })).sort((a, b) => a.start - b.start)) {
    if (from < span.start) gaps.push({ start: from, end: span.start });
    from = Math.max(from, span.end);
  }
  return from < end ? [...gaps, { start: from, end }] : gaps;
}
