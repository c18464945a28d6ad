import type { Instant, Locale } from '#domain/dates.ts';
import type { ReminderChoice } from '#domain/reminders.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Step } from '#domain/steps.ts';
import { type Cursor, NO_ID } from '#server/db/cursor.ts';
import { all, any, first, iso, nothing, prepared, type Sql, statement } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';
import type { AccountEvent } from '../notify/notify.ts';

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
  passwordSetAt: Instant | null;
  isDemo: boolean;
  createdAt: Instant;
  wrappedKey: Uint8Array;
  keyVersion: number;
};

const COLUMNS = `
  u.id, u.role, u.step, u.locale, u.phone_enc as "phoneEnc", u.email_enc as "emailEnc",
  u.email_hmac as "emailHmac", u.sign_in_email_enc as "signInEmailEnc", u.reminders, u.advice, u.discreet, u.name_enc as "nameEnc",
  u.password_hash as "passwordHash", u.password_set_at as "passwordSetAt", u.is_demo as "isDemo", u.created_at as "createdAt", k.wrapped as "wrappedKey", k.key_version as "keyVersion"
  from users u join user_keys k on k.user_id = u.id`;

/** A living person by id. */
export const personById = statement('login.person-by-id', first<PersonRow>, [text])`
  select ${COLUMNS} where u.id = $1 and u.deleted_at is null`;

/** A living person by the index of the phone they sign in with. */
export const personByPhone = statement('login.person-by-phone', first<PersonRow>, [bytes])`
  select ${COLUMNS} where u.phone_hmac = $1 and u.deleted_at is null`;

/** A living person by the index of the e-mail address they sign in with. */
export const personByEmail = statement('login.person-by-email', first<PersonRow>, [bytes])`
  select ${COLUMNS} where u.email_hmac = $1 and u.deleted_at is null`;

/** Writes a new account with its wrapped key; false, and nothing, when another one has the phone or the e-mail. */
export async function insertAccount(
  sql: Sql,
  account: Pick<PersonRow, 'id' | 'role' | 'phoneEnc' | 'emailEnc' | 'emailHmac' | 'signInEmailEnc' | 'locale'> &
    Pick<PersonRow, 'passwordHash' | 'createdAt' | 'wrappedKey' | 'keyVersion'> & { phoneHmac: Uint8Array | null },
): Promise<boolean> {
  const { id, role, phoneHmac, phoneEnc, emailHmac, emailEnc, signInEmailEnc, passwordHash, locale } = account;
  const sealed = [phoneHmac, phoneEnc, emailHmac, emailEnc, signInEmailEnc];
  const key = [account.wrappedKey, account.keyVersion];
  return any(sql.run(INSERT, [id, role, ...sealed, passwordHash, locale, iso(account.createdAt), ...key]));
}
const INSERT = prepared('login.insert-account')`
  with person as (
    insert into users(id, role, phone_hmac, phone_enc, email_hmac, email_enc, sign_in_email_enc, password_hash, locale, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict do nothing returning id)
  insert into user_keys(user_id, wrapped, key_version) select id, $11, $12 from person returning user_id`;

/** Replaces the hash of a person's password. */
export const updatePassword = statement('login.update-password', nothing, {
  userId: text,
  passwordHash: text,
  now: iso,
})`update users set password_hash = $2, password_set_at = $3 where id = $1`;

/** Writes what a person did to their own ways in. */
export const insertSecurityAudit = statement('login.security-audit', nothing, {
  now: iso,
  userId: text,
  role: asIs<Role>,
  action: text,
})`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id) values ($1, $2::uuid, $3, $4, 'users', $2::text)`;

/** Replaces the name, sealed, or the language; what is undefined stays. */
export const updatePerson = statement(
  'login.update-person',
  nothing,
  (of: { userId: string; nameEnc: Uint8Array | null | undefined; locale: Locale | undefined }) => [
    of.userId,
    of.nameEnc !== undefined,
    of.nameEnc ?? null,
    of.locale ?? null,
  ],
)`
  update users set name_enc = case when $2::boolean then $3::bytea else name_enc end, locale = coalesce($4::text, locale)
  where id = $1`;

/** Writes down, sealed, the address with which a person signs in, where only its index was kept. */
export const keepSignInEmail = statement('login.keep-sign-in-email', nothing, { userId: text, signInEmailEnc: bytes })`
  update users set sign_in_email_enc = $2 where id = $1`;

/** Living people in the order they joined, after a place in that order. */
export const peopleAfter = statement(
  'login.people-after',
  all<PersonRow>,
  ({ after, limit }: { after: Cursor | null; limit: number }) => [iso(after?.at ?? 0), after?.id ?? NO_ID, limit],
)`
  select ${COLUMNS}
  where u.deleted_at is null and (date_trunc('milliseconds', u.created_at), u.id) > ($1::timestamptz, $2::uuid)
  order by date_trunc('milliseconds', u.created_at), u.id limit $3`;

/** Writes who looked at the list of people, and why. */
export const insertAudit = statement('login.insert-audit', nothing, {
  now: iso,
  actorId: text,
  action: text,
  entityId: text,
  reason: text,
  ip: text,
})`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id, reason, ip)
  values ($1, $2, 'ADMIN', $3, 'users', $4, $5, $6::inet)`;

/** Writes the link of a message about an account. */
export const insertAlarm = statement('login.insert-alarm', nothing, {
  tokenSha256: bytes,
  userId: text,
  what: asIs<AccountEvent>,
  at: iso,
  expiresAt: iso,
  beforeEnc: asIs<Uint8Array | null>,
  toHmac: asIs<Uint8Array | null>,
})`
  insert into alarms(token_sha256, user_id, what, at, expires_at, before_enc, to_hmac)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** The changes that an alarm keeps so that they can be put back. */
export type ChangedAddress = Extract<AccountEvent, 'email' | 'phone' | 'sign-in-email'>;

/** Changes of a person's addresses since an instant, with the values before, oldest first; no reverted ones. */
export const changesSince = statement(
  'login.changes-since',
  all<{ what: ChangedAddress; at: Instant; isConfirmed: boolean; beforeEnc: Uint8Array }>,
  { userId: text, since: iso },
)`
  select what, at, confirmed_at is not null as "isConfirmed", before_enc as "beforeEnc" from alarms
  where user_id = $1 and at >= $2 and what in ('email', 'phone', 'sign-in-email') and before_enc is not null and taken_back_at is null
  order by at, token_sha256`;
