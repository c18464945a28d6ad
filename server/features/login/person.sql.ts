import type { Instant, Locale } from '#domain/dates.ts';
import type { ReminderChoice } from '#domain/reminders.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Step } from '#domain/steps.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { type Cursor, NO_ID } from '#server/db/cursor.ts';
import { any, first, iso, prepared, type Sql } from '#server/db/db.ts';

/** A person as stored: what identifies them is sealed with their own key, which is wrapped by ours. */
export type PersonRow = {
  id: string;
  role: Role;
  step: Step;
  locale: Locale;
  phoneEnc: Uint8Array | null;
  emailEnc: Uint8Array | null;
  emailHmac: Uint8Array | null;
  /** The address that `emailHmac` is the index of; null also where it was never written down. */
  signInEmailEnc: Uint8Array | null;
  nameEnc: Uint8Array | null;
  reminders: ReminderChoice;
  advice: boolean;
  discreet: boolean;
  passwordHash: string | null;
  isDemo: boolean;
  createdAt: Instant;
  wrappedKey: Uint8Array;
  keyVersion: number;
};

const COLUMNS = `
  u.id, u.role, u.step, u.locale, u.phone_enc as "phoneEnc", u.email_enc as "emailEnc",
  u.email_hmac as "emailHmac", u.sign_in_email_enc as "signInEmailEnc", u.reminders, u.advice, u.discreet, u.name_enc as "nameEnc",
  u.password_hash as "passwordHash", u.is_demo as "isDemo", u.created_at as "createdAt", k.wrapped as "wrappedKey", k.key_version as "keyVersion"
  from users u join user_keys k on k.user_id = u.id`;

/** A living person by id. */
export async function personById(sql: Sql, id: string): Promise<PersonRow | null> {
  return first(sql.run<PersonRow>(BY_ID, [id]));
}
const BY_ID = prepared('login.person-by-id')`select ${COLUMNS} where u.id = $1 and u.deleted_at is null`;

/** A living person by the index of the phone they sign in with. */
export async function personByPhone(sql: Sql, phoneHmac: Uint8Array): Promise<PersonRow | null> {
  return first(sql.run<PersonRow>(BY_PHONE, [phoneHmac]));
}
const BY_PHONE = prepared('login.person-by-phone')`select ${COLUMNS} where u.phone_hmac = $1 and u.deleted_at is null`;

/** A living person by the index of the e-mail address they sign in with. */
export async function personByEmail(sql: Sql, emailHmac: Uint8Array): Promise<PersonRow | null> {
  return first(sql.run<PersonRow>(BY_EMAIL, [emailHmac]));
}
const BY_EMAIL = prepared('login.person-by-email')`select ${COLUMNS} where u.email_hmac = $1 and u.deleted_at is null`;

/** Writes a new client with their wrapped key. */
export async function insertPerson(
  sql: Sql,
  person: {
    id: string;
    phoneHmac: Uint8Array | null;
    phoneEnc: Uint8Array | null;
    emailHmac: Uint8Array | null;
    emailEnc: Uint8Array | null;
    signInEmailEnc: Uint8Array | null;
    locale: Locale;
    now: Instant;
    wrappedKey: Uint8Array;
    keyVersion: number;
  },
): Promise<void> {
  const { id, phoneHmac, phoneEnc, emailHmac, emailEnc, signInEmailEnc, locale, now, wrappedKey, keyVersion } = person;
  await sql.run(INSERT_PERSON, [
    id,
    phoneHmac,
    phoneEnc,
    emailHmac,
    emailEnc,
    locale,
    iso(now),
    wrappedKey,
    keyVersion,
    signInEmailEnc,
  ]);
}
const INSERT_PERSON = prepared('login.insert-person')`
  with person as (
    insert into users(id, role, phone_hmac, phone_enc, email_hmac, email_enc, locale, created_at, sign_in_email_enc)
    values ($1, 'USER', $2, $3, $4, $5, $6, $7, $10) returning id)
  insert into user_keys(user_id, wrapped, key_version) select id, $8, $9 from person`;

