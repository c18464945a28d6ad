import type { Instant } from '#domain/dates.ts';
import { first, iso, prepared, type Sql, statement } from '#server/db/db.ts';

/** The database's row of a therapist; profile, price and session types are content (P55). */
export type PracticeRow = {
  therapistId: string;
  contentId: string;
  userId: string;
  accepting: boolean;
  minNoticeMin: number;
  hasPublished: boolean;
  hasAccount: boolean;
  hasSeenProfile: boolean;
};

/** The practice of the therapist who signs in as this user. */
export const practiceOfUser = statement('practice.of-user', first<PracticeRow>, (userId: string) => [userId])`
  select id as "therapistId", content_id as "contentId", user_id as "userId", accepting,
    min_notice_min as "minNoticeMin",
    exists (select 1 from openings where therapist_id = t.id) as "hasPublished",
    exists (select 1 from payout_accounts where therapist_id = t.id) as "hasAccount",
    profile_seen_at is not null as "hasSeenProfile"
  from therapists t where user_id = $1`;

/** The practice behind a profile of the content, unless the therapist is shut out. */
export async function practiceOfContent(sql: Sql, contentId: string): Promise<{ therapistId: string } | null> {
  return first(sql.run<{ therapistId: string }>(OF_CONTENT, [contentId]));
}
const OF_CONTENT = prepared('practice.of-content')`
  select id as "therapistId" from therapists where content_id = $1 and disabled_at is null`;

/** Writes which operator looks at whose calendar, before it is read. */
export async function insertLook(
  sql: Sql,
  look: { actorId: string; therapistId: string; ip: string; now: Instant },
): Promise<void> {
  await sql.run(INSERT_LOOK, [iso(look.now), look.actorId, look.therapistId, look.ip]);
}
const INSERT_LOOK = prepared('practice.insert-look')`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, ip)
  values ($1, $2, 'ADMIN', 'calendar.read', 'therapists', $3, $4::inet)`;

/** Writes that a therapist has changed the own room: the hosts, never the address. */
export async function insertRoomChange(
  sql: Sql,
  change: {
    therapistId: string;
    userId: string | null;
    from: string | null;
    to: string | null;
    isProved: boolean;
    now: Instant;
  },
): Promise<void> {
  const { therapistId, userId, from, to, isProved, now } = change;
  await sql.run(ROOM_CHANGE, [iso(now), userId, therapistId, JSON.stringify({ from, to, isProved })]);
}
const ROOM_CHANGE = prepared('practice.insert-room-change')`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, changed)
  values ($1, $2, 'THERAPIST', 'practice.change-own-room', 'therapists', $3, $4::jsonb)`;

/** Remembers when the own profile was first looked at. */
export async function recordProfileSeen(sql: Sql, of: { therapistId: string; now: Instant }): Promise<void> {
  await sql.run(PROFILE_SEEN, [of.therapistId, iso(of.now)]);
}
const PROFILE_SEEN = prepared('practice.profile-seen')`
  update therapists set profile_seen_at = $2 where id = $1 and profile_seen_at is null`;
