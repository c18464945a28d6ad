// docs/decisions/239
import type { Instant } from '#domain/dates.ts';
import { any, first, iso, nothing, statement } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';

/** What asking the provider changed of a payment: the number of its order, and its status before and after. */
export type Changed = { order: string; was: string; is: string };

/** A restoring of this database from a copy. */
export type Restoring = {
  id: string;
  copyAt: Instant;
  restoredAt: Instant;
  provedAt: Instant | null;
  startedAt: Instant | null;
  askedAt: Instant | null;
  doneAt: Instant | null;
  /** How many messages wait for an operator, and late jobs that run and may write one. */
  held: number;
};

/** The restoring that came last, if this database was ever restored. */
export const lastRestoring = statement('restored.last', first<Restoring>, [])`
  select id, copy_at as "copyAt", restored_at as "restoredAt", proved_at as "provedAt", started_at as "startedAt",
    asked_at as "askedAt", done_at as "doneAt",
    (select count(*)::int from notifications where held_at is not null and status = 'queued')
      + (select count(*)::int from jobs where is_late and locked_by is not null and done_at is null) as held
  from restorings order by done_at is null desc, restored_at desc limit 1`;

/** Writes that the first server starts on it; false for every later one. Two that start at once wait for each other. */
export const begin = statement('restored.begin', any, { id: text, now: iso })`
  update restorings set started_at = $2 where id = $1 and started_at is null and done_at is null returning id`;

/** Makes late what is due until an instant, and what waits an hour before it tells people of the content. */
export const makeLate = statement('restored.make-late', nothing, [iso])`
  update jobs set is_late = true
  where (run_at <= $1 or kind like 'content.%') and done_at is null and dead_at is null`;

/** Holds the messages that wait and whose sending is late. */
export const holdMessages = statement('restored.hold-late', nothing, [iso])`
  update notifications n set held_at = $1, claimed_until = null
  where n.status = 'queued' and n.held_at is null and exists (
    select 1 from jobs where kind = 'notify.send' and payload ->> 'id' = n.id::text and is_late
      and done_at is null and dead_at is null)`;

/** Writes what asking the provider changed. */
export const addChange = statement('restored.add-change', nothing, {
  id: text,
  changed: (changed: Changed) => JSON.stringify(changed),
})`
  update restorings set changes = changes || jsonb_build_array($2::jsonb) where id = $1`;

/** Writes that the provider was asked about every recent payment. */
export const writeAsked = statement('restored.asked', nothing, { id: text, now: iso })`
  update restorings set asked_at = $2 where id = $1 and asked_at is null`;

/** Ends a restoring, and with it that work is late; false where it had ended. */
export const end = statement('restored.end', any, { id: text, by: text, reason: text, now: iso })`
  with late as (
    update jobs set is_late = false where is_late and done_at is null and dead_at is null)
  update restorings set done_at = $4, done_by = $2, done_reason = $3 where id = $1 and done_at is null returning id`;
