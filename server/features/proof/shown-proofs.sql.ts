import type { Instant } from '#domain/dates.ts';
import type { ProvedCall } from '#contract/endpoints.ts';
import { any, iso, nothing, statement } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';

/** The proof shown for one call; `addressHmac`: of the new phone or e-mail of the call. */
const SHOWN = { signInId: text, word: asIs<ProvedCall>, addressHmac: asIs<Uint8Array | null> };

/** Keeps that a proof was shown; it takes the place of an earlier one for the same call. */
export const insertShown = statement('proof.insert-shown', nothing, { ...SHOWN, now: iso })`
  insert into shown_proofs(sign_in_id, word, address_hmac, shown_at) values ($1, $2, $3, $4)
  on conflict (sign_in_id, word) do update set address_hmac = excluded.address_hmac, shown_at = excluded.shown_at`;

/** Whether a proof for a call stands in a sign-in that stands. */
export const isShown = statement('proof.is-shown', any, { signInId: text, word: asIs<ProvedCall>, since: iso })`
  select 1 from shown_proofs where sign_in_id = $1 and word = $2 and shown_at > $3`;

/** Takes a proof that was shown since an instant, in a sign-in that stands; answers whether there was one. */
export const takeShown = statement('proof.take-shown', any, { ...SHOWN, since: iso })`
  delete from shown_proofs p using sign_ins s
  where p.sign_in_id = $1 and p.word = $2 and p.address_hmac is not distinct from $3::bytea and p.shown_at > $4
    and s.id = p.sign_in_id and s.revoked_at is null
  returning 1 as one`;

/** Forgets proofs that serve no more. */
export const forgetShown = statement('proof.forget-shown', nothing, (shownBefore: Instant) => [
  iso(shownBefore),
])`delete from shown_proofs where shown_at <= $1`;
