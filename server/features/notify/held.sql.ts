// docs/decisions/239
import type { Instant } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { all, count, iso, nothing, only, statement } from '#server/db/db.ts';
import { asIs } from '#server/db/parameters.ts';
import { JOB_ATTEMPTS } from '#server/jobs/jobs.ts';
import type { Channel } from './notify.sql.ts';

const HELD = `n.held_at is not null and n.status = 'queued'`;

/** Holds the messages that wait and whose sending is late. */
export const holdLate = statement('notify.hold-late', nothing, [iso])`
  update notifications n set held_at = $1, claimed_until = null
  where n.status = 'queued' and n.held_at is null and exists (
    select 1 from jobs where kind = 'notify.send' and payload ->> 'id' = n.id::text and is_late
      and done_at is null and dead_at is null)`;

/** A message that is held: what it is, the number of the booking that it is about, and until when it is worth sending. */
export type HeldMessage = {
  kind: string;
  channel: Channel;
  order: string | null;
  writtenAt: Instant;
  notAfter: Instant | null;
};

/** The messages that are held, the oldest first. */
export const heldMessages = statement('notify.held', all<HeldMessage>, [])`
  select n.template as kind, n.channel, o.number as "order", n.created_at as "writtenAt", n.not_after as "notAfter"
  from notifications n left join orders o on o.id = n.about_order
  where ${HELD} order by n.created_at, n.template, n.id limit ${MOST.held}`;

/** How many messages are held. */
export const countHeld = statement('notify.count-held', only<number>, [])`
  select count(*)::int as n from notifications n where ${HELD}`;

/** Lets held messages of a kind, or all, be sent; answers how many. */
export const sendHeld = statement('notify.send-held', count, { kind: asIs<string | null>, now: iso })`
  with freed as (
    update notifications n set held_at = null where ${HELD} and ($1::text is null or n.template = $1)
    returning n.id, n.not_after),
  sending as (
    insert into jobs(kind, payload, run_at, max_attempts, deadline)
    select 'notify.send', jsonb_build_object('id', id), $2, ${JOB_ATTEMPTS}, not_after from freed)
  select id from freed`;

/** Drops held messages of a kind, or all; answers how many. */
export const dropHeld = statement('notify.drop-held', count, { kind: asIs<string | null> })`
  update notifications n set status = 'dropped', payload_enc = null
  where ${HELD} and ($1::text is null or n.template = $1) returning n.id`;
