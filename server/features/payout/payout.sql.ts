import type { Instant } from '#domain/dates.ts';
import type { PayoutStatus } from '#domain/payout.ts';
import { type Cursor, NO_ID } from '#server/db/cursor.ts';
import { any, first, iso, prepared, type Sql, type Tx } from '#server/db/db.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';

/** What a therapist is paid for one session, in tetri. */
export type Payout = {
  therapistId: string;
  appointmentId: string;
  minor: number;
  status: PayoutStatus;
  dueAt: Instant;
  batchId: string | null;
  bankRef: string | null;
};

const COLUMNS = `
  therapist_id as "therapistId", appointment_id as "appointmentId", amount_minor as minor, status, due_at as "dueAt",
  batch_id as "batchId", bank_ref as "bankRef"`;

/** Writes what is owed for a session, once. */
export async function insertPayout(
  sql: Sql,
  payout: { therapistId: string; appointmentId: string; minor: number; dueAt: Instant; now: Instant },
): Promise<void> {
  await sql.run(INSERT, [payout.therapistId, payout.appointmentId, payout.minor, iso(payout.dueAt), iso(payout.now)]);
}
const INSERT = prepared('payout.insert')`
  insert into payouts(therapist_id, appointment_id, amount_minor, due_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $5) on conflict do nothing`;

/**
 * A page of what is due until an instant and not yet sent, the oldest first; never for a session whose money goes back or of
 * which the client complains.
 */
export async function readDue(
  sql: Sql,
  page: { until: Instant; after: Cursor | null; limit: number },
): Promise<Payout[]> {
  const { until, after, limit } = page;
  return sql.run<Payout>(DUE, [iso(until), iso(after?.at ?? 0), after?.id ?? NO_ID, limit]);
}
const IS_DUE = `status = 'DUE' and due_at <= $1 and session_is_owed(therapist_id, appointment_id)`;
const DUE = prepared('payout.due')`
  select ${COLUMNS} from payouts where ${IS_DUE} and (due_at, appointment_id) > ($2::timestamptz, $3::uuid)
  order by due_at, appointment_id limit $4`;

/** All that is due until an instant, in tetri. */
export async function totalDue(sql: Sql, until: Instant): Promise<number> {
  const [row] = await sql.run<{ minor: number }>(TOTAL_DUE, [iso(until)]);
  return row?.minor ?? 0;
}
const TOTAL_DUE = prepared('payout.total-due')`
  select coalesce(sum(amount_minor), 0)::bigint as minor from payouts where ${IS_DUE}`;

/** The payout of a session, locked; null when nothing was ever owed for it. */
export async function readPayout(tx: Tx, of: { therapistId: string; appointmentId: string }): Promise<Payout | null> {
  return first(runLocking<Payout>(tx, OF_SESSION, [of.therapistId, of.appointmentId]));
}
const OF_SESSION = locking('payout.of-session')`
  select ${COLUMNS} from payouts where therapist_id = $1 and appointment_id = $2 ${LOCKED.payout}`;

/** Makes a payout that is not sent yet void: it is never sent (P57). */
export async function voidDue(
  sql: Sql,
  payout: { therapistId: string; appointmentId: string; now: Instant },
): Promise<void> {
  await sql.run(VOID, [payout.therapistId, payout.appointmentId, iso(payout.now)]);
}
const VOID = prepared('payout.void')`
  update payouts set status = 'VOID', updated_at = $3
  where therapist_id = $1 and appointment_id = $2 and status = 'DUE'`;

/** Puts the oldest of what is due until an instant into one batch, as many as it holds; answers what was put into it, the same for a repeat, also after the bank returned some. */
export async function sendDue(
  sql: Sql,
  batch: { batchId: string; until: Instant; now: Instant; most: number },
): Promise<Payout[]> {
  await sql.run(SEND, [batch.batchId, iso(batch.until), iso(batch.now), batch.most]);
  return sql.run<Payout>(OF_BATCH, [batch.batchId]);
}
const SEND = prepared('payout.send')`
  with b as (
    insert into payout_batches(id, sent_at) values ($1, $3) on conflict do nothing returning id),
  p as (
    update payouts set status = 'SENT', batch_id = b.id, updated_at = $3 from b
    where status = 'DUE' and appointment_id in (
      select appointment_id from payouts w
      where w.status = 'DUE' and w.due_at <= $2 and session_is_owed(w.therapist_id, w.appointment_id)
        -- P15: not before the client may have complained of the session or of a mark.
        and not exists (select 1 from appointments a
          where a.therapist_id = w.therapist_id and a.id = w.appointment_id
            and (upper(a.during) + interval '24 hours' >= $3 or a.marked_at + interval '24 hours' >= $3))
      order by w.due_at, w.appointment_id limit $4)
    returning therapist_id, appointment_id)
  insert into payout_lines(batch_id, therapist_id, appointment_id) select $1, therapist_id, appointment_id from p`;
const OF_BATCH = prepared('payout.of-batch')`
  select ${COLUMNS} from payouts
  where appointment_id in (select appointment_id from payout_lines where batch_id = $1)
  order by due_at, appointment_id`;

/** What the bank answered about one sent payout; null when it was not waiting for an answer. */
export async function endSent(
  sql: Sql,
  end: { appointmentId: string; status: 'PAID' | 'FAILED'; bankRef: string | null; now: Instant },
): Promise<Payout | null> {
  return first(sql.run<Payout>(END, [end.appointmentId, end.status, end.bankRef, iso(end.now)]));
}
const END = prepared('payout.end')`
  update payouts set status = $2, bank_ref = $3, updated_at = $4
  where appointment_id = $1 and status = 'SENT' returning ${COLUMNS}`;

/** Makes a payout that came back due again; answers whether it had come back. */
export async function dueAgain(sql: Sql, again: { appointmentId: string; now: Instant }): Promise<boolean> {
  return any(sql.run(AGAIN, [again.appointmentId, iso(again.now)]));
}
const AGAIN = prepared('payout.again')`
  update payouts set status = 'DUE', batch_id = null, bank_ref = null, updated_at = $2
  where appointment_id = $1 and status = 'FAILED' returning appointment_id`;
