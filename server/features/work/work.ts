// docs/decisions/238
import type { Instant } from '#domain/dates.ts';
import { WORK_KEPT_MS } from '#domain/retention.ts';
import { mailedFrom, WORK_KIND_NAMES, WORK_KINDS, type WorkFacts, type WorkKind } from '#domain/work-items.ts';
import type { Db, Sql, Tx } from '#server/db/db.ts';
import { deleteInPages } from '#server/db/delete-in-pages.ts';
import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import {
  countOpen,
  deleteEndedItems,
  endItems,
  mailsSince,
  openItems,
  seeItem,
  standingKeys,
  type UnmailedItem,
  unmailedItems,
  type WorkItem,
  writeItem,
  writeMail,
} from './work.sql.ts';

/** The front door of work: facts that need an operator, as rows. */

/** A fact that needs an operator. One item stands for a kind and key; `orderId` is shown as the order's number. */
export type WorkFact = { kind: WorkKind; key: string; facts?: WorkFacts; orderId?: OrderId };

/**
 * Writes that an operator must look, in the caller's transaction where the fact has one, with the job that mails it.
 * A repeat counts the standing item up and mails nothing; one that was seen stays seen, but for books and jobs, whose
 * key says not what happened to them. Outside of a transaction it opens one. This is the only log line that asks for an
 * operator; it has no key, which may open a page of somebody.
 */
export async function needOperator(
  deps: Pick<Deps, 'clock' | 'jobs' | 'log'>,
  sql: Sql | Tx | Db,
  { kind, key, facts = {}, orderId }: WorkFact,
): Promise<void> {
  if ('transaction' in sql)
    return sql.transaction(async (tx) => needOperator(deps, tx, { kind, key, facts, ...(orderId && { orderId }) }));
  const now = deps.clock.now();
  const mailFrom = mailedFrom(kind, now);
  const isOnce = WORK_KINDS[kind].ends === 'seen' && kind !== 'job_given_up' && kind !== 'books_differ';
  const written = await writeItem(sql, { kind, key, facts, orderId: orderId ?? null, now, mailFrom, isOnce });
  if (written === null) return;
  const { id, times } = written;
  const tell = () => deps.log.error({ kind, times, ...facts }, 'an operator must look');
  if ('afterCommit' in sql) sql.afterCommit(tell);
  else tell();
  if (times === 1) await deps.jobs.enqueue(sql, tellAt(mailFrom, id));
}

/** Writes nothing where an item of the fact stands: transactions that meet the same fact do not wait for each other. */
export async function needOperatorOnce(
  deps: Parameters<typeof needOperator>[0],
  sql: Sql | Tx,
  fact: WorkFact,
): Promise<void> {
  const standing = await standingKeys(sql, fact.kind);
  if (!standing.includes(fact.key)) await needOperator(deps, sql, fact);
}

/** The job that mails what has not been mailed. */
export function tellAt(runAt: Instant, key: string) {
  return { kind: 'work.tell', payload: {}, runAt, dedupeKey: `work.tell:${key}` } as const;
}

/** Ends the items of a key whose facts are over; without such an item nothing happens. */
export async function workIsDone(
  { clock }: Pick<Deps, 'clock'>,
  sql: Sql,
  { kinds, key }: { kinds: readonly KindsByFact[]; key: string },
): Promise<void> {
  await endItems(sql, { kinds, key, now: clock.now() });
}

/** Makes the items of a kind those of the facts that stand: new ones are written, and the others end. */
export async function standingWork(
  deps: Pick<Deps, 'clock' | 'jobs' | 'log'>,
  tx: Tx,
  { kind, facts }: { kind: KindsByFact; facts: readonly Omit<WorkFact, 'kind'>[] },
): Promise<void> {
  const standing = new Set(await standingKeys(tx, kind));
  const stays = new Set(facts.map(({ key }) => key));
  for (const key of standing) if (!stays.has(key)) await workIsDone(deps, tx, { kinds: [kind], key });
  for (const fact of facts) if (!standing.has(fact.key)) await needOperator(deps, tx, { kind, ...fact });
}

/** The items that wait, the oldest first, and how many more there are. */
export async function openWork(sql: Sql, most: number): Promise<{ items: readonly WorkItem[]; more: number }> {
  const [items, count] = await Promise.all([openItems(sql, most), countOpen(sql)]);
  return { items, more: Math.max(0, count - items.length) };
}

/** An operator has seen an item; false when it had ended, or ends with its fact alone. */
export async function workSeen(deps: Deps, seen: { id: string; by: string; reason: string }): Promise<boolean> {
  const endedBySeen = WORK_KIND_NAMES.filter((kind) => WORK_KINDS[kind].ends === 'seen');
  return deps.db.transaction((tx) => seeItem(tx, { ...seen, endedBySeen, now: deps.clock.now() }));
}

/** Items that nobody was told of, with those of mails that wait. `morning`: how the key of a morning's mail begins. */
export async function unmailedWork(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  asked: { morning: string; limit: number },
): Promise<readonly UnmailedItem[]> {
  return unmailedItems(tx, { now: clock.now(), ...asked });
}

/** How many mails about items went out since an instant, and when the first of them. */
export async function workMailsSince(sql: Sql, since: Instant) {
  return mailsSince(sql, since);
}

/** Writes with which mail items were told. */
export async function mailedAs(tx: Tx, told: Parameters<typeof writeMail>[1]): Promise<void> {
  await writeMail(tx, told);
}

/** The kinds that end with their fact; books that differ do too, for as long as they are compared. */
type KindsByFact =
  | { [K in WorkKind]: (typeof WORK_KINDS)[K]['ends'] extends 'fact' ? K : never }[WorkKind]
  | 'books_differ';

type OwnStatement = Pick<Deps, 'clock' | 'jobs' | 'log' | 'db'>;

/**
 * The senders of SMS: one that refuses us is an item until it takes a message again. No fault is thrown, lest a message
 * that went out is sent again, or the next sender is not asked.
 */
export function senderState(deps: OwnStatement) {
  const logged = async (write: Promise<void>): Promise<void> => {
    try {
      await write;
    } catch (error) {
      deps.log.error({ err: error }, 'the state of an SMS sender is not written');
    }
  };
  return {
    refused: async (sender: string, code: string | undefined) => {
      const facts = { code: code === undefined ? sender : `${sender} ${code}` };
      await logged(needOperator(deps, deps.db, { kind: 'sms_refused', key: sender, facts }));
    },
    took: async (sender: string) => logged(workIsDone(deps, deps.db, { kinds: ['sms_refused'], key: sender })),
  };
}

/** Writes that work was given up. */
export async function jobGivenUp(deps: OwnStatement, { kind }: Pick<Job, 'kind'>): Promise<void> {
  await needOperator(deps, deps.db, { kind: 'job_given_up', key: kind, facts: { code: kind } });
}

/** Deletes the items that ended a year ago. */
export async function forgetEndedWork({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - WORK_KEPT_MS;
  await deleteInPages(db, async (sql) => deleteEndedItems(sql, before));
}
