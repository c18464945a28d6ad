import { any, iso, nothing, statement, value } from '#server/db/db.ts';
import { bytes, text } from '#server/db/parameters.ts';

/** Keeps the ticket to the Studio of a sign-in, in the place of the one before. */
export const keepTicket = statement('login.keep-studio-ticket', nothing, { signInId: text, sha256: bytes, until: iso })`
  update sign_ins set studio_ticket_sha256 = $2, studio_ticket_until = $3 where id = $1`;

/** Whose ticket it is, whatever became of it. */
export const ownerOfTicket = statement('login.owner-of-studio-ticket', value<string>, [
  bytes,
])`select user_id as id from sign_ins where studio_ticket_sha256 = $1`;

/**
 * Uses a ticket up and opens its sign-in to the Studio, from the same browser; returns whether it did: the ticket of an
 * ended sign-in, or of somebody who is no operator, opens nothing. The time of a shown app code goes with it.
 * `unusedSha256` is a token that nobody has, by which the sign-in stands in its operator's list.
 */
export const takeTicket = statement('login.take-studio-ticket', any, {
  sha256: bytes,
  now: iso,
  signInId: text,
  expiresAt: iso,
  unusedSha256: bytes,
})`
  with taken as (
    update sign_ins s set studio_ticket_sha256 = null, studio_ticket_until = null
    from users u
    where s.studio_ticket_sha256 = $1 and s.studio_ticket_until > $2 and s.revoked_at is null and s.expires_at > $2
      and u.id = s.user_id and u.role = 'ADMIN' and u.deleted_at is null
    returning s.user_id, s.user_agent, s.ip, s.browser_sha256, s.code_shown_at),
  opened as (
    insert into sign_ins(id, user_id, created_at, expires_at, user_agent, ip, browser_sha256, code_shown_at, in_studio)
    select $3, user_id, $2, $4, user_agent, ip, browser_sha256, code_shown_at, true from taken
    returning id)
  insert into refresh_tokens(sha256, sign_in_id, issued_at) select $5, id, $2 from opened returning sign_in_id`;
