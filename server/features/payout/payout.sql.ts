import type { Instant } from '#domain/dates.ts';
import type { PayoutStatus } from '#domain/payout.ts';
import { first, iso, prepared, type Sql, type Tx } from '#server/db/db.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';

/** The pay of a therapist for one session, in tetri. */
export type Payout = {
  therapistId: string;
  appointmentId: string;
  minor: number;
  status: PayoutStatus;
  dueAt: Instant;
  batchId: string | null;
  bankRef: string | null;
};

/** The columns of a `Payout`. */
export const PAYOUT_COLUMNS = `
  therapist_id as "therapistId", appointment_id as "appointmentId", amount_minor as minor, status, due_at as "dueAt",
  batch_id as "batchId", bank_ref as "bankRef"`;

/** Writes that a therapist is owed pay for a session, in the caller's transaction; once per session. */
export async function owePayout(
  sql: Sql,
  payout: { therapistId: string; appointmentId: string; minor: number; dueAt: Instant; now: Instant },
): Promise<void> {
  await sql.run(INSERT, [payout.therapistId, payout.appointmentId, payout.minor, iso(payout.dueAt), iso(payout.now)]);
}
const INSERT = prepared('payout.insert')`
  insert into payouts(therapist_id, appointment_id, amount_minor, due_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $5) on conflict do nothing`;

/** The payout of a session, locked; null when nothing was ever owed for it. */
export async function readPayout(tx: Tx, of: { therapistId: string; appointmentId: string }): Promise<Payout | null> {
  return first(runLocking<Payout>(tx, OF_SESSION, [of.therapistId, of.appointmentId]));
}
const OF_SESSION = locking('payout.of-session')`
  select ${PAYOUT_COLUMNS} from payouts where therapist_id = $1 and appointment_id = $2 ${LOCKED.payout}`;

/** Makes a payout void that is not owed any more and not sent yet: it is never sent (P57). */
export async function voidPayout(
  sql: Sql,
  payout: { therapistId: string; appointmentId: string; now: Instant },
): Promise<void> {
  await sql.run(VOID, [payout.therapistId, payout.appointmentId, iso(payout.now)]);
}
const VOID = prepared('payout.void')`
  update payouts set status = 'VOID', updated_at = $3
  where therapist_id = $1 and appointment_id = $2 and status = 'DUE'`;
