import type { Instant } from '#domain/dates.ts';
import type { EarningFacts } from '#domain/earning-line.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Tetri } from '#domain/money.ts';
import { all, first, iso, only, statement, value } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';
import { COMPLAINT, IDS, KEY, NAME, PAYOUT, reading, type RowOf, SESSION, TERMS } from '#server/db/session-reading.ts';
import type { Printed } from '../ledger/ledger.ts';

/** A session that was paid for, with all that its line says, as stored. */
export type EarningRow = Omit<EarningFacts, 'key' | 'name'> & RowOf<typeof WHOSE>;

const WHOSE = { ...IDS, ...NAME, ...KEY };
const { complaintStatus } = COMPLAINT;
const { columns, joins } = reading({ ...SESSION, ...WHOSE, complaintStatus, ...TERMS, ...PAYOUT }, 'seating');

/** The condition of the index of a therapist's sessions, which must be the same word by word. */
const LISTED = `a.status in ('proposed', 'confirmed', 'completed', 'client_absent', 'therapist_absent', 'cancelled')`;

/** Of the appointments whose ids are in `mine`: every join is one row of an index. */
const ROWS = `
  select ${columns}, p.status = 'SUCCESS' as "isPaidFor", e.at as "earnedAt", coalesce(-i.amount_minor, 0) as "earnedMinor",
    v.at as "takenBackAt", l.sent_at as "sentAt", l.account_id as "accountId", l.last4, l.outcome, l.at as "outcomeAt"
  from mine
  join appointments a on a.therapist_id = $1 and a.id = mine.id
  ${joins}
  left join ledger_transfers e on e.kind = 'earn' and e.object_id = a.id
  left join ledger_entries i on i.transfer_id = e.id and i.account = 'therapist_payable'
  left join ledger_transfers v on v.kind = 'earn_reversal' and v.object_id = a.id
  left join lateral (
    select b.sent_at, s.account_id, t.last4, f.outcome, f.at from payout_lines s
    join payout_batches b on b.id = s.batch_id
    left join payout_accounts t on t.therapist_id = s.therapist_id and t.id = s.account_id
    left join payout_line_outcomes f on f.batch_id = s.batch_id and f.appointment_id = s.appointment_id
    where s.therapist_id = y.therapist_id and s.appointment_id = y.appointment_id
    order by b.sent_at desc, b.number desc limit 1) l on true`;

const IN_WINDOW = { therapistId: text, from: iso, to: iso };

/** A therapist's sessions that begin between two instants or lost earnings then; one more than a list has at most. */
export const earningsBetween = statement('earnings.between', all<EarningRow>, IN_WINDOW)`
  with mine as (
    select a.id from appointments a
    where a.therapist_id = $1 and ${LISTED} and lower(a.during) >= $2::timestamptz and lower(a.during) < $3::timestamptz
    union
    select a.id from ledger_transfers t join appointments a on a.therapist_id = $1 and a.id = t.object_id
    where t.kind = 'earn_reversal' and t.at >= $2::timestamptz and t.at < $3::timestamptz)
  ${ROWS} limit ${MOST.earnings + 1}`;

/**
 * The sessions of all months for which a therapist is still to be paid: those with an open payout, and those owed but
 * not booked yet that begin between `from` and `to`. Without the later bound the planner would expect a third of all
 * sessions, and read them.
 */
export const openEarnings = statement('earnings.open', all<EarningRow>, IN_WINDOW)`
  with mine as (
    select appointment_id as id from payouts where therapist_id = $1 and status not in ('PAID', 'VOID')
    union
    select a.id from appointments a
    where a.therapist_id = $1 and ${LISTED} and lower(a.during) >= $2::timestamptz and lower(a.during) < $3::timestamptz
      and end_is_owed(a.status, a.cancel_reason))
  ${ROWS}`;