/** Writes a new therapist or operator with their wrapped key; false, and nothing, when an account has the phone or the e-mail. */
export async function insertStaff(
  sql: Sql,
  person: {
    id: string;
    role: Role;
    phoneHmac: Uint8Array;
    phoneEnc: Uint8Array;
    emailHmac: Uint8Array | null;
    emailEnc: Uint8Array | null;
    signInEmailEnc: Uint8Array | null;
    passwordHash: string | null;
    locale: Locale;
    now: Instant;
    wrappedKey: Uint8Array;
    keyVersion: number;
  },
): Promise<boolean> {
  const { id, role, phoneHmac, phoneEnc, emailHmac, emailEnc, passwordHash, locale, now } = person;
  const { signInEmailEnc, wrappedKey, keyVersion } = person;
  return any(
    sql.run(INSERT_STAFF, [
      id,
      role,
      phoneHmac,
      phoneEnc,
      emailHmac,
      emailEnc,
      passwordHash,
      locale,
      iso(now),
      wrappedKey,
      keyVersion,
      signInEmailEnc,
    ]),
  );
}
const INSERT_STAFF = prepared('login.insert-staff')`
  with person as (
    insert into users(id, role, phone_hmac, phone_enc, email_hmac, email_enc, password_hash, locale, created_at,
      sign_in_email_enc)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12)
    on conflict do nothing returning id)
  insert into user_keys(user_id, wrapped, key_version) select id, $10, $11 from person returning user_id`;

/** Records that a person agreed to a version of a text. */
export async function insertConsent(
  sql: Sql,
  consent: { userId: string; textKey: string; textVersion: string; now: Instant },
): Promise<void> {
  await sql.run(INSERT_CONSENT, [consent.userId, consent.textKey, consent.textVersion, iso(consent.now)]);
}
const INSERT_CONSENT = prepared('login.insert-consent')`
  insert into consents(user_id, text_key, text_version, at) values ($1, $2, $3, $4)
  on conflict (user_id, text_key, text_version) do nothing`;

/** Replaces the hash of a person's password. */
export async function updatePassword(
  sql: Sql,
  of: { userId: string; passwordHash: string; now: Instant },
): Promise<void> {
  await sql.run(UPDATE_PASSWORD, [of.userId, of.passwordHash, iso(of.now)]);
}
const UPDATE_PASSWORD = prepared(
  'login.update-password',
)`update users set password_hash = $2, password_set_at = $3 where id = $1`;

/** Writes the phone with which a person signs in, or that there is none; answers whether: another account may have it. */
export async function updatePhone(
  sql: Sql,
  of: { userId: string; phoneHmac: Uint8Array | null; phoneEnc: Uint8Array | null },
): Promise<boolean> {
  return any(sql.run(UPDATE_PHONE, [of.userId, of.phoneHmac, of.phoneEnc]));
}
const UPDATE_PHONE = prepared('login.update-phone')`
  update users set phone_hmac = $2, phone_enc = $3
  where id = $1 and not exists (select 1 from users o where o.phone_hmac = $2 and o.id <> $1) returning id`;

/**
 * Writes the address with which a person signs in, or that there is none; answers whether: another account may have it. With
 * `emailEnc` messages go there as well.
 */
export async function updateSignInEmail(
  sql: Sql,
  of: {
    userId: string;
    emailHmac: Uint8Array | null;
    signInEmailEnc: Uint8Array | null;
    emailEnc?: Uint8Array | null;
  },
): Promise<boolean> {
  const { userId, emailHmac, signInEmailEnc, emailEnc = null } = of;
  return any(sql.run(UPDATE_SIGN_IN_EMAIL, [userId, emailHmac, signInEmailEnc, emailEnc]));
}
const UPDATE_SIGN_IN_EMAIL = prepared('login.update-sign-in-email')`
  update users set email_hmac = $2, sign_in_email_enc = $3, email_enc = coalesce($4, email_enc)
  where id = $1 and not exists (select 1 from users o where o.email_hmac = $2 and o.id <> $1) returning id`;

/** Takes the contact e-mail away of somebody who does not sign in by e-mail. */
export async function dropContactEmail(sql: Sql, userId: string): Promise<void> {
  await sql.run(DROP_CONTACT_EMAIL, [userId]);
}
const DROP_CONTACT_EMAIL = prepared('login.drop-contact-email')`
  update users set email_enc = null where id = $1 and email_hmac is null`;

