import { first, iso, nothing, type Sql, statement } from '#server/db/db.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';
import { asIs, text } from '#server/db/parameters.ts';
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
