import { all, any, first, iso, nothing, type Sql, statement } from '#server/db/db.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';
import type { PayoutAccount } from './account.ts';
import type { Payout } from './payout.ts';

/** The columns of a `Payout`. */
export const PAYOUT_COLUMNS = `
  therapist_id as "therapistId", appointment_id as "appointmentId", amount_minor as minor, status, due_at as "dueAt",
  batch_id as "batchId", bank_ref as "bankRef"`;

const SESSION = { therapistId: text, appointmentId: text };

/** Writes a payout, once per session. */
export const insertPayout = statement('payout.insert', nothing, {
  ...SESSION,
  minor: asIs<number>,
  dueAt: iso,
  now: iso,
})`
  insert into payouts(therapist_id, appointment_id, amount_minor, due_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $5) on conflict do nothing`;

/** The payout of a session, locked; null when nothing was ever owed for it. */
export async function readPayout(tx: Sql, of: { therapistId: string; appointmentId: string }): Promise<Payout | null> {
  return first(runLocking<Payout>(tx, OF_SESSION, [of.therapistId, of.appointmentId]));
}
const OF_SESSION = locking('payout.of-session')`
  select ${PAYOUT_COLUMNS} from payouts where therapist_id = $1 and appointment_id = $2 ${LOCKED.payout}`;

/** Makes a payout void that is not sent yet. */
export const writeVoid = statement('payout.void', nothing, { ...SESSION, now: iso })`
  update payouts set status = 'VOID', updated_at = $3
  where therapist_id = $1 and appointment_id = $2 and status = 'DUE'`;

/** A therapist whose pay may be stopped, and how much waits. */
export type StopState = {
  therapistId: string;
  isStopped: boolean;
  /** The sum that is not sent yet, and the sum that the bank has not answered for. */
  dueMinor: number;
  sentMinor: number;
};

/** Whether the pay of the therapist of a profile is stopped; null for a profile without a calendar. */
export const stopStateOf = statement('payout.stop-state', first<StopState>, [text])`
  select t.id as "therapistId",
    exists (select 1 from payout_stops s where s.therapist_id = t.id and s.ended_at is null) as "isStopped",
    coalesce((select sum(amount_minor) from payouts p where p.therapist_id = t.id and status = 'DUE'), 0)::bigint as "dueMinor",
    coalesce((select sum(amount_minor) from payouts p where p.therapist_id = t.id and status = 'SENT'), 0)::bigint as "sentMinor"
  from therapists t where t.content_id = $1`;

/** Stops the pay of a therapist; answers whether it was not stopped before. */
export const insertStop = statement('payout.stop', any, { id: text, therapistId: text, now: iso })`
  insert into payout_stops(id, therapist_id, stopped_at) values ($1, $2, $3)
  on conflict (therapist_id) where ended_at is null do nothing returning id`;

/** Ends the stop of a therapist; answers whether there was one. */
export const endStop = statement('payout.resume', any, { therapistId: text, now: iso })`
  update payout_stops set ended_at = $2 where therapist_id = $1 and ended_at is null returning id`;

/** The therapist that a person is; null for anybody else. */
export const therapistBy = statement('payout.therapist-of', first<{ id: string; contentId: string }>, [
  text,
])`select id, content_id as "contentId" from therapists where user_id = $1`;

/**
 * Makes the account that a person had at an instant the newest again if another was set after it; returns whether it
 * did. The newest row counts, and none is overwritten. The new row waits as long as any replacement.
 */
export const accountBack = statement('payout.account-back', any, {
  id: text,
  therapistId: text,
  since: iso,
  now: iso,
  userId: text,
})`
  insert into payout_accounts(id, therapist_id, user_id, details_enc, last4, waits, created_at)
  select $1, therapist_id, user_id, details_enc, last4, interval '72 hours',
    greatest($4::timestamptz, (select max(created_at) from payout_accounts where therapist_id = $2) + interval '1 ms')
  from payout_accounts
  where therapist_id = $2 and user_id = $5 and created_at <= $3
    and exists (select 1 from payout_accounts where therapist_id = $2 and created_at > $3)
  order by created_at desc limit 1
  returning id`;

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
type SealedAccount = {
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