export type OperatorRow = {
  id: string;
  createdAt: Instant;
  hasFactor: boolean;
  isDemo: boolean;
  lastSignIn: Instant | null;
};

/** The living operators, the oldest first. */
export async function operators(sql: Sql): Promise<OperatorRow[]> {
  return sql.run<OperatorRow>(OPERATORS);
}
const OPERATORS = prepared('login.operators')`
  select u.id, u.created_at as "createdAt", u.is_demo as "isDemo",
    exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasFactor",
    (select max(s.created_at) from sign_ins s where s.user_id = u.id) as "lastSignIn"
  from users u where u.role = 'ADMIN' and u.deleted_at is null order by u.created_at, u.id`;

/** Ends an account of staff: it has no way in any more, and its phone and e-mail are free. What it did stays in the books. */
export async function removePerson(sql: Sql, of: { userId: string; now: Instant }): Promise<void> {
  await sql.run(REMOVE_PERSON, [of.userId, iso(of.now)]);
}
const REMOVE_PERSON = prepared('login.remove-person')`
  update users set deleted_at = $2, password_hash = null, phone_hmac = null, phone_enc = null, email_hmac = null, email_enc = null,
    sign_in_email_enc = null, name_enc = null
  where id = $1 and deleted_at is null`;

/** Takes a password away that was set by an instant: they come in by what else they have, and set a new one by a code. */
export async function dropPassword(sql: Sql, of: { userId: string; setBy: Instant }): Promise<void> {
  await sql.run(DROP_PASSWORD, [of.userId, iso(of.setBy)]);
}
const DROP_PASSWORD = prepared('login.drop-password')`
  update users set password_hash = null where id = $1 and coalesce(password_set_at <= $2, true)`;

/** Takes a password away that was set since an instant. */
export async function dropPasswordSince(sql: Sql, of: { userId: string; since: Instant }): Promise<void> {
  await sql.run(DROP_PASSWORD_SINCE, [of.userId, iso(of.since)]);
}
const DROP_PASSWORD_SINCE = prepared('login.drop-password-since')`
  update users set password_hash = null where id = $1 and password_set_at >= $2`;

/** Writes what a person did to their own ways in. */
export async function writeSecurityAudit(
  sql: Sql,
  audit: { userId: string; role: Role; action: string; now: Instant },
): Promise<void> {
  await sql.run(SECURITY_AUDIT, [iso(audit.now), audit.userId, audit.role, audit.action]);
}
const SECURITY_AUDIT = prepared('login.security-audit')`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id) values ($1, $2::uuid, $3, $4, 'users', $2::text)`;

/** Replaces the contact fields that are given; one that is undefined stays. */
export async function updateContact(
  sql: Sql,
  change: {
    userId: string;
    nameEnc: Uint8Array | null | undefined;
    emailEnc: Uint8Array | undefined;
    locale: Locale | undefined;
    signInEmailEnc?: Uint8Array | null;
    /** When they said that messages go to that e-mail. */
    emailSetAt?: Instant;
  },
): Promise<void> {
  const { userId, nameEnc, emailEnc, locale, signInEmailEnc = null, emailSetAt } = change;
  const name = [nameEnc !== undefined, nameEnc ?? null];
  await sql.run(UPDATE_CONTACT, [
    userId,
    ...name,
    emailEnc ?? null,
    locale ?? null,
    signInEmailEnc,
    emailSetAt === undefined ? null : iso(emailSetAt),
  ]);
}
const UPDATE_CONTACT = prepared('login.update-contact')`
  update users set name_enc = case when $2::boolean then $3::bytea else name_enc end,
    email_enc = coalesce($4::bytea, email_enc), locale = coalesce($5::text, locale),
    sign_in_email_enc = coalesce($6::bytea, sign_in_email_enc), email_set_at = coalesce($7::timestamptz, email_set_at)
  where id = $1`;

/** What a person chose of how they are told; what is undefined stays. */
export type Choices = {
  locale?: Locale | undefined;
  reminders?: ReminderChoice | undefined;
  advice?: boolean | undefined;
};

