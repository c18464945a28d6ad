import type { Instant } from '#domain/dates.ts';
import { WORK_KIND_NAMES, WORK_KINDS, WORK_URGENCIES, type WorkFacts, type WorkKind } from '#domain/work-items.ts';
import { all, any, count, first, iso, nothing, only, statement, values } from '#server/db/db.ts';
import { PAGE } from '#server/db/delete-in-pages.ts';
import { millisOf } from '#server/db/object-sql.ts';
import { asIs, text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** An item as it stands. */
export type WorkItem = {
  id: string;
  kind: WorkKind;
  facts: WorkFacts;
  firstAt: Instant;
  lastAt: Instant;
  times: number;
};

/** The most urgent kinds first: what a limit leaves out is what can wait. */
const BY_URGENCY = `case ${WORK_URGENCIES.map((urgency, rank) => {
  const kinds = WORK_KIND_NAMES.filter((kind) => WORK_KINDS[kind].urgency === urgency);
  return `when w.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) then ${rank}`;
}).join(' ')} end`;

const COLUMNS = `w.id, w.kind, w.facts, w.first_at as "firstAt", w.last_at as "lastAt", w.times`;

/**
 * Writes an item, or counts up the one that stands for the kind and key; answers its id and how often it happened.
 * `isOnce`: nothing is written where an operator has seen an item of the key.
 */
export const writeItem = statement('work.write', first<{ id: string; times: number }>, {
  kind: asIs<WorkKind>,
  key: text,
  facts: (facts: WorkFacts) => JSON.stringify(facts),
  orderId: asIs<OrderId | null>,
  now: iso,
  mailFrom: iso,
  isOnce: asIs<boolean>,
})`
  insert into work_items(kind, key, facts, first_at, last_at, mail_from)
  select $1, $2, $3::jsonb || coalesce((select jsonb_build_object('order', number) from orders where id = $4), '{}'),
    $5::timestamptz, $5::timestamptz, $6::timestamptz
  where not ($7::boolean and exists (select 1 from work_items where kind = $1 and key = $2 and seen_at is not null))
  on conflict (kind, key) where ended_at is null do update
  set times = work_items.times + 1, last_at = greatest(work_items.last_at, excluded.last_at), facts = excluded.facts
  returning id, times`;

/** The keys under which items of a kind stand. */
export const standingKeys = statement('work.standing', values<string>, [asIs<WorkKind>])`
  select key from work_items where kind = $1 and ended_at is null`;

/** Ends the standing items of these kinds under a key. */
export const endItems = statement('work.end', nothing, { kinds: asIs<readonly WorkKind[]>, key: text, now: iso })`
  update work_items set ended_at = greatest($3::timestamptz, first_at)
  where kind = any($1::text[]) and key = $2 and ended_at is null`;

/** The items that stand, the most urgent first. */
export const openItems = statement('work.open', all<WorkItem>, [asIs<number>])`
  select ${COLUMNS} from work_items w where w.ended_at is null
  order by ${BY_URGENCY}, w.first_at, w.id limit $1`;

/** Ends an item that an operator has seen, if it is of a kind that nothing else ends. Answers whether it stood. */
export const seeItem = statement('work.see', any, {
  id: text,
  by: text,
  reason: text,
  endedBySeen: asIs<readonly WorkKind[]>,
  now: iso,
})`
  update work_items
  set seen_at = $5, seen_by = $2, seen_reason = $3, ended_at = greatest($5::timestamptz, first_at)
  where id = $1 and ended_at is null and kind = any($4::text[]) returning id`;

/** How many items stand. */
export const countOpen = statement('work.count-open', only<number>, [])`
  select count(*)::int as items from work_items where ended_at is null`;

/** An item, and the mail that tells of it and still waits; `isOfMorning`: the one mail of a morning. */
export type UnmailedItem = WorkItem & { mailId: string | null; isOfMorning: boolean };

/** Items that no mail has told, and after them those of mails that wait in nobody's hands, with that mail. */
export const unmailedItems = statement('work.unmailed', all<UnmailedItem>, {
  now: iso,
  morning: (start: string) => `${start}%`,
  limit: asIs<number>,
})`
  select ${COLUMNS}, w.mail_id as "mailId", coalesce(n.dedupe_key like $2, false) as "isOfMorning"
  from work_items w left join notifications n on n.id = w.mail_id
  where w.ended_at is null
    and ((w.mail_id is null and w.mail_from <= $1) or (n.status = 'queued' and n.claimed_until is null))
  order by w.mail_id is not null, ${BY_URGENCY}, w.first_at, w.id limit $3`;

/** How many mails about items were written since an instant, and when the first of them. */
export const mailsSince = statement('work.mails-since', only<{ count: number; firstAt: Instant | null }>, [iso])`
  select json_build_object('count', count(distinct mail_id), 'firstAt', ${millisOf('min(mailed_at)')}) as mails
  from work_items where mailed_at > $1`;

/** Writes with which mail items were told. */
export const writeMail = statement('work.mailed', nothing, { ids: asIs<readonly string[]>, mailId: text, now: iso })`
  update work_items set mail_id = $2, mailed_at = $3 where id = any($1::uuid[]) and ended_at is null`;

/** Deletes some of the items that ended before an instant; answers how many. */
export const deleteEndedItems = statement('work.forget', count, (before: Instant) => [iso(before), PAGE])`
  delete from work_items where id in (
    select id from work_items where ended_at < $1::timestamptz order by ended_at limit $2) returning id`;
