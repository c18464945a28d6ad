import type { Instant } from '#domain/dates.ts';
import { any, iso, prepared, type Sql, type Tx } from '#server/db/db.ts';

/** The blind indexes of demo people; bytes travel as hex, since the engines write byte arrays differently. */
export type DemoIndexes = { phones: readonly string[]; emails: readonly string[] };

const WHERE = `
  where u.role <> 'USER' and u.deleted_at is null
    and (u.phone_hmac in (select decode(h, 'hex') from unnest($1::text[]) as h)
      or u.email_hmac in (select decode(h, 'hex') from unnest($2::text[]) as h))`;

/** Whether anybody of the demo can sign in. */
export async function hasDemoPeople(sql: Sql, { phones, emails }: DemoIndexes): Promise<boolean> {
  return any(sql.run(HAS, [phones, emails]));
}
const HAS = prepared('demo.has-people')`select 1 as one from users u ${WHERE} limit 1`;

/** A demo person; for a therapist, also the calendar and its bookings. `upcoming`: sessions not yet held. */
export type DemoPerson = {
  userId: string;
  role: 'THERAPIST' | 'ADMIN';
  therapistId: string | null;
  contentId: string | null;
  booked: number;
  upcoming: number;
};

/** Everybody of the demo who can sign in, operators first. */
export async function demoPeopleIn(sql: Sql, indexes: DemoIndexes, now: Instant): Promise<DemoPerson[]> {
  return sql.run<DemoPerson>(PEOPLE, [indexes.phones, indexes.emails, iso(now)]);
}
const PEOPLE = prepared('demo.people')`
  select u.id as "userId", u.role, t.id as "therapistId", t.content_id as "contentId", b.booked, b.upcoming
  from users u left join therapists t on t.user_id = u.id
  cross join lateral (
    select count(*)::int as booked,
      count(*) filter (where status in ('held', 'proposed', 'confirmed') and upper(during) > $3)::int as upcoming
    from appointments a where a.therapist_id = t.id) b
  ${WHERE} order by u.role, t.content_id, u.id`;

/** Deletes people without bookings, with their sign-ins and keys; of therapists first pay rows and calendar. */
export async function deletePeople(tx: Tx, people: readonly DemoPerson[]): Promise<void> {
  const users = people.map(({ userId }) => userId);
  const calendars = people.flatMap(({ therapistId }) => therapistId ?? []);
  await tx.run(FORGET_FORMER_EMAILS, [users]);
  await deletePayRows(tx, calendars);
  await tx.run(DELETE_CALENDARS, [calendars]);
  await tx.run(DELETE_USERS, [users]);
}
const FORGET_FORMER_EMAILS = 'delete from email_changes where user_id = any($1::uuid[])';
const DELETE_CALENDARS = 'delete from therapists where id = any($1::uuid[])';
const DELETE_USERS = 'delete from users where id = any($1::uuid[])';

/**
 * Accounts and stops are append-only, so that nobody can change where pay went. No pay went to these: a batch line
 * would hold its account. The guards are off within the transaction, in which nobody else writes to the tables.
 */
async function deletePayRows(tx: Tx, calendars: readonly string[]): Promise<void> {
  if (!(await any(tx.run(HAS_PAY_ROWS, [calendars])))) return;
  await tx.script(REST_GUARDS);
  await tx.run(DELETE_ACCOUNTS, [calendars]);
  await tx.run(DELETE_STOPS, [calendars]);
  await tx.script(SET_GUARDS);
}
const HAS_PAY_ROWS = `
  select 1 as one from payout_accounts where therapist_id = any($1::uuid[])
  union all select 1 from payout_stops where therapist_id = any($1::uuid[]) limit 1`;
const REST_GUARDS = `
  alter table payout_accounts disable trigger payout_account_fixed;
  alter table payout_stops disable trigger payout_stop_guard;`;
const DELETE_ACCOUNTS = 'delete from payout_accounts where therapist_id = any($1::uuid[])';
const DELETE_STOPS = 'delete from payout_stops where therapist_id = any($1::uuid[])';
const SET_GUARDS = `
  alter table payout_accounts enable trigger payout_account_fixed;
  alter table payout_stops enable trigger payout_stop_guard;`;

/** Ends the sign-ins of people, deletes their contacts and passwords, unlists their calendars, but keeps bookings. */
export async function shutOut(tx: Tx, people: readonly DemoPerson[], now: Instant): Promise<void> {
  const users = people.map(({ userId }) => userId);
  const calendars = people.flatMap(({ therapistId }) => therapistId ?? []);
  await tx.run(END_SIGN_INS, [users, iso(now)]);
  await tx.run(FORGET_CONTACTS, [users, iso(now)]);
  await tx.run(FORGET_FORMER_EMAILS, [users]);
  await tx.run(DELETE_OPENINGS, [calendars]);
  await tx.run(CLOSE_CALENDARS, [calendars, iso(now)]);
}
const END_SIGN_INS = `
  update sign_ins set revoked_at = $2, revoked_why = 'removed' where user_id = any($1::uuid[]) and revoked_at is null`;
const FORGET_CONTACTS = `
  update users set phone_hmac = null, phone_enc = null, email_hmac = null, email_enc = null, password_hash = null,
    sign_in_email_enc = null, name_enc = null, deleted_at = $2
  where id = any($1::uuid[])`;
const DELETE_OPENINGS = 'delete from openings where therapist_id = any($1::uuid[])';
const CLOSE_CALENDARS = 'update therapists set accepting = false, updated_at = $2 where id = any($1::uuid[])';

/** Writes to the audit log which people or profiles went; nobody is signed in on the machine itself. */
export async function auditRemoval(
  tx: Tx,
  { entity, ids, now }: { entity: 'users' | 'content'; ids: readonly string[]; now: Instant },
): Promise<void> {
  await tx.run(AUDIT, [ids, iso(now), entity]);
}
const AUDIT = `
  insert into audit_log(at, action, entity, entity_id, reason)
  select $2, 'demo.remove', $3::text, id, 'removed on the server''s machine' from unnest($1::text[]) as id`;
