import type { Instant } from '#domain/dates.ts';
import type { LeftOut } from '#domain/payout.ts';
import { type Cursor, EARLIEST, cursorPlace } from '#server/db/cursor.ts';
import { all, any, first, iso, statement } from '#server/db/db.ts';
import { asIs } from '#server/db/parameters.ts';

/** The pay due to a therapist until an instant. Sums are tetri. */
export type DuePay = {
  therapistId: string;
  profile: string;
  userId: string | null;
  /** Of the newest account; `isNew`: nothing has gone there yet. */
  last4: string | null;
  isNew: boolean;
  /** The pay that a batch would take now. */
  minor: number;
  lines: number;
  lateMinor: number;
  lateSince: Instant | null;
  leftOut: readonly { why: LeftOut; minor: number; lines: number; from: Instant | null }[];
  /** Where it stands in the list. */
  place: Instant;
};

/** Payouts due until $1, and why not at $2 (null: it goes); one that a complaint blocks is not late either. */
const LINES = `
  select p.therapist_id, p.amount_minor, p.due_at, r.why, p.due_at < $2 and r.why is distinct from 'complaint' as is_late,
    case r.why when 'young_account' then n.counts_from
      when 'too_young' then greatest(upper(a.during), a.marked_at) + interval '24 hours' end as goes_from
  from payouts p
  join appointments a on a.therapist_id = p.therapist_id and a.id = p.appointment_id
  left join lateral (
    select id, created_at + waits as counts_from from payout_accounts
    where therapist_id = p.therapist_id order by created_at desc limit 1) n on true
  cross join lateral (
    select case
      when not session_is_owed(p.therapist_id, p.appointment_id) then 'complaint'
      when exists (select 1 from payout_stops s where s.therapist_id = p.therapist_id and s.ended_at is null) then 'stopped'
      when n.id is null then 'no_account'
      when exists (select 1 from refused_accounts f where f.account_id = n.id) then 'came_back'
      when n.counts_from > $2 then 'young_account'
      when greatest(upper(a.during), a.marked_at) + interval '24 hours' >= $2 then 'too_young' end as why) r
  where p.status = 'DUE' and p.due_at <= $1`;

/** A page of the therapists who are due something until an instant: what is late first, the oldest of it first. */
export const readDuePay = statement(
  'payout.due-by-therapist',
  all<DuePay>,
  ({ until, now, after, limit }: { until: Instant; now: Instant; after: Cursor | null; limit: number }) => [
    iso(until),
    iso(now),
    ...cursorPlace(after, EARLIEST),
    limit,
  ],
)`
  with lines as (${LINES}),
  reasons as (
    select therapist_id, why, sum(amount_minor)::bigint as minor, count(*)::int as lines, min(goes_from) as goes_from,
      min(due_at) as first_due, coalesce(sum(amount_minor) filter (where is_late), 0)::bigint as late_minor,
      min(due_at) filter (where is_late) as late_since
    from lines group by therapist_id, why),
  people as (
    select therapist_id, coalesce(sum(minor) filter (where why is null), 0)::bigint as minor,
      coalesce(sum(lines) filter (where why is null), 0)::int as lines,
      sum(late_minor)::bigint as "lateMinor", min(late_since) as "lateSince",
      coalesce(jsonb_agg(jsonb_build_object('why', why, 'minor', minor, 'lines', lines,
        'from', (extract(epoch from goes_from) * 1000)::bigint) order by why) filter (where why is not null), '[]') as "leftOut",
      -- What somebody complains of comes last, however old it is.
      coalesce(min(first_due) filter (where why is distinct from 'complaint'), min(first_due) + interval '100 years') as place
    from reasons group by therapist_id)
  select p.therapist_id as "therapistId", t.content_id as profile, t.user_id as "userId",
    n.last4, n.id is not null and not exists (
      select 1 from payout_lines l where l.therapist_id = t.id and l.account_id = n.id) as "isNew",
    p.minor, p.lines, p."lateMinor", p."lateSince", p."leftOut", p.place
  from people p join therapists t on t.id = p.therapist_id
  left join lateral (
    select id, last4 from payout_accounts where therapist_id = t.id order by created_at desc limit 1) n on true
  where (p.place, p.therapist_id) > ($3::timestamptz, $4::uuid)
  order by p.place, p.therapist_id limit $5`;

/** All that is due until an instant, in tetri. */
export type DueTotals = { totalMinor: number; leftOutMinor: number; lateMinor: number };

/** The sums that go now and that are left out, and how much of both is late. */
export const dueTotals = statement('payout.due-totals', first<DueTotals>, { until: iso, now: iso })`
  with lines as (${LINES})
  select coalesce(sum(amount_minor) filter (where why is null), 0)::bigint as "totalMinor",
    coalesce(sum(amount_minor) filter (where why is not null), 0)::bigint as "leftOutMinor",
    coalesce(sum(amount_minor) filter (where is_late), 0)::bigint as "lateMinor"
  from lines`;

/** Whether pay that is owed was due before an instant and is not sent. */
export const hasLate = statement('payout.has-late', any, [iso])`
  select 1 as one from payouts
  where status = 'DUE' and due_at < $1 and session_is_owed(therapist_id, appointment_id) limit 1`;

/** A batch with the sum of its lines that are meant, and how many they are. */
export type SumOfBatch = { id: string; number: number; sentAt: Instant; minor: number; lines: number };

/** Batches that are at the bank, the oldest first. */
export const openBatches = statement('payout.open-batches', all<SumOfBatch>, [asIs<number>])`
  select b.id, b.number, b.sent_at as "sentAt", sum(p.amount_minor)::bigint as minor, count(*)::int as lines
  from payouts p join payout_batches b on b.id = p.batch_id
  where p.status = 'SENT' group by b.id order by b.number limit $1`;

/** The last batches of which nothing is at the bank any more, with all of their lines, the newest first. */
export const answeredBatches = statement('payout.answered-batches', all<SumOfBatch>, [asIs<number>])`
  select b.id, b.number, b.sent_at as "sentAt", sum(p.amount_minor)::bigint as minor, count(*)::int as lines
  from payout_batches b
  join payout_lines l on l.batch_id = b.id
  join payouts p on p.therapist_id = l.therapist_id and p.appointment_id = l.appointment_id
  where not exists (select 1 from payouts s where s.batch_id = b.id and s.status = 'SENT')
  group by b.id order by b.number desc limit $1`;
