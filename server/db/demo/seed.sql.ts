import type { Instant } from '#domain/dates.ts';
import type { WeeklyOpening } from '#domain/schedule.ts';
import type { Role } from '#domain/sign-in.ts';
import { iso, type Sql } from '#server/db/db.ts';

/** Whether any calendar exists. */
export async function hasTherapists(sql: Sql): Promise<boolean> {
  return (await sql.run(HAS_THERAPISTS)).length > 0;
}
const HAS_THERAPISTS = 'select 1 as one from therapists limit 1';

/** Writes somebody who signs in by phone, e-mail and password. */
export async function insertDemoPerson(
  sql: Sql,
  person: {
    id: string;
    role: Role;
    phone: { hmac: Uint8Array; sealed: Uint8Array };
    email: { hmac: Uint8Array; sealed: Uint8Array };
    passwordHash: string;
    key: { wrapped: Uint8Array; version: number };
    now: Instant;
  },
): Promise<void> {
  await sql.run(INSERT_PERSON, [
    person.id,
    person.role,
    person.phone.hmac,
    person.phone.sealed,
    person.email.hmac,
    person.email.sealed,
    person.passwordHash,
    iso(person.now),
  ]);
  await sql.run(INSERT_KEY, [person.id, person.key.wrapped, person.key.version]);
}
const INSERT_PERSON = `
  insert into users(id, role, phone_hmac, phone_enc, email_hmac, email_enc, password_hash, locale, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'ka', $8)`;
const INSERT_KEY = 'insert into user_keys(user_id, wrapped, key_version) values ($1, $2, $3)';

/** Writes a calendar that repeats every week. */
export async function insertDemoCalendar(
  sql: Sql,
  calendar: {
    id: string;
    contentId: string;
    userId: string;
    minNoticeMin: number;
    accepting: boolean;
    weekly: readonly WeeklyOpening[];
    now: Instant;
  },
): Promise<void> {
  const { id, contentId, userId, minNoticeMin, accepting, weekly, now } = calendar;
  await sql.run(INSERT_THERAPIST, [id, contentId, userId, minNoticeMin, accepting, iso(now)]);
  if (weekly.length === 0) return;
  await sql.run(INSERT_OPENINGS, [
    id,
    weekly.map(({ weekday }) => weekday),
    weekly.map(({ start }) => start),
    weekly.map(({ end }) => end),
  ]);
}
const INSERT_THERAPIST = `
  insert into therapists(id, content_id, user_id, min_notice_min, accepting, updated_at) values ($1, $2, $3, $4, $5, $6)`;
const INSERT_OPENINGS = `
  insert into openings(therapist_id, weekday, start_time, end_time)
  select $1, weekday, start_time::time, end_time::time
  from unnest($2::int[], $3::text[], $4::text[]) as week(weekday, start_time, end_time)`;
