// docs/decisions/037
import type { Instant } from '#domain/dates.ts';
import type { Busy, Calendar } from '#domain/schedule.ts';
import { iso, isoRange, prepared, type Sql } from '#server/db/db.ts';
import { readOpenCalendars } from './calendar.sql.ts';
import type { Window } from './window.ts';

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
