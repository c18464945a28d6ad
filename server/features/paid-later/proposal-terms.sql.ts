// docs/decisions/234
import type { Instant } from '#domain/dates.ts';
import { any, iso, nothing, statement, value } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';

/** A specialist and a client. */
export type Pair = { therapistId: string; clientId: string };
const ofPairAt = ({ therapistId, clientId }: Pair, at: Instant) => [therapistId, clientId, iso(at)];

/** Takes the next hour for a specialist's mail to the client; null once the mails that wait fill a day. */
export const insertMailHour = statement('booking.take-mail-hour', value<Instant>, ofPairAt)`
  insert into proposal_terms as p(therapist_id, client_id, next_mail_at)
  values ($1, $2, $3::timestamptz + interval '1 hour')
  on conflict (therapist_id, client_id) do update set next_mail_at = greatest(p.next_mail_at, $3) + interval '1 hour'
  where p.next_mail_at is null or p.next_mail_at <= $3::timestamptz + interval '1 day'
  returning next_mail_at - interval '1 hour' as at`;

/** Gives back the hour that a proposal of this instant took, if no later one has taken another: its mail never goes. */
export const giveMailHourBack = statement('booking.give-mail-hour-back', nothing, ofPairAt)`
  update proposal_terms set next_mail_at = $3
  where therapist_id = $1 and client_id = $2 and next_mail_at = $3::timestamptz + interval '1 hour'`;

/** The client wants no proposal of the specialist any more. */
export const endProposals = statement('booking.end-proposals', nothing, ofPairAt)`
  insert into proposal_terms(therapist_id, client_id, ended_at) values ($1, $2, $3)
  on conflict (therapist_id, client_id) do update set ended_at = $3`;

/** Whether the client wants none: until the client books there again. */
export const haveProposalsEnded = statement('booking.have-proposals-ended', any, {
  therapistId: text,
  clientId: text,
})`
  select 1 as one from proposal_terms p
  where p.therapist_id = $1 and p.client_id = $2 and p.ended_at is not null and not exists (
    select 1 from appointments a
    where a.therapist_id = $1 and a.client_id = $2 and a.created_at > p.ended_at
      and coalesce(a.proposed_by, 'client') = 'client')`;
