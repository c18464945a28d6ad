import { MOST } from '#domain/list-limits.ts';
import type { Instant } from '#domain/dates.ts';
import { all, any, first, iso, isoRange, nothing, statement, type Tx } from '#server/db/db.ts';
import { asIs, bytes, type Facts, orNull, text } from '#server/db/parameters.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

const KEY = { therapistId: text, orderId: asIs<OrderId> };

/** Names the room of a session: one per order. */
export type MeetingKey = Facts<typeof KEY>;

/** The room of a session at another service. */
export type Meeting = {
  provider: string;
  /** The time as the provider knows it. */
  start: Instant;
  end: Instant;
  refEnc: Uint8Array | null;
  givenUpAt: Instant | null;
  endedAt: Instant | null;
};

/** Writes that a room must be made for a session; one that is known stays as it is. */
export const insertMeeting = statement('meeting.insert', nothing, {
  ...KEY,
  provider: text,
  during: isoRange,
  now: iso,
})`
  insert into meetings(therapist_id, order_id, provider, during, created_at)
  values ($1, $2, $3, $4::tstzrange, $5) on conflict do nothing`;

/** The room of a session; null where none was ever wanted. */
export const readMeeting = statement('meeting.read', first<Meeting>, KEY)`
  select provider, lower(during) as start, upper(during) as end, ref_enc as "refEnc", given_up_at as "givenUpAt",
    ended_at as "endedAt"
  from meetings where therapist_id = $1 and order_id = $2`;

/** Takes the lease to ask the provider; false while another job has it or when `isMade` is outdated. */
export const claimMeeting = statement('meeting.claim', any, { ...KEY, isMade: asIs<boolean>, now: iso, until: iso })`
  update meetings set claimed_until = $5
  where therapist_id = $1 and order_id = $2 and (ref_enc is not null) = $3 and ended_at is null and given_up_at is null
    and (claimed_until is null or claimed_until <= $4)
  returning order_id as "orderId"`;

/** Keeps the room that was made; the first one stays. */
export const fillMeeting = statement('meeting.fill', nothing, { ...KEY, refEnc: bytes, during: isoRange, now: iso })`
  update meetings set ref_enc = $3, during = $4::tstzrange, filled_at = $5, claimed_until = null, last_failure = null
  where therapist_id = $1 and order_id = $2 and ref_enc is null and given_up_at is null`;

/** Writes the time that the provider was told. */
export const keepMeetingTime = statement('meeting.keep-time', nothing, { ...KEY, during: isoRange })`
  update meetings set during = $3::tstzrange, claimed_until = null, last_failure = null
  where therapist_id = $1 and order_id = $2`;

/** Writes that the room lets nobody in any more. */
export const endMeeting = statement('meeting.end', nothing, { ...KEY, now: iso })`
  update meetings set ended_at = $3, claimed_until = null, last_failure = null
  where therapist_id = $1 and order_id = $2 and ref_enc is not null and ended_at is null`;

/** Writes a failure. `until`: when the provider may be asked again; null is at any time. */
export const failMeeting = statement('meeting.fail', nothing, { ...KEY, code: text, until: orNull(iso) })`
  update meetings set failures = failures + 1, last_failure = $3, claimed_until = $4
  where therapist_id = $1 and order_id = $2`;

/** Writes that nobody tries to make the room any more; false when it was made, or that was written before. */
export const giveUpMeeting = statement('meeting.give-up', any, { ...KEY, now: iso })`
  update meetings set given_up_at = $3, claimed_until = null
  where therapist_id = $1 and order_id = $2 and ref_enc is null and given_up_at is null returning order_id as "orderId"`;

/** Takes back that nobody tries any more; false when somebody does. */
export const tryMeetingAgain = statement('meeting.try-again', any, KEY)`
  update meetings set given_up_at = null
  where therapist_id = $1 and order_id = $2 and given_up_at is not null returning order_id as "orderId"`;

/** A room that could not be made, for a session that is still ahead. */
export type StuckMeeting = {
  number: string;
  contentId: string;
  start: Instant;
  end: Instant;
  provider: string;
  failures: number;
  lastFailure: string | null;
  givenUpAt: Instant;
};

