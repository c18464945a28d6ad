import type { Instant } from '#domain/dates.ts';
import { OTHER_TIMES_EVENTS, type OtherTimesEvent, type OtherTimesStatus } from '#domain/other-times.ts';
import type { Slot } from '#domain/schedule.ts';
import { auditOfOrder } from '#server/db/audit-of-order.ts';
import { any, first, iso, isoRange, only, type Sql, statement, values } from '#server/db/db.ts';
import { spanOf } from '#server/db/object-sql.ts';
import { asIs, type Facts, orNull, text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** An offer as stored. */
export type OtherTimesRow = {
  id: string;
  status: OtherTimesStatus;
  /** When the session would have begun when it was offered. */
  sessionStart: Instant;
  /** By start, ascending. */
  times: Slot[];
  proposedAt: Instant;
};

/** The newest offer of an order; null without one. */
export const readOtherTimes = statement('other-times.newest', first<OtherTimesRow>, [asIs<OrderId>])`
  select p.id, p.status, lower(p.during) as "sessionStart", p.proposed_at as "proposedAt",
    (select jsonb_agg(${spanOf('t')} order by t) from unnest(p.times) t) as times
  from orders o join proposals p on p.therapist_id = o.therapist_id and p.order_id = o.id
  where o.id = $1 order by p.n desc limit 1`;

const OF_ORDER = { therapistId: text, orderId: asIs<OrderId> };

/** When times were offered for an order since a moment, oldest first. */
export const offeredSince = statement('other-times.since', values<Instant>, { ...OF_ORDER, since: iso })`
  select proposed_at as "proposedAt" from proposals where therapist_id = $1 and order_id = $2 and proposed_at > $3 order by n`;

/** Writes an open offer; returns its id. */
export const insertOtherTimes = statement('other-times.offer', only<string>, {
  ...OF_ORDER,
  session: isoRange,
  times: (times: readonly Slot[]) => times.map(isoRange),
  now: iso,
  actorId: text,
})`
  with p as (
    insert into proposals(therapist_id, order_id, status, during, times, proposed_at)
    values ($1, $2, 'open', $3::tstzrange, $4::text[]::tstzrange[], $5) returning id, order_id),
  audit as (${auditOfOrder('p', { at: '$5', actor: '$6', role: 'THERAPIST', action: "'proposal.propose'" })})
  select id from p`;

/** The endings by people; the others happen by themselves. */
type Ending = Exclude<OtherTimesEvent, 'propose' | 'close' | 'lapse'>;

const ENDED = { ...OF_ORDER, now: iso, actorId: text, accepted: orNull(isoRange) };

/** Ends the open offer of an order; answers whether there was one. `accepted`: the time that the client takes. */
export async function endOtherTimes(
  sql: Sql,
  { event, accepted, ...of }: Omit<Facts<typeof ENDED>, 'accepted'> & { event: Ending; accepted?: Slot },
): Promise<boolean> {
  return END[event](sql, { ...of, accepted: accepted ?? null });
}
/** The roles of the audit log by the actors of the events. */
const ROLES = { client: 'USER', therapist: 'THERAPIST' } as const;
function endStatement(event: Ending) {
  const { by, to } = OTHER_TIMES_EVENTS[event];
  return statement(`other-times.${event}`, any, ENDED)`
    with p as (
      update proposals set status = '${to}', ended_at = $3, accepted = $5::tstzrange
      where therapist_id = $1 and order_id = $2 and status = 'open'
      returning order_id),
    audit as (${auditOfOrder('p', { at: '$3', actor: '$4', role: ROLES[by[0]], action: `'proposal.${event}'` })})
    select order_id from p`;
}
const END = {
  accept: endStatement('accept'),
  decline: endStatement('decline'),
  withdraw: endStatement('withdraw'),
  replace: endStatement('replace'),
};
