import type { Instant } from '#domain/dates.ts';
import { OTHER_TIMES_EVENTS, type OtherTimesEvent, type OtherTimesStatus } from '#domain/other-times.ts';
import type { Slot } from '#domain/schedule.ts';
import { any, first, iso, isoRange, prepared, type Sql, statement, values } from '#server/db/db.ts';
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
export async function readOtherTimes(sql: Sql, orderId: OrderId): Promise<OtherTimesRow | null> {
  const row = await first(
    sql.run<Omit<OtherTimesRow, 'times'> & { times: [start: Instant, end: Instant][] }>(READ, [orderId]),
  );
  return row && { ...row, times: row.times.map(([start, end]) => ({ start, end })) };
}
const instantOf = (sql: string) => `(extract(epoch from ${sql}) * 1000)::bigint`;
const READ = prepared('other-times.newest')`
  select p.id, p.status, lower(p.during) as "sessionStart", p.proposed_at as "proposedAt",
    (select jsonb_agg(jsonb_build_array(${instantOf('lower(t)')}, ${instantOf('upper(t)')}) order by t)
      from unnest(p.times) t) as times
  from orders o join proposals p on p.therapist_id = o.therapist_id and p.order_id = o.id
  where o.id = $1 order by p.n desc limit 1`;

/** When times were offered for an order since a moment, oldest first. */
export const offeredSince = statement(
  'other-times.since',
  values<Instant>,
  ({ therapistId, orderId, since }: Of & { since: Instant }) => [therapistId, orderId, iso(since)],
)`
  select proposed_at as "proposedAt" from proposals where therapist_id = $1 and order_id = $2 and proposed_at > $3 order by n`;

type Of = { therapistId: string; orderId: OrderId };

/** Writes an open offer; returns its id. Audit lines name the order by number here and below: its id opens the page. */
export async function insertOtherTimes(
  sql: Sql,
  offer: Of & { session: Slot; times: readonly Slot[]; now: Instant; actorId: string },
): Promise<string> {
  const { therapistId, orderId, session, times, now, actorId } = offer;
  const row = await first(
    sql.run<{ id: string }>(INSERT, [
      therapistId,
      orderId,
      isoRange(session),
      times.map((time) => isoRange(time)),
      iso(now),
      actorId,
    ]),
  );
  if (row === null) throw new Error('an offer that was not written');
  return row.id;
}
const INSERT = prepared('other-times.offer')`
  with p as (
    insert into proposals(therapist_id, order_id, status, during, times, proposed_at)
    values ($1, $2, 'open', $3::tstzrange, $4::text[]::tstzrange[], $5) returning id, order_id),
  audit as (
    insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
    select $5::timestamptz, $6::uuid, 'THERAPIST', 'proposal.propose', 'orders', o.number
    from p join orders o on o.therapist_id = $1 and o.id = p.order_id)
  select id from p`;

/** The endings by people; the others happen by themselves. */
type Ending = Exclude<OtherTimesEvent, 'propose' | 'close' | 'lapse'>;

/** Ends the open offer of an order; answers whether there was one. `accepted`: the time that the client takes. */
export async function endOtherTimes(
  sql: Sql,
  change: Of & { event: Ending; now: Instant; actorId: string; accepted?: Slot },
): Promise<boolean> {
  const { therapistId, orderId, event, now, actorId, accepted } = change;
  return any(
    sql.run(END[event], [therapistId, orderId, iso(now), actorId, accepted === undefined ? null : isoRange(accepted)]),
  );
}
/** The roles of the audit log by the actors of the events. */
const ROLES = { client: 'USER', therapist: 'THERAPIST' } as const;
function endStatement(event: Ending) {
  const { by, to } = OTHER_TIMES_EVENTS[event];
  return prepared(`other-times.${event}`)`
    with p as (
      update proposals set status = '${to}', ended_at = $3, accepted = $5::tstzrange
      where therapist_id = $1 and order_id = $2 and status = 'open'
      returning order_id),
    audit as (
      insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
      select $3::timestamptz, $4::uuid, '${ROLES[by[0]]}', 'proposal.${event}', 'orders', o.number
      from p join orders o on o.therapist_id = $1 and o.id = p.order_id)
    select order_id from p`;
}
const END = {
  accept: endStatement('accept'),
  decline: endStatement('decline'),
  withdraw: endStatement('withdraw'),
  replace: endStatement('replace'),
};
