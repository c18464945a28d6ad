import type { TherapistMessage } from '#domain/therapist-messages.ts';
import { first, iso, nothing, statement, value } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';

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
export const practiceOfUser = statement('practice.of-user', first<PracticeRow>, [text])`
  select id as "therapistId", content_id as "contentId", user_id as "userId", accepting,
    min_notice_min as "minNoticeMin",
    exists (select 1 from openings where therapist_id = t.id) as "hasPublished",
    exists (select 1 from payout_accounts where therapist_id = t.id) as "hasAccount",
    profile_seen_at is not null as "hasSeenProfile"
  from therapists t where user_id = $1`;

/** The practice behind a profile of the content, unless the therapist is shut out. */
export const practiceOfContent = statement('practice.of-content', first<{ therapistId: string }>, [text])`
  select id as "therapistId" from therapists where content_id = $1 and disabled_at is null`;

/** Writes which operator looks at whose calendar, before it is read. */
export const insertLook = statement('practice.insert-look', nothing, {
  now: iso,
  actorId: text,
  therapistId: text,
  ip: text,
})`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, ip)
  values ($1, $2, 'ADMIN', 'calendar.read', 'therapists', $3, $4::inet)`;

/** Writes that a therapist has changed the own room: the hosts, never the address. */
export const insertRoomChange = statement('practice.insert-room-change', nothing, {
  now: iso,
  userId: asIs<string | null>,
  therapistId: text,
  changed: (room: { from: string | null; to: string | null; isProved: boolean }) => JSON.stringify(room),
})`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, changed)
  values ($1, $2, 'THERAPIST', 'practice.change-own-room', 'therapists', $3, $4::jsonb)`;

/** Remembers when the own profile was first looked at. */
export const recordProfileSeen = statement('practice.profile-seen', nothing, { therapistId: text, now: iso })`
  update therapists set profile_seen_at = $2 where id = $1 and profile_seen_at is null`;

/** The messages that a therapist chose; null for somebody who has no practice. */
export const readMessages = statement('practice.messages', value<TherapistMessage[]>, [text])`
  select messages from therapists where user_id = $1`;

/** Adds some kinds of messages to those that a therapist chose, and takes others away. */
export const changeMessages = statement('practice.change-messages', nothing, {
  userId: text,
  added: asIs<readonly TherapistMessage[]>,
  removed: asIs<readonly TherapistMessage[]>,
})`
  update therapists set messages = array(
    select distinct m from unnest(messages || $2::text[]) m where m <> all($3::text[]) order by m)
  where user_id = $1`;
