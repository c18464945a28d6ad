// docs/decisions/239
import type { RESTORED_LISTS } from '#contract/ops/restored.ts';
import { MOST } from '#domain/list-limits.ts';
import { only, statement } from '#server/db/db.ts';

type Name = (typeof RESTORED_LISTS)[number];
/** A line to look at: what it is, the number of its order, and its instant in ISO 8601. */
type Line = { what: string; order: string | null; at: string | null };

/** The rows of each list as what, order and instant. */
const LISTS: Record<Name, string> = {
  held: `select n.template, o.number, n.created_at from notifications n left join orders o on o.id = n.about_order
    where n.held_at is not null and n.status = 'queued' order by n.created_at, n.template, n.id`,
  changed: `select (c ->> 'was') || ' -> ' || (c ->> 'is'), c ->> 'order', null::timestamptz
    from jsonb_array_elements((select changes from restorings order by restored_at desc limit 1)) c`,
  operators: `select id::text, null, created_at from users where role = 'ADMIN' and deleted_at is null
    order by created_at, id`,
  stoppedPay: `select t.content_id, null, s.stopped_at from payout_stops s join therapists t on t.id = s.therapist_id
    where s.ended_at is null order by t.content_id`,
  specialistsShutOut: `select content_id, null, disabled_at from therapists where disabled_at is not null
    order by content_id`,
  clientsShutOut: `select id::text, null, disabled_at from users where disabled_at is not null order by disabled_at desc, id`,
  voidedLinks: `select 'voided: ' || link_version, number, created_at from orders where link_version > 0
    order by created_at desc`,
  batches: `select 'batch ' || number || ', lines: ' || (select count(*) from payout_lines where batch_id = b.id), null,
    sent_at from payout_batches b order by number desc`,
  accounts: `select t.content_id || ' ••••' || a.last4, null, a.created_at
    from payout_accounts a join therapists t on t.id = a.therapist_id
    where a.created_at > (select max(copy_at) from restorings) - interval '8 days' order by a.created_at desc, a.id`,
};

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const listOf = ([name, rows]: [string, string]) => `'${name}', (
    select coalesce(json_agg(json_build_object('what', what, 'order', "order", 'at', to_char(at at time zone 'UTC', ${ISO}))), '[]')
    from (${rows} limit ${MOST.findings}) r(what, "order", at))`;

/** Everything to look at after a restoring. */
export const readLists = statement('restored.lists', only<Record<Name, Line[]>>, [])`
  select json_build_object(${Object.entries(LISTS).map(listOf).join(', ')}) as lists`;
