import type { Instant, Locale } from '#domain/dates.ts';
import type { ConsentAnswer, ConsentStatus } from '#domain/guardian-consent.ts';
import { all, first, iso, nothing, type Sql, statement } from '#server/db/db.ts';
import { asIs, bytes, type Facts, text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** A request to a guardian as stored: who they are is sealed with the client's own key. */
export type RequestRow = {
  therapistId: string;
  orderId: OrderId;
  clientId: string;
  n: number;
  guardianEnc: Uint8Array;
  locale: Locale;
  status: ConsentStatus;
  createdAt: Instant;
  expiresAt: Instant;
};

const COLUMNS = `
  therapist_id as "therapistId", order_id as "orderId", client_id as "clientId", n, guardian_enc as "guardianEnc", locale,
  status, created_at as "createdAt", expires_at as "expiresAt" from guardian_consents`;

/** The requests of an order, oldest first. */
export const requestsOf = statement('consent.of-order', all<RequestRow>, [
  asIs<OrderId>,
])`select ${COLUMNS} where order_id = $1 order by n`;

/** The request behind a link. */
export const requestByToken = statement('consent.by-token', first<RequestRow>, [
  bytes,
])`select ${COLUMNS} where token_sha256 = $1`;

/** Makes a new request the only one that waits. */
export async function insertRequest(sql: Sql, request: Facts<typeof NEW>): Promise<void> {
  await replaceWaiting(sql, request);
  await insertNew(sql, request);
}
const OF_ORDER = { therapistId: text, orderId: asIs<OrderId> };
const NEW = {
  ...OF_ORDER,
  clientId: text,
  tokenSha256: bytes,
  guardianEnc: bytes,
  keyVersion: asIs<number>,
  locale: asIs<Locale>,
  createdAt: iso,
  expiresAt: iso,
};
const replaceWaiting = statement('consent.replace', nothing, { ...OF_ORDER, createdAt: iso })`
  update guardian_consents set status = case when expires_at <= $3 then 'expired' else 'replaced' end
  where therapist_id = $1 and order_id = $2 and status = 'pending'`;
const insertNew = statement('consent.insert', nothing, NEW)`
  insert into guardian_consents(therapist_id, order_id, client_id, token_sha256, guardian_enc, key_version, locale,
    created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Records the guardian's answer; the request must be waiting. */
export const recordAnswer = statement('consent.answer', nothing, {
  ...OF_ORDER,
  n: asIs<number>,
  status: asIs<ConsentAnswer>,
  textVersion: text,
  now: iso,
})`
  update guardian_consents set status = $4, text_version = $5, decided_at = $6
  where therapist_id = $1 and order_id = $2 and n = $3`;