/** The rooms that nobody tries to make any more, of sessions that are booked and have not begun, by their start. */
export const stuckMeetings = statement('meeting.stuck', all<StuckMeeting>, [iso])`
  select o.number, t.content_id as "contentId", lower(a.during) as start, upper(a.during) as end, m.provider, m.failures,
    m.last_failure as "lastFailure", m.given_up_at as "givenUpAt"
  from meetings m
  join orders o on o.therapist_id = m.therapist_id and o.id = m.order_id
  join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
  join therapists t on t.id = m.therapist_id
  where m.given_up_at is not null and a.status = 'confirmed' and lower(a.during) > $1
  order by lower(a.during), o.number limit ${MOST.broken}`;

/** The facts that decide where a session is held: the therapist's own room, and the one made for it. */
export type PlaceFacts = {
  ownUrlEnc: Uint8Array | null;
  /** The room before the last change, which counts for sessions that were booked before it, for a while. */
  beforeEnc: Uint8Array | null;
  changedAt: Instant | null;
  bookedAt: Instant | null;
  provider: string | null;
  refEnc: Uint8Array | null;
  givenUpAt: Instant | null;
  /** Somebody has taken a seat in our own room since it opened. */
  wasEntered: boolean;
};

/** Reads what decides where a session is held. */
export const readPlace = statement('meeting.place', first<PlaceFacts>, { ...KEY, openedAt: iso })`
  select t.meeting_url_enc as "ownUrlEnc", t.meeting_url_before_enc as "beforeEnc", t.meeting_url_changed_at as "changedAt",
    o.created_at as "bookedAt", m.provider, m.ref_enc as "refEnc", m.given_up_at as "givenUpAt",
    exists (select 1 from seat_stays s where s.therapist_id = t.id and s.order_id = $2 and s.entered_at >= $3::timestamptz)
      as "wasEntered"
  from therapists t
  left join orders o on o.therapist_id = t.id and o.id = $2
  left join meetings m on m.therapist_id = t.id and m.order_id = $2
  where t.id = $1`;

/** A therapist's own room, and the one before while it still counts for some sessions. */
export type OwnUrlRow = {
  therapistId: string;
  userId: string | null;
  ownUrlEnc: Uint8Array | null;
  beforeEnc: Uint8Array | null;
  changedAt: Instant | null;
};

const OWN_URL_COLUMNS = `id as "therapistId", user_id as "userId", meeting_url_enc as "ownUrlEnc",
  meeting_url_before_enc as "beforeEnc", meeting_url_changed_at as "changedAt" from therapists`;
const LOCKED_OWN_URL = {
  userId: locking('meeting.lock-own-url')`select ${OWN_URL_COLUMNS} where user_id = $1 ${LOCKED.calendar}`,
  contentId: locking('meeting.lock-own-url-of-profile')`
    select ${OWN_URL_COLUMNS} where content_id = $1 ${LOCKED.calendar}`,
};

/** The own room of a therapist by the account; null for somebody who is no therapist. */
export const readOwnUrl = statement('meeting.own-url', first<OwnUrlRow>, [text])`
  select ${OWN_URL_COLUMNS} where user_id = $1`;

/** The same, by the account or by the profile, and locked: changes at the same moment come one after the other. */
export async function lockOwnUrl(tx: Tx, by: keyof typeof LOCKED_OWN_URL, value: string): Promise<OwnUrlRow | null> {
  return first(runLocking<OwnUrlRow>(tx, LOCKED_OWN_URL[by], [value]));
}

/** Writes a therapist's own room, or that there is none; `changedAt` null: it counts for all sessions. */
export const updateOwnUrl = statement('meeting.update-own-url', nothing, (of: Omit<OwnUrlRow, 'userId'>) => [
  of.therapistId,
  of.ownUrlEnc,
  of.beforeEnc,
  of.changedAt === null ? null : iso(of.changedAt),
])`
  update therapists set meeting_url_enc = $2, meeting_url_before_enc = $3, meeting_url_changed_at = $4::timestamptz
  where id = $1`;
