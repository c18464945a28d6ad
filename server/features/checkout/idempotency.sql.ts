import type { Instant } from '#domain/dates.ts';
import { REPEATS_KEPT_MS } from '#domain/retention.ts';
import { first, iso, nothing, statement, value } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';
import type { Reserved } from './repeats.ts';

/** A request by its client-chosen key. `fingerprint` tells whether it is really the same request. */
export type RequestKey = { userId: string; route: string; key: string; fingerprint: Uint8Array; now: Instant };

const KEY = { userId: text, route: text, key: text };
const keptSince = (now: Instant) => iso(now - REPEATS_KEPT_MS);

type Known = { fingerprint: Uint8Array; response: Reserved | null };

/** Reads the fingerprint of the first request under a key, and its answer once there is one. */
export const findRequest = statement('checkout.find-request', first<Known>, { ...KEY, now: keptSince })`
  select request_sha256 as fingerprint, response from idempotency_keys
  where user_id = $1 and route = $2 and key = $3 and created_at > $4`;

/** Writes a key on its first use; a repeat in another transaction waits for the first and then finds it there. */
export const insertRequest = statement('checkout.insert-request', nothing, (of: RequestKey) => [
  of.userId,
  of.route,
  of.key,
  of.fingerprint,
  iso(of.now),
  keptSince(of.now),
])`
  insert into idempotency_keys(user_id, route, key, request_sha256, created_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id, route, key) do update set request_sha256 = excluded.request_sha256, response = null,
    status_code = null, created_at = excluded.created_at
  where idempotency_keys.created_at <= $6`;

/** Keeps the answer that every repeat gets: the first one. Answers which that is; null for a key that is gone. */
export const answerRequest = statement('checkout.answer-request', value<Reserved>, {
  ...KEY,
  response: (reserved: Reserved) => JSON.stringify(reserved),
})`
  update idempotency_keys set status_code = 200, response = coalesce(response, $4::jsonb)
  where user_id = $1 and route = $2 and key = $3 returning response`;

/** Deletes the keys whose time is over. */
export const forgetRequests = statement('checkout.forget-requests', nothing, [
  keptSince,
])`delete from idempotency_keys where created_at <= $1`;