/** Writes what a person chose. */
export async function updateChoices(sql: Sql, userId: string, choices: Choices): Promise<void> {
  const { locale = null, reminders = null, advice = null } = choices;
  await sql.run(UPDATE_CHOICES, [userId, locale, reminders, advice]);
}
const UPDATE_CHOICES = prepared('login.update-choices')`
  update users set locale = coalesce($2, locale), locale_chosen = locale_chosen or $2 is not null, reminders = coalesce($3, reminders), advice = coalesce($4, advice)
  where id = $1`;

/** Switches the discreet mode of a living person on or off; answers whether that changed something. */
export async function switchDiscreet(sql: Sql, of: { userId: string; discreet: boolean }): Promise<boolean> {
  return any(sql.run(SWITCH_DISCREET, [of.userId, of.discreet]));
}
const SWITCH_DISCREET = prepared('login.switch-discreet')`
  update users set discreet = $2 where id = $1 and discreet <> $2 and deleted_at is null returning id`;

/** Living people in the order they joined, after a place in that order. */
export async function peopleAfter(sql: Sql, page: { after: Cursor | null; limit: number }): Promise<PersonRow[]> {
  const { after, limit } = page;
  return sql.run<PersonRow>(PEOPLE_AFTER, [iso(after?.at ?? 0), after?.id ?? NO_ID, limit]);
}
const PEOPLE_AFTER = prepared('login.people-after')`
  select ${COLUMNS}
  where u.deleted_at is null and (date_trunc('milliseconds', u.created_at), u.id) > ($1::timestamptz, $2::uuid)
  order by date_trunc('milliseconds', u.created_at), u.id limit $3`;

/** Writes who looked at the list of people, and why. */
export async function insertAudit(
  sql: Sql,
  audit: { actorId: string; action: string; entityId: string; reason: string; ip: string; now: Instant },
): Promise<void> {
  const { now, actorId, action, entityId, reason, ip } = audit;
  await sql.run(INSERT_AUDIT, [iso(now), actorId, action, entityId, reason, ip]);
}
const INSERT_AUDIT = prepared('login.insert-audit')`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, reason, ip)
  values ($1, $2, 'ADMIN', $3, 'users', $4, $5, $6::inet)`;

/** The content id of the therapist who signs in as this person. */
export async function contentIdOf(sql: Sql, userId: string): Promise<string | null> {
  const rows = await sql.run<{ contentId: string }>(CONTENT_ID, [userId]);
  return rows[0]?.contentId ?? null;
}
const CONTENT_ID = prepared('login.content-id')`select content_id as "contentId" from therapists where user_id = $1`;

/** Since when a client is shut out; null for everybody else. */
export async function clientDisabledAt(sql: Sql, userId: string): Promise<Instant | null> {
  const [row] = await sql.run<{ at: Instant | null }>(DISABLED_AT, [userId]);
  return row?.at ?? null;
}
const DISABLED_AT = prepared('login.client-disabled-at')`select disabled_at as at from users where id = $1`;

/** Shuts a client out (`disabledAt`), or lets them in again (null). False when it is so already. */
export async function setClientDisabled(
  sql: Sql,
  { userId, disabledAt }: { userId: string; disabledAt: Instant | null },
): Promise<boolean> {
  return any(sql.run(SET_DISABLED, [userId, disabledAt === null ? null : iso(disabledAt)]));
}
const SET_DISABLED = prepared('login.set-client-disabled')`
  update users set disabled_at = $2::timestamptz
  where id = $1 and role = 'USER' and (disabled_at is null) <> ($2::timestamptz is null) returning id`;

/** Keeps the time zone in which a client books; a name that is none changes nothing. */
export async function keepTimeZone(sql: Sql, { userId, timeZone }: { userId: string; timeZone: string | undefined }) {
  if (timeZone !== undefined && isTimeZone(timeZone)) await sql.run(KEEP_ZONE, [userId, timeZone]);
}
const KEEP_ZONE = prepared('login.keep-time-zone')`
  update users set time_zone = $2 where id = $1 and time_zone is distinct from $2`;
