import type { Instant } from '#domain/dates.ts';
import type { PayoutStatus } from '#domain/payout.ts';
import { all, any, first, iso, only, prepared, type Sql, statement } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';
import type { Payout } from './payout.ts';
import { PAYOUT_COLUMNS } from './payout.sql.ts';

/**
 * Puts the oldest payouts due until an instant into one batch, up to its limit, each to its therapist's newest account;
 * returns its content, also for a repeat, and also after the bank returned some. Leaves out sessions with a complaint
 * or time left for one, and therapists without an account that has waited (P63), with a returned transfer on it, or
 * stopped.
 */
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
  w as (
    select w.therapist_id, w.appointment_id, n.id as account_id from payouts w
    join lateral (
      select id, created_at + waits as counts_from from payout_accounts
      where therapist_id = w.therapist_id order by created_at desc limit 1) n on n.counts_from <= $3
    where w.status = 'DUE' and w.due_at <= $2 and session_is_owed(w.therapist_id, w.appointment_id)
      and not exists (select 1 from payout_stops s where s.therapist_id = w.therapist_id and s.ended_at is null)
      -- The therapist has to look at the account first, and to set it again.
      and not exists (select 1 from refused_accounts f where f.account_id = n.id)
      -- P15: not before the client may have complained of the session or of a mark.
      and not exists (select 1 from appointments a
        where a.therapist_id = w.therapist_id and a.id = w.appointment_id
          and (upper(a.during) + interval '24 hours' >= $3 or a.marked_at + interval '24 hours' >= $3))
    order by w.due_at, w.appointment_id limit $4),
  p as (
    update payouts set status = 'SENT', batch_id = b.id, updated_at = $3 from b, w
    where payouts.status = 'DUE' and payouts.therapist_id = w.therapist_id and payouts.appointment_id = w.appointment_id
    returning payouts.therapist_id, payouts.appointment_id, w.account_id)
  insert into payout_lines(batch_id, therapist_id, appointment_id, account_id)
    select $1, therapist_id, appointment_id, account_id from p`;
const OF_BATCH = prepared('payout.of-batch')`
  select ${PAYOUT_COLUMNS} from payouts
  where appointment_id in (select appointment_id from payout_lines where batch_id = $1)
  order by due_at, appointment_id`;

/** The state of a session's payout: its batch, the bank's reference, and whether the therapist's pay is stopped. */
export type Standing = {
  batchId: string | null;
  status: PayoutStatus;
  bankRef: string | null;
  isStopped: boolean;
  /** Whether the bank returned it before, and the reference with which it was booked as paid until then, if any. */
  cameBack: boolean;
  returnedRef: string | null;
};

/** The state of the payout of a session; null when nothing was ever owed for it. */
export const standingOf = statement('payout.standing', first<Standing>, [text])`
  select p.batch_id as "batchId", p.status, p.bank_ref as "bankRef",
    exists (select 1 from payout_stops s where s.therapist_id = p.therapist_id and s.ended_at is null) as "isStopped",
    r.at is not null as "cameBack", r.bank_ref as "returnedRef"
  from payouts p
  left join lateral (
    select at, bank_ref from payout_line_ends
    where appointment_id = p.appointment_id and outcome = 'RETURNED' order by at desc limit 1) r on true
  where p.appointment_id = $1`;

/** A line of a batch, and what the bank made of it. */
export type Line = {
  appointmentId: string;
  outcome: 'PAID' | 'RETURNED' | null;
  bankRef: string | null;
  isStopped: boolean;
};

/** The lines of a batch with their ends; null for a batch that was never sent. */
export async function linesOf(sql: Sql, batchId: string): Promise<Line[] | null> {
  const rows = await sql.run<Omit<Line, 'appointmentId'> & { appointmentId: string | null }>(LINES, [batchId]);
  if (rows.length === 0) return null;
  return rows.flatMap(({ appointmentId, ...rest }) => (appointmentId === null ? [] : [{ appointmentId, ...rest }]));
}
const LINES = prepared('payout.lines')`
  select l.appointment_id as "appointmentId", e.outcome, e.bank_ref as "bankRef",
    exists (select 1 from payout_stops s where s.therapist_id = l.therapist_id and s.ended_at is null) as "isStopped"
  from payout_batches b
  left join payout_lines l on l.batch_id = b.id
  left join payout_line_outcomes e on e.batch_id = l.batch_id and e.appointment_id = l.appointment_id
  where b.id = $1 order by l.appointment_id`;

/** A payout that the bank has ended: `lineId` is the line of the batch in the books. */
export type Ended = Payout & { lineId: string };

/**
 * Ends lines of a batch that wait for the bank; returns them. A line booked as paid may come back all the same:
 * `bankRef` is that of the payment then, and null for a line that was not booked.
 */
export const endSent = statement('payout.end', all<Ended>, {
  batchId: text,
  appointmentIds: asIs<readonly string[]>,
  status: asIs<'PAID' | 'FAILED'>,
  bankRef: asIs<string | null>,
  now: iso,
})`
  with p as (
    update payouts set status = $3, bank_ref = coalesce($4, bank_ref), updated_at = $5
    where appointment_id = any($2::uuid[]) and batch_id = $1 and (status = 'SENT' or (status = 'PAID' and $3 = 'FAILED'))
    returning ${PAYOUT_COLUMNS}),
  e as (
    insert into payout_line_ends(batch_id, appointment_id, outcome, bank_ref, at)
    select "batchId", "appointmentId", case status when 'PAID' then 'PAID' else 'RETURNED' end, "bankRef", $5 from p)
  select p.*, l.id as "lineId" from p join payout_lines l on l.batch_id = p."batchId" and l.appointment_id = p."appointmentId"
  order by p."dueAt", p."appointmentId"`;

/** Makes a payout that came back due again; answers whether it had come back. */
export const dueAgain = statement('payout.again', any, { appointmentId: text, now: iso })`
  update payouts set status = 'DUE', batch_id = null, bank_ref = null, updated_at = $2
  where appointment_id = $1 and status = 'FAILED' returning appointment_id`;

/** All pay of a therapist that came back and is not sent again before the account is set again, in tetri. */
export const cameBackMinor = statement('payout.came-back', only<number>, [text])`
  select coalesce(sum(amount_minor), 0)::bigint as minor from payouts p
  where therapist_id = $1 and status = 'DUE' and exists (
    select 1 from payout_line_ends e where e.appointment_id = p.appointment_id and e.outcome = 'RETURNED')
  and exists (select 1 from refused_accounts f where f.account_id = (
    select id from payout_accounts where therapist_id = $1 order by created_at desc limit 1))`;

/** A batch; its number stands in the bank's file. */
export type Batch = { id: string; number: number; sentAt: Instant };

const BATCH = 'select id, number, sent_at as "sentAt" from payout_batches';

/** A batch by its id; null for one that was never sent. */
export const batchBy = statement('payout.batch', first<Batch>, [text])`
  ${BATCH} where id = $1`;

/** A batch by its number; null for one that was never sent. */
export const batchNumbered = statement('payout.batch-numbered', first<Batch>, [text])`
  ${BATCH} where number = $1::bigint`;

/** A transfer to one account with a batch, in tetri; lines from before accounts were kept have none. */
export type Transfer = {
  profile: string;
  accountId: string | null;
  minor: number;
  /** The sum that the bank sent back, and the sum that is booked as paid and did not come back. */
  returnedMinor: number;
  paidMinor: number;
  isStopped: boolean;
  /** When the first and the last of its sessions began. */
  firstStart: Instant;
  lastStart: Instant;
};

/** The transfers of a batch, in the order of the profiles. */
export const transfersOf = statement('payout.transfers', all<Transfer>, [text])`
  select t.content_id as profile, l.account_id as "accountId", sum(p.amount_minor)::bigint as minor,
    coalesce(sum(p.amount_minor) filter (where e.outcome = 'RETURNED'), 0)::bigint as "returnedMinor",
    coalesce(sum(p.amount_minor) filter (where e.outcome = 'PAID'), 0)::bigint as "paidMinor",
    exists (select 1 from payout_stops s where s.therapist_id = l.therapist_id and s.ended_at is null) as "isStopped",
    min(lower(a.during)) as "firstStart", max(lower(a.during)) as "lastStart"
  from payout_lines l
  left join payout_line_outcomes e on e.batch_id = l.batch_id and e.appointment_id = l.appointment_id
  join payouts p on p.therapist_id = l.therapist_id and p.appointment_id = l.appointment_id
  join appointments a on a.therapist_id = l.therapist_id and a.id = l.appointment_id
  join therapists t on t.id = l.therapist_id
  where l.batch_id = $1 group by t.content_id, l.therapist_id, l.account_id
  order by t.content_id collate "C", l.account_id`;

/** A line of a batch as an operator looks at it. */
export type ShownLine = {
  profile: string;
  appointmentId: string;
  /** The number of the order. */
  order: string;
  last4: string | null;
  minor: number;
  outcome: 'PAID' | 'RETURNED' | null;
  bankRef: string | null;
  at: Instant | null;
  isStopped: boolean;
};

/** The lines of a batch with what the bank made of each, by profile. */
export const shownLines = statement('payout.shown-lines', all<ShownLine>, [text])`
  select t.content_id as profile, l.appointment_id as "appointmentId", o.number as "order", n.last4, p.amount_minor as minor, e.outcome,
    e.bank_ref as "bankRef", e.at,
    exists (select 1 from payout_stops s where s.therapist_id = l.therapist_id and s.ended_at is null) as "isStopped"
  from payout_lines l
  join payouts p on p.therapist_id = l.therapist_id and p.appointment_id = l.appointment_id
  join therapists t on t.id = l.therapist_id
  join appointments a on a.therapist_id = l.therapist_id and a.id = l.appointment_id
  join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id and o.client_id = a.client_id
  left join payout_accounts n on n.id = l.account_id
  left join payout_line_outcomes e on e.batch_id = l.batch_id and e.appointment_id = l.appointment_id
  where l.batch_id = $1 order by t.content_id collate "C", p.due_at, l.appointment_id`;
