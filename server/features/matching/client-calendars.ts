// docs/decisions/037
import type { Calendar } from '#domain/schedule.ts';
import type { Sql } from '#server/db/db.ts';
import { calendars, type Window } from '../schedule/schedule.ts';
import { ownSessions } from './matching.sql.ts';

/**
 * Calendars by content id as a client may book them: the times of the client's own sessions are taken in every one. For a
 * visitor, `clientId` null, they are the calendars as they are.
 */
export async function calendarsFor(
  sql: Sql,
  clientId: string | null,
  query: Window & { contentIds?: readonly string[] },
): Promise<Map<string, Calendar>> {
  const [found, own] = await Promise.all([
    calendars(sql, query),
    clientId === null ? [] : ownSessions(sql, clientId, query),
  ]);
  if (own.length === 0) return found;
  return new Map([...found].map(([id, calendar]) => [id, { ...calendar, busy: [...calendar.busy, ...own] }]));
}
