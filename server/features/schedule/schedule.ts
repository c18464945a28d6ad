// docs/decisions/031
import { DAY, HOUR, type Instant, MINUTE, wallOf } from '#domain/dates.ts';
import {
  BOOKING_HORIZON_DAYS,
  type Calendar,
  freeSlots,
  HORIZON_DAYS,
  type Slot,
  slotIsOffered,
} from '#domain/schedule.ts';
import type { Sql } from '#server/db/db.ts';
import type { CalendarCache } from '#server/deps.ts';
import { readCalendars, type Window } from './schedule.sql.ts';

export type { Window };

/** The calendars of the named therapists, or of all, by content id. A therapist without a calendar is absent. */
export async function calendars(
  sql: Sql,
  query: Window & { contentIds?: readonly string[] },
): Promise<Map<string, Calendar>> {
  const rows = await readCalendars(sql, query);
  return new Map(rows.map((calendar) => [calendar.contentId, calendar]));
}

/** The free times of the next `days` dates, today included, for a session of this length. */
export function slotsOf(calendar: Calendar, durationMin: number, now: Instant, days: number): Slot[] {
  const from = wallOf(now).date;
  return freeSlots({ ...calendar, durationMin, now, from, days: Math.min(days, BOOKING_HORIZON_DAYS) });
}

/** What a calendar says of one slot, other appointments left aside: those the database judges. */
export type SlotVerdict = 'offered' | 'unlisted' | 'closed';

/**
 * `unlisted`: no opening has a slot there, or it lies beyond the horizon. `closed`: it is listed, but inside the minimum
 * notice (P12) or in time off, as a list that was read a while ago may still show it.
 */
export function judgeSlot(calendar: Calendar, slot: Slot, at: { durationMin: number; now: Instant }): SlotVerdict {
  const { durationMin, now } = at;
  if (slotIsOffered({ ...calendar, busy: [], durationMin, now }, slot)) return 'offered';
  const listed = slotIsOffered({ ...calendar, busy: [], timeOff: [], minNoticeMin: 0, durationMin, now }, slot);
  return listed ? 'closed' : 'unlisted';
}

/** The window of the times that are shown. */
export function upcoming(now: Instant): Window {
  return { from: now, to: now + (HORIZON_DAYS + 1) * DAY, now };
}

/** The window that a calendar needs to judge one slot. */
export function windowAround(slot: Slot, now: Instant): Window {
  return { from: slot.start - DAY, to: slot.end + DAY, now };
}

/** Whether the calendar still has the slot, without regard to the notice: for money that came late (P18). */
export function isListed(calendar: Calendar, slot: Slot, now: Instant): boolean {
  const durationMin = Math.round((slot.end - slot.start) / MINUTE);
  return slotIsOffered({ ...calendar, busy: [], minNoticeMin: 0, durationMin, now }, slot);
}

/** An older calendar would not reach to the horizon. */
const CALENDAR_CACHE_MS = 1 * HOUR;

/** An empty cache, one per process. The database judges appointments; the cache does not know them all. */
export function calendarCache(): CalendarCache {
  const known = new Map<string, { calendar: Calendar; readAt: Instant }>();
  return {
    async calendarOf(sql, { contentId, now, fresh }) {
      const cached = known.get(contentId);
      if (!fresh && cached !== undefined && Math.abs(now - cached.readAt) < CALENDAR_CACHE_MS) {
        return cached.calendar;
      }
      const window = { from: now - DAY, to: now + (BOOKING_HORIZON_DAYS + 2) * DAY, now };
      const calendar = (await calendars(sql, { contentIds: [contentId], ...window })).get(contentId);
      if (calendar === undefined) known.delete(contentId);
      else known.set(contentId, { calendar, readAt: now });
      return calendar ?? null;
    },
  };
}
