import type { Instant } from '#domain/dates.ts';
import { any, iso, nothing, prepared, type Sql, statement, values } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';

/** Whether a person has signed in with a browser that was used since an instant. */
export const isKnownBrowser = statement('login.is-known-browser', any, {
  userId: text,
  browser: bytes,
  usedSince: iso,
})`
  select 1 from known_browsers where user_id = $1 and browser_sha256 = $2 and last_used_at > $3`;

/** Whether the person who signs in with an address has signed in with a browser that was used since an instant. */
export const isKnownToAddress = statement('login.is-known-to-address', any, {
  addressHmac: bytes,
  browser: bytes,
  usedSince: iso,
})`
  select 1 from known_browsers b join users u on u.id = b.user_id and u.deleted_at is null
  where b.browser_sha256 = $2 and b.last_used_at > $3 and (u.phone_hmac = $1 or u.email_hmac = $1)`;

/** Records a sign-in of a person with a browser; beyond `most`, the browser unused for longest is forgotten. */
export async function rememberBrowser(
  sql: Sql,
  of: { userId: string; browser: Uint8Array; now: Instant; most: number },
): Promise<void> {
  await sql.run(REMEMBER, [of.userId, of.browser, iso(of.now)]);
  await sql.run(FORGET_MORE, [of.userId, of.most]);
}
const REMEMBER = prepared('login.remember-browser')`
  insert into known_browsers(user_id, browser_sha256, created_at, last_used_at) values ($1, $2, $3, $3)
  on conflict (user_id, browser_sha256) do update set last_used_at = excluded.last_used_at`;
const FORGET_MORE = prepared('login.forget-more-browsers')`
  delete from known_browsers where user_id = $1 and browser_sha256 in (
    select browser_sha256 from known_browsers where user_id = $1 order by last_used_at desc, browser_sha256 offset $2)`;

/** Forgets all browsers of a person. */
export const forgetBrowsersOf = statement('login.forget-browsers-of', nothing, [text])`
  delete from known_browsers where user_id = $1`;

/** Forgets the browsers in which sign-ins were opened, except the one of the sign-in `kept`. */
export const forgetBrowsersOfSignIns = statement('login.forget-browsers-of-sign-ins', nothing, {
  signInIds: asIs<readonly string[]>,
  kept: text,
})`
  delete from known_browsers b using sign_ins s
  where s.id = any($1::uuid[]) and b.user_id = s.user_id and b.browser_sha256 = s.browser_sha256
    and b.browser_sha256 is distinct from (select browser_sha256 from sign_ins where id = $2::uuid)`;

/** Forgets browsers in which nobody has signed in since an instant. */
export const forgetUnusedBrowsers = statement('login.forget-unused-browsers', nothing, (usedBefore: Instant) => [
  iso(usedBefore),
])`delete from known_browsers where last_used_at <= $1`;

/** The browsers that a person has signed in with. */
export const browsersOf = statement('login.browsers-of', values<Uint8Array>, (userId: string) => [userId])`
  select browser_sha256 as browser from known_browsers where user_id = $1`;
