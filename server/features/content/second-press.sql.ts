import { any, iso, nothing, statement } from '#server/db/db.ts';
import { bytes, text } from '#server/db/parameters.ts';

/** Writes which leaps a sign-in was shown, and when. */
export const keepShown = statement('content.show-leaps', nothing, [text, bytes, iso])`
  update sign_ins set price_leap_sha256 = $2, price_leap_at = $3 where id = $1`;

/** Takes what a sign-in was shown since; answers whether it was that. */
export const takeShown = statement('content.take-leaps', any, [text, bytes, iso])`
  update sign_ins set price_leap_sha256 = null, price_leap_at = null
  where id = $1 and price_leap_sha256 = $2 and price_leap_at > $3 returning id`;