/** The sessions of a therapist that a batch paid for in a time. */
export const paidByBatch = statement('earnings.of-batch', all<EarningRow>, {
  therapistId: text,
  batchId: text,
  from: iso,
  to: iso,
})`
  with mine as (
    select l.appointment_id as id from payout_lines l
    join payout_line_outcomes f on f.batch_id = l.batch_id and f.appointment_id = l.appointment_id
    where l.batch_id = $2 and l.therapist_id = $1 and f.outcome = 'PAID' and f.at >= $3 and f.at < $4)
  ${ROWS} order by a.during, a.id`;

/** The facts of a therapist's pay as a whole. */
export type EarnerRow = {
  /** The user who signs in as the therapist, if any. */
  userId: string | null;
  /** The newest account; null before one was named. */
  accountId: string | null;
  last4: string;
  accountCountsFrom: Instant;
  /** Whether a transfer came back from it. */
  isRefused: boolean;
  isStopped: boolean;
  /** When the first session begins or began; null without one. */
  firstStart: Instant | null;
};

/** The account and the stop of a therapist. */
export const readEarner = statement('earnings.earner', first<EarnerRow>, [text])`
  select t.user_id as "userId", c.id as "accountId", c.last4, c.counts_from as "accountCountsFrom",
    exists (select 1 from refused_accounts f where f.account_id = c.id) as "isRefused",
    exists (select 1 from payout_stops s where s.therapist_id = t.id and s.ended_at is null) as "isStopped",
    (select lower(a.during) from appointments a where a.therapist_id = t.id and ${LISTED}
      order by lower(a.during) limit 1) as "firstStart"
  from therapists t
  left join lateral (
    select id, last4, created_at + waits as counts_from from payout_accounts where therapist_id = t.id order by created_at desc limit 1) c on true
  where t.id = $1`;

/** A therapist whose pay is due and who has named no account. */
export type WithoutAccount = { therapistId: string; userId: string; minor: Tetri; sessions: number };

/** A page of the therapists whose pay is due by an instant and who have no account, by id, with how much waits. */
export const dueWithoutAccount = statement('earnings.without-account', all<WithoutAccount>, {
  until: iso,
  after: asIs<string | null>,
  limit: asIs<number>,
})`
  select t.id as "therapistId", t.user_id as "userId", sum(y.amount_minor)::bigint as minor, count(*)::int as sessions
  from payouts y join therapists t on t.id = y.therapist_id
  where y.status = 'DUE' and y.due_at <= $1 and session_is_owed(y.therapist_id, y.appointment_id)
    and t.user_id is not null and ($2::uuid is null or t.id > $2)
    and not exists (select 1 from payout_accounts c where c.therapist_id = t.id)
  group by t.id order by t.id limit $3`;

/** A sum in tetri, and of how many payouts. */
export type Due = { minor: Tetri; payouts: number };

/** Reads what is due between two instants. */
export const dueBetween = statement('earnings.due', only<Due>, { from: iso, to: iso })`
  select json_build_object('minor', coalesce(sum(amount_minor), 0)::bigint, 'payouts', count(*)::int) as due from payouts
  where status = 'DUE' and due_at >= $1 and due_at < $2 and session_is_owed(therapist_id, appointment_id)`;

/** Whom a statement names: the specialist in both languages, and the end of the account; null without one. */
export type StatementHead = { names: Printed['specialist']; last4: string | null };

/**
 * The head with which the statement of these dates was first made; this one where it was never made. Null where another
 * request has written the first one meanwhile: asked again it answers that one.
 */
export const keptHead = statement('earnings.statement-head', value<StatementHead>, {
  therapistId: text,
  from: text,
  to: text,
  head: (head: StatementHead) => JSON.stringify(head),
})`
  with made as (
    insert into statement_heads(therapist_id, from_day, to_day, head) values ($1, $2::date, $3::date, $4::json)
    on conflict (therapist_id, from_day, to_day) do nothing returning head)
  select head from made
  union all
  select head from statement_heads where therapist_id = $1 and from_day = $2::date and to_day = $3::date limit 1`;
