import type { Instant } from '#domain/dates.ts';
import type { WeeklyOpening } from '#domain/schedule.ts';
import type { Role } from '#domain/sign-in.ts';
import { any, iso, type Sql, values } from '#server/db/db.ts';

/** Whether any calendar exists. */
export async function hasTherapists(sql: Sql): Promise<boolean> {
  return any(sql.run(HAS_THERAPISTS));
}
const HAS_THERAPISTS = 'select 1 as one from therapists limit 1';

export type PersonToWrite = {
  id: string;
  role: Role;
  phone: { hmac: Uint8Array; sealed: Uint8Array };
  email: { hmac: Uint8Array; sealed: Uint8Array; signIn: Uint8Array };
  passwordHash: string;
  key: { wrapped: Uint8Array; version: number };
};

/** Writes people who sign in by phone, e-mail and password. */
export async function insertPeople(sql: Sql, people: readonly PersonToWrite[], now: Instant): Promise<void> {
  await sql.run(INSERT_PEOPLE, [
    people.map(({ id }) => id),
    people.map(({ role }) => role),
    people.map(({ phone }) => hex(phone.hmac)),
    people.map(({ phone }) => hex(phone.sealed)),
    people.map(({ email }) => hex(email.hmac)),
    people.map(({ email }) => hex(email.sealed)),
    people.map(({ passwordHash }) => passwordHash),
    people.map(({ key }) => hex(key.wrapped)),
    people.map(({ key }) => key.version),
    iso(now),
    people.map(({ email }) => hex(email.signIn)),
  ]);
}
// Bytes travel as hex: the two engines write arrays of bytes differently.
const INSERT_PEOPLE = `
  with person as (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[],
      $11::text[]) as p(id, role, phone_hmac, phone_enc, email_hmac, email_enc, password_hash, wrapped, key_version,
      sign_in_email_enc)),
  written as (
    insert into users(id, role, phone_hmac, phone_enc, email_hmac, email_enc, password_hash, locale, created_at, is_demo,
      sign_in_email_enc)
    select id, role, decode(phone_hmac, 'hex'), decode(phone_enc, 'hex'), decode(email_hmac, 'hex'),
      decode(email_enc, 'hex'), password_hash, 'ka', $10, true, decode(sign_in_email_enc, 'hex')
    from person)
  insert into user_keys(user_id, wrapped, key_version) select id, decode(wrapped, 'hex'), key_version from person`;

/** Marks people of the demo, known by the indexes of their phones. */
export async function markDemo(sql: Sql, phones: readonly Uint8Array[]): Promise<void> {
  await sql.run(MARK_DEMO, [phones.map(hex)]);
}
const MARK_DEMO = `
  update users set is_demo = true
  where not is_demo and phone_hmac in (select decode(phone, 'hex') from unnest($1::text[]) as p(phone))`;

export type CalendarToWrite = {
  id: string;
  contentId: string;
  userId: string;
  minNoticeMin: number;
  accepting: boolean;
  weekly: readonly WeeklyOpening[];
};

/** Writes calendars that repeat every week. */
export async function insertCalendars(sql: Sql, calendars: readonly CalendarToWrite[], now: Instant): Promise<void> {
  await sql.run(INSERT_THERAPISTS, [
    calendars.map(({ id }) => id),
    calendars.map(({ contentId }) => contentId),
    calendars.map(({ userId }) => userId),
    calendars.map(({ minNoticeMin }) => minNoticeMin),
    calendars.map(({ accepting }) => accepting),
    iso(now),
  ]);
  const openings = calendars.flatMap(({ id, weekly }) => weekly.map((opening) => ({ id, ...opening })));
  await sql.run(INSERT_OPENINGS, [
    openings.map(({ id }) => id),
    openings.map(({ weekday }) => weekday),
    openings.map(({ start }) => start),
    openings.map(({ end }) => end),
  ]);
}
const INSERT_THERAPISTS = `
  insert into therapists(id, content_id, user_id, min_notice_min, accepting, updated_at)
  select id, content_id, user_id, min_notice_min, accepting, $6
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::boolean[])
    as t(id, content_id, user_id, min_notice_min, accepting)`;
const INSERT_OPENINGS = `
  insert into openings(therapist_id, weekday, start_time, end_time)
  select therapist_id, weekday, start_time::time, end_time::time
  from unnest($1::uuid[], $2::int[], $3::text[], $4::text[]) as o(therapist_id, weekday, start_time, end_time)`;

/** The content ids of all calendars. */
export async function calendarIds(sql: Sql): Promise<string[]> {
  return values(sql.run<{ contentId: string }>(CALENDAR_IDS));
}
const CALENDAR_IDS = 'select content_id as "contentId" from therapists';

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
