// docs/decisions/147
import type { Instant } from '#domain/dates.ts';
import { BOOKING_HORIZON_DAYS, type Calendar, type Slot, withoutSpan } from '#domain/schedule.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { lengthsOf } from '../calendar/calendar.ts';
import { type CalendarOwner, lockedCalendar, publishedIn } from './publish.ts';
import { deleteOpenings, insertOpenings, insertRemoved } from './publish.sql.ts';
import { insertTimesOff } from './time-off.sql.ts';

/** The withdrawn span, and the moment of withdrawal. */
type Span = { span: Slot; now: Instant };

/** Takes a time out of a calendar in the caller's transaction; nothing overlapping is offered until republished. */
export async function withdrawTime(
  { content }: Pick<Deps, 'content'>,
  tx: Tx,
  { start, end, now, ...owner }: Slot & { therapistId: string; contentId: string; now: Instant },
): Promise<void> {
  const lengths = lengthsOf(content.snapshot().therapists.get(owner.contentId)?.sessionTypes ?? []);
  await withdrawSpan(tx, { ...owner, lengths }, { span: { start, end }, now });
}

/**
 * Takes a span out of a calendar, so that no overlapping time is offered: from the template on this occasion, also
 * where it does not reach yet, and from times published by themselves, with the template times that those hid.
 * Publishing the span again offers it.
 */
export async function withdrawSpan(tx: Tx, owner: CalendarOwner, { span, now }: Span): Promise<void> {
  const { therapistId, lengths } = owner;
  const calendar = await lockedCalendar(tx, owner, { from: span.start, to: span.end, now });
  const openings = calendar.ranges.filter((other) => overlap(other, span));
  const left = openings.flatMap((opening) => withoutSpan(opening, span, { ...calendar, lengths }));
  await deleteOpenings(tx, therapistId, openings);
  await insertOpenings(tx, therapistId, left);
  const hidden = openings.flatMap((opening) => ofTemplate(calendar, owner, { span: opening, now }));
  const bared = hidden.filter((time) => !overlap(time, span) && !left.some((other) => overlap(other, time)));
  await insertRemoved(tx, therapistId, [...gapsBetween(calendar.removed, span), ...bared]);
}

/** The times of the template that a span overlaps, also beyond the weeks that it runs ahead now. */
function ofTemplate(calendar: Calendar, { lengths }: CalendarOwner, { span, now }: Span): Slot[] {
  const weeksAhead = Math.ceil(BOOKING_HORIZON_DAYS / 7);
  const template = { ...calendar, weeksAhead, ranges: [], busy: [] };
  const times = publishedIn(template, { lengths }, { from: span.start, to: span.end, now });
  return times.filter((time) => overlap(time, span));
}

/** Makes a span time off, as far as it is none yet: nothing new is booked in it, and what is booked or held stays. */
export async function takeSpanOff(tx: Tx, owner: CalendarOwner, { span, now }: Span): Promise<void> {
  const { timeOff } = await lockedCalendar(tx, owner, { from: span.start, to: span.end, now });
  await insertTimesOff(tx, owner.therapistId, gapsBetween(timeOff, span));
}

function overlap(one: Slot, other: Slot): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The parts of a span that none of these covers. */
function gapsBetween(spans: readonly Slot[], { start, end }: Slot): Slot[] {
  const gaps: Slot[] = [];
  let from = start;
  for (const span of spans.filter((other) => overlap(other, { start, end })).sort((a, b) => a.start - b.start)) {
    if (from < span.start) gaps.push({ start: from, end: span.start });
    from = Math.max(from, span.end);
  }
  return from < end ? [...gaps, { start: from, end }] : gaps;
}
