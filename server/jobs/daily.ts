// docs/decisions/062, docs/decisions/089
import { DAY, HOUR, type Instant } from '#domain/dates.ts';
import { JOBS_KEPT_MS } from '#domain/retention.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Sql } from '#server/db/db.ts';
import { deleteInPages } from '#server/db/delete-in-pages.ts';
import type { JobHandlers, Jobs } from './jobs.ts';
import type { NightlyKind } from './kinds.ts';
import { deleteEndedJobs } from './jobs.sql.ts';

/** Work that comes back every day at an hour in Tbilisi, by the kind of its job. */
export type Daily = Readonly<Record<NightlyKind, { hour: number; run(): Promise<void> }>>;

type Parts = { readonly jobs: Jobs; readonly db: Sql; readonly clock: Clock };

/** Handlers that write the next day's job first, so that a day that fails does not break the chain, and then work. */
export function dailyHandlers(daily: Daily, parts: Parts): Pick<JobHandlers, NightlyKind> {
  const handlers = kindsOf(daily).map((kind) => [
    kind,
    async () => {
      await enqueue(parts, { kind, runAt: nextAt(parts.clock.now(), daily[kind].hour) });
      await daily[kind].run();
    },
  ]);
  // The keys are those of the table, which fromEntries does not say.
  return Object.fromEntries(handlers) as Pick<JobHandlers, NightlyKind>;
}

/** Begins every chain, or goes on with it: called at each start, whichever instance starts. */
export async function startDaily(daily: Partial<Daily>, parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const today = Math.floor(now / DAY) * DAY;
  for (const kind of kindsOf(daily)) await enqueue(parts, { kind, runAt: now, key: `start:${today}` });
}

function kindsOf(daily: Partial<Daily>): NightlyKind[] {
  // Object.keys says string of any object; the type of the table allows no other key.
  return Object.keys(daily) as NightlyKind[];
}

async function enqueue({ jobs, db }: Parts, next: { kind: NightlyKind; runAt: Instant; key?: string }): Promise<void> {
  const { kind, runAt } = next;
  await jobs.enqueue(db, { kind, payload: {}, runAt, dedupeKey: `${kind}:${next.key ?? runAt}` });
}

/** The next time it is this hour in Tbilisi, which is four hours ahead of UTC all year. */
function nextAt(after: Instant, hour: number): Instant {
  const ofDay = (hour - 4) * HOUR;
  return (Math.floor((after - ofDay) / DAY) + 1) * DAY + ofDay;
}

/** Deletes the jobs that ended long ago. */
export async function forgetEndedJobs({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = clock.now() - JOBS_KEPT_MS;
  await deleteInPages(db, async (sql) => deleteEndedJobs(sql, before));
}
