import { any, first, iso, statement } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';

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
