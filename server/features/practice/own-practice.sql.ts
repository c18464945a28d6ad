import type { Instant } from '#domain/dates.ts';
import { first, iso, prepared, type Sql } from '#server/db/db.ts';

/** A therapist as the calendar knows them. */
export type Practice = { therapistId: string; contentId: string };

/** The practice of the person who signs in; null for somebody who has none. */
export async function readPractice(sql: Sql, userId: string): Promise<Practice | null> {
  return first(sql.run<Practice>(OF_USER, [userId]));
}
const OF_USER = prepared('practice.of-user')`
  select id as "therapistId", content_id as "contentId" from therapists where user_id = $1`;

/** Remembers when the own profile was first looked at. */
export async function recordProfileSeen(sql: Sql, of: { therapistId: string; now: Instant }): Promise<void> {
  await sql.run(PROFILE_SEEN, [of.therapistId, iso(of.now)]);
}
const PROFILE_SEEN = prepared('practice.profile-seen')`
  update therapists set profile_seen_at = $2 where id = $1 and profile_seen_at is null`;
