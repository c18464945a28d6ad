import { DAY, HOUR, type Instant } from '#domain/dates.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandler, JobHandlers, Jobs } from './jobs.ts';

/** Work that comes back every day at an hour in Tbilisi, by the kind of its job. */
export type Daily = Readonly<Record<string, { hour: number; run: JobHandler }>>;

type Parts = { readonly jobs: Jobs; readonly db: Db; readonly clock: Clock };

/** Handlers that write the next day's job first, so that a day that fails does not break the chain, and then work. */
export function dailyHandlers(daily: Daily, parts: Parts): JobHandlers {
  const handlerOf =
    (kind: string, { hour, run }: Daily[string]): JobHandler =>
    async (payload, job) => {
      await enqueue(parts, { kind, runAt: nextAt(parts.clock.now(), hour) });
      await run(payload, job);
    };
  return Object.fromEntries(Object.entries(daily).map(([kind, work]) => [kind, handlerOf(kind, work)]));
}

/** Begins every chain, or goes on with it: called at each start, whichever instance starts. */
export async function startDaily(daily: Daily, parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const today = Math.floor(now / DAY) * DAY;
  for (const kind of Object.keys(daily)) await enqueue(parts, { kind, runAt: now, key: `start:${today}` });
}

async function enqueue({ jobs, db }: Parts, next: { kind: string; runAt: Instant; key?: string }): Promise<void> {
  const { kind, runAt } = next;
  await jobs.enqueue(db, { kind, payload: {}, runAt, dedupeKey: `${kind}:${next.key ?? runAt}` });
}

/** The next time it is this hour in Tbilisi, which is four hours ahead of UTC all year. */
function nextAt(after: Instant, hour: number): Instant {
  const ofDay = (hour - 4) * HOUR;
  return (Math.floor((after - ofDay) / DAY) + 1) * DAY + ofDay;
}
