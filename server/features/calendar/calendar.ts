// docs/decisions/031
// docs/decisions/037
import { DAY, HOUR, type Instant, wallOf } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import {
  BOOKING_HORIZON_DAYS,
  type Busy,
  type Calendar,
  freeSlots,
  SESSION_MIN,
  type SessionLengths,
  type Slot,
  slotIsOffered,
  type Wanted,
} from '#domain/schedule.ts';
import { iso, isoRange, prepared, type Sql } from '#server/db/db.ts';
import type { CalendarCache } from '#server/deps.ts';
import type { TherapistProfile } from '#server/providers/content/content.ts';
import { readCalendars, readOpenCalendars } from './calendar.sql.ts';
import type { CalendarsAsked, Window } from './window.ts';

/** The front door of calendars: what is free in them, and whose are shut. */
export type { Window } from './window.ts';
export { isShutOut, profilesShutOut, profilesWithCalendar, shutOutState, shutTherapistOut } from './disabled.ts';
export { fortnightToWire } from './fortnight.wire.ts';

/** The calendars of the named therapists, or of all, by content id. A therapist without a calendar is absent. */
export async function calendars(sql: Sql, asked: CalendarsAsked): Promise<Map<string, Calendar>> {
  return byContent(await readCalendars(sql, asked));
}

/** The same of therapists who are not shut out. */
export async function openCalendars(sql: Sql, asked: CalendarsAsked): Promise<Map<string, Calendar>> {
  return byContent(await readOpenCalendars(sql, asked));
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
  query: Window & { contentIds?: readonly string[] },
): Promise<Map<string, Calendar>> {
  const [found, own] = await Promise.all([
    readOpenCalendars(sql, query),
    clientId === null ? [] : ownSessions(sql, clientId, query),
  ]);
  const asTaken = (calendar: Calendar) =>
    own.length === 0 ? calendar : { ...calendar, busy: [...calendar.busy, ...own] };
  return new Map(found.map((calendar) => [calendar.contentId, asTaken(calendar)]));
}

/** When the client has a session that is booked, proposed or being paid; a hold alone gives way to a new one (P6). */
async function ownSessions(
  sql: Sql,
  clientId: string,
  { from, to, now }: { from: Instant; to: Instant; now: Instant },
): Promise<Busy[]> {
  return sql.run<Busy>(OWN_SESSIONS, [clientId, isoRange({ start: from, end: to }), iso(now)]);
}
const OWN_SESSIONS = prepared('schedule.own-sessions')`
  select lower(a.during) as start, upper(a.during) as end
  from appointments a
  where a.client_id = $1 and a.during && $2::tstzrange
    and (a.status in ('proposed', 'confirmed')
      or (a.status = 'held' and a.hold_expires_at > $3::timestamptz
        and exists (select 1 from orders o where o.therapist_id = a.therapist_id and o.appointment_id = a.id)))`;
