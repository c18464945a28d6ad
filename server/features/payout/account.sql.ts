import { all, any, first, iso, nothing, statement } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';
import type { PayoutAccount } from './account.ts';

/** Writes an account; it is never written again. */
export const insertAccount = statement('payout.insert-account', nothing, {
  id: text,
  therapistId: text,
  userId: text,
  details: bytes,
  last4: text,
  createdAt: iso,
  countsFrom: iso,
})`
  insert into payout_accounts(id, therapist_id, user_id, details_enc, last4, created_at, waits)
  values ($1, $2, $3, $4, $5, $6, $7::timestamptz - $6)`;

const COLUMNS = `id, last4, created_at as "createdAt", created_at + waits as "countsFrom"`;

/** The account to which a therapist's pay goes: the newest; null without one. */
export const readNewestAccount = statement('payout.newest-account', first<PayoutAccount>, [text])`
  select ${COLUMNS} from payout_accounts
  where therapist_id = $1 order by created_at desc limit 1`;

/** The last accounts of a therapist, the newest first. */
export const lastAccounts = statement('payout.last-accounts', all<PayoutAccount>, {
  therapistId: text,
  limit: asIs<number>,
})`
  select ${COLUMNS} from payout_accounts
  where therapist_id = $1 order by created_at desc limit $2`;

/** Whether an operator has stopped a therapist's pay. */
export const hasOpenStop = statement('payout.open-stop', any, [text])`
  select 1 from payout_stops where therapist_id = $1 and ended_at is null`;

/** A sealed account, with the key that opens it; no key once its person's data was deleted. */
export type SealedAccount = {
  id: string;
  userId: string;
  details: Uint8Array;
  wrapped: Uint8Array | null;
  version: number | null;
};

/** Accounts by id, sealed, in one statement. */
export const sealedAccounts = statement('payout.sealed-accounts', all<SealedAccount>, [asIs<readonly string[]>])`
  select a.id, a.user_id as "userId", a.details_enc as details, k.wrapped, k.key_version as version
  from payout_accounts a left join user_keys k on k.user_id = a.user_id where a.id = any($1::uuid[])`;

/** Writes that a therapist has set the account, never which one. */
export const auditAccount = statement('payout.audit-account', nothing, { now: iso, userId: text, accountId: text })`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
  values ($1, $2, 'THERAPIST', 'practice.change-payout-account', 'payout_accounts', $3)`;
