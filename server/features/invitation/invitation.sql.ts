import type { Instant, Locale } from '#domain/dates.ts';
import { all, any, first, iso, nothing, type Sql, statement } from '#server/db/db.ts';
import { asIs, bytes, type Facts, text } from '#server/db/parameters.ts';

/** An invitation as stored. `contacts` are sealed, and null once they are of no use any more. */
export type InvitationRow = {
  id: string;
  contentId: string;
  contacts: Uint8Array | null;
  locale: Locale;
  status: 'open' | 'used' | 'withdrawn';
  createdAt: Instant;
  expiresAt: Instant;
};

const COLUMNS = `
  id, content_id as "contentId", contacts_enc as contacts, locale, status, created_at as "createdAt",
  expires_at as "expiresAt" from invitations`;

/** The invitation behind a link. */
export const invitationByToken = statement('invitation.by-token', first<InvitationRow>, [bytes])`
  select ${COLUMNS} where token_sha256 = $1`;

/** The invitation to a profile that nobody has ended; it may have run out. */
export const openInvitation = statement('invitation.open', first<InvitationRow>, [text])`
  select ${COLUMNS} where status = 'open' and content_id = $1`;

/** Writes an invitation; those before it to the same profile, phone or e-mail are withdrawn. */
export async function insertInvitation(sql: Sql, invitation: Facts<typeof NEW>): Promise<void> {
  await withdrawThose(sql, invitation);
  await insertNew(sql, invitation);
}
const NEW = {
  id: text,
  contentId: text,
  tokenSha256: bytes,
  phoneHmac: bytes,
  emailHmac: bytes,
  contacts: bytes,
  locale: asIs<Locale>,
  createdAt: iso,
  expiresAt: iso,
};
const withdrawThose = statement('invitation.withdraw', nothing, {
  contentId: text,
  phoneHmac: bytes,
  emailHmac: bytes,
  createdAt: iso,
})`
  update invitations set status = 'withdrawn', ended_at = $4, contacts_enc = null, phone_hmac = null, email_hmac = null
  where status = 'open' and (content_id = $1 or phone_hmac = $2 or email_hmac = $3)`;
const insertNew = statement('invitation.insert', nothing, NEW)`
  insert into invitations(id, content_id, token_sha256, phone_hmac, email_hmac, contacts_enc, locale, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Withdraws the open invitation to a profile, and forgets whom it went to. */
export const endInvitationTo = statement('invitation.withdraw-of-profile', nothing, [text, iso])`
  update invitations set status = 'withdrawn', ended_at = $2, contacts_enc = null, phone_hmac = null, email_hmac = null
  where status = 'open' and content_id = $1`;

/** Ends an open invitation that was accepted, and forgets whom it went to. */
export const useInvitation = statement('invitation.use', nothing, [text, iso])`
  update invitations set status = 'used', ended_at = $2, contacts_enc = null, phone_hmac = null, email_hmac = null
  where id = $1 and status = 'open'`;

/** Forgets whom invitations went to that ran out. */
export const forgetContacts = statement('invitation.forget-contacts', nothing, [iso])`
  update invitations set contacts_enc = null, phone_hmac = null, email_hmac = null
  where expires_at <= $1 and contacts_enc is not null`;

/** Whether a therapist works with a profile. */
export const isTaken = statement('invitation.profile-taken', any, [text])`
  select 1 as one from therapists where content_id = $1 and user_id is not null`;

/** Gives a profile its therapist, or answers false if it has one; a new calendar takes no new clients at first. */
export const joinProfile = statement('invitation.join-profile', any, {
  id: text,
  contentId: text,
  userId: text,
  now: iso,
})`
  insert into therapists(id, content_id, user_id, accepting, updated_at) values ($1, $2, $3, false, $4)
  on conflict (content_id) do update set user_id = excluded.user_id, updated_at = excluded.updated_at
    where therapists.user_id is null
  returning id`;

/** The therapist or invited person of a profile: an invitation counts while nobody works with the profile. */
export type PracticingRow = {
  contentId: string;
  /** Null: nobody works with the profile yet. */
  accepting: boolean | null;
  isDisabled: boolean;
  since: Instant;
  invitedUntil: Instant | null;
};

/** A page of the therapists who are in and the profiles whose newest invitation waits or ran out, after a profile. */
export const practicing = statement('invitation.practicing', all<PracticingRow>, { after: text, limit: asIs<number> })`
  select t.content_id collate "C" as "contentId", t.accepting,
    t.disabled_at is not null as "isDisabled", u.created_at as since, null::timestamptz as "invitedUntil"
  from therapists t join users u on u.id = t.user_id and u.deleted_at is null
  where t.content_id collate "C" > $1
  union all
  select i.content_id collate "C", null, false, i.created_at, i.expires_at from invitations i
  where i.status = 'open' and i.content_id collate "C" > $1
    and not exists (select 1 from therapists t where t.content_id = i.content_id and t.user_id is not null)
  order by 1 limit $2`;
