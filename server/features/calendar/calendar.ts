// docs/decisions/031
// docs/decisions/037
import type { Answer } from '#contract/api.ts';
import { DAY, HOUR, type Instant, wallOf } from '#domain/dates.ts';
import type { Fortnight } from '#domain/fortnight.ts';
import type { TypeKey } from '#domain/intake.ts';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import {
  BOOKING_HORIZON_DAYS,
  type Calendar,
  freeSlots,
  SESSION_MIN,
  type SessionLengths,
  type Slot,
  slotIsOffered,
  type Wanted,
} from '#domain/schedule.ts';
import { type Clock, isoNow } from '#server/clock.ts';
import type { Sql } from '#server/db/db.ts';
import type { CalendarCache } from '#server/deps.ts';
import { wallsOf } from '#server/http/wire.ts';
import type { TherapistProfile } from '#server/providers/content/content.ts';
import { ownSessions, readCalendars } from './calendar.sql.ts';

/** The front door of calendars: what is free in them, and whose are shut. */
export { isShutOut, profilesShutOut, profilesWithCalendar, shutOutState, shutTherapistOut } from './disabled.ts';

/** The span of time for which calendars are read, as of a moment. */
export type Window = { from: Instant; to: Instant; now: Instant };

/** Whose calendars, by content id; without them those of all. */
export type CalendarsAsked = Window & { contentIds?: readonly string[] };

/** The calendars of the named therapists, or of all, by content id. A therapist without a calendar is absent. */
export async function calendars(sql: Sql, asked: CalendarsAsked): Promise<Map<string, Calendar>> {
  return byContent(await readCalendars(sql, asked));
}

/** The same of therapists who are not shut out. */
export async function openCalendars(sql: Sql, asked: CalendarsAsked): Promise<Map<string, Calendar>> {
  return byContent((await readCalendars(sql, asked)).filter(({ isDisabled }) => !isDisabled));
}

function byContent(found: readonly Calendar[]): Map<string, Calendar> {
  return new Map(found.map((calendar) => [calendar.contentId, calendar]));
}

/** A session that is looked for in a calendar, and the lengths of all sessions of its therapist. */
export type WantedOf = Wanted & { lengths: SessionLengths };

/**
 * A session of a therapist, as a calendar is searched for it. A booked session has its own length; a new one has that
 * of the therapist's offer, else 50 minutes (spec §9).
 */
export function wantedOf(
  { sessionTypes }: Pick<TherapistProfile, 'sessionTypes'>,
  { typeKey, durationMin }: { typeKey: TypeKey; durationMin?: number },
): WantedOf {
  const lengths = lengthsOf(sessionTypes);
  return { typeKey, durationMin: durationMin ?? lengths[typeKey] ?? SESSION_MIN, lengths };
}

/** Minutes of the session types that a therapist offers. */
export function lengthsOf(sessionTypes: TherapistProfile['sessionTypes']): SessionLengths {
  return Object.fromEntries(sessionTypes.map(({ typeKey, duration }) => [typeKey, duration]));
}

/** The free times of the next `days` dates, today included. */
export function slotsOf(calendar: Calendar, wanted: WantedOf, now: Instant, days: number): Slot[] {
  const from = wallOf(now).date;
  return freeSlots({ ...calendar, ...wanted, now, from, days: Math.min(days, BOOKING_HORIZON_DAYS) });
}

/** A calendar's verdict on one slot without other appointments: the database judges those. */
export type SlotVerdict = 'offered' | 'unlisted' | 'closed';

/**
 * `unlisted`: no opening has a slot there, or it lies beyond the horizon. `closed`: it is listed, but inside the
 * minimum notice (P12) or in time off, as a stale list may still show it.
 */
export function judgeSlot(calendar: Calendar, slot: Slot, at: { wanted: WantedOf; now: Instant }): SlotVerdict {
  const asked = { ...calendar, ...at.wanted, busy: [], now: at.now };
  if (slotIsOffered(asked, slot)) return 'offered';
  const listed = slotIsOffered({ ...asked, timeOff: [], minNoticeMin: 0 }, slot);
  return listed ? 'closed' : 'unlisted';
}

/** The window of the times that are shown. */
export function upcoming(now: Instant): Window {
  return { from: now, to: now + (HORIZON_DAYS + 1) * DAY, now };
}

/** The window of all times that can be booked. */
export function untilHorizon(now: Instant): Window {
  return { from: now - DAY, to: now + (BOOKING_HORIZON_DAYS + 2) * DAY, now };
}

/** The window that a calendar needs to judge one slot. */
export function windowAround(slot: Slot, now: Instant): Window {
  return { from: slot.start - DAY, to: slot.end + DAY, now };
}

/** Whether the calendar still has the slot, without regard to the notice: for money that came late (P18). */
export function isListed(calendar: Calendar, slot: Slot, at: { wanted: WantedOf; now: Instant }): boolean {
  return slotIsOffered({ ...calendar, ...at.wanted, busy: [], minNoticeMin: 0, now: at.now }, slot);
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
      const calendar = (await openCalendars(sql, { contentIds: [contentId], ...untilHorizon(now) })).get(contentId);
      if (calendar === undefined) known.delete(contentId);
      else known.set(contentId, { calendar, readAt: now });
      return calendar ?? null;
    },
  };
}

/**
 * Calendars by content id as a client may book them: the times of the client's own sessions are taken in every one. A
 * visitor (`clientId` null) gets the plain calendars.
 */
export async function calendarsFor(
  sql: Sql,
  clientId: string | null,
  query: CalendarsAsked,
): Promise<Map<string, Calendar>> {
  const span = { start: query.from, end: query.to };
  const [found, own] = await Promise.all([
    openCalendars(sql, query),
    clientId === null ? [] : ownSessions(sql, { clientId, span, now: query.now }),
  ]);
  if (own.length === 0) return found;
  return byContent([...found.values()].map((calendar) => ({ ...calendar, busy: [...calendar.busy, ...own] })));
}

/** Free times as the wire carries them: walls of Tbilisi. */
export function fortnightToWire({ slots, from, next }: Fortnight, clock: Clock): Answer<'listFreeTimes'> {
  return { slots: slots.map(wallsOf), from, next, now: isoNow(clock) };
}
