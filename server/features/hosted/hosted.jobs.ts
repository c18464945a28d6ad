// docs/decisions/189
import { type Instant, MINUTE } from '#domain/dates.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { HostedContent } from '#server/providers/content/hosted/hosted.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { fetchPictures } from './pictures.ts';
import { readHosted } from './reading.ts';
import { askedFor, askForReading } from './source.sql.ts';

/** The jobs that read the hosted dataset: the chain that returns every minute, and the readings asked for. */
export function hostedJobs(
  deps: Deps,
): Pick<JobHandlers, 'content.read' | 'content.read-now' | 'content.fetch-pictures'> {
  const { hosted, db, clock } = deps;

  /** Reads, and sees to it that what is asked for meanwhile is read after it. */
  const read = async (from: HostedContent, wish: { onlyAsked: boolean }): Promise<void> => {
    await readHosted(deps, from, wish);
    const at = await askedFor(db, from.source);
    if (at !== null) await enqueueReading(deps, db, at);
    await enqueueFetching();
  };

  const enqueueFetching = async (): Promise<void> => {
    const runAt = clock.now();
    const dedupeKey = `content.fetch-pictures:${runAt}`;
    await deps.jobs.enqueue(db, { kind: 'content.fetch-pictures', payload: {}, runAt, dedupeKey });
  };

  return {
    'content.read': async () => {
      if (hosted === null) return;
      const runAt = clock.now() + MINUTE;
      // The next first, so that a reading that fails does not break the chain; chains of several starts become one.
      const dedupeKey = `content.read:${Math.floor(runAt / MINUTE)}`;
      await deps.jobs.enqueue(db, { kind: 'content.read', payload: {}, runAt, dedupeKey });
      await read(hosted, { onlyAsked: false });
    },
    'content.fetch-pictures': async () => {
      if (hosted === null) return;
      // Another server may have read what this one has not heard of yet.
      await deps.contentStore.look();
      if (await fetchPictures(deps, hosted)) await enqueueFetching();
    },
    'content.read-now': async (_payload, { attempts }) => {
      if (hosted === null) return;
      // Who tried before has taken the wish with it, and may have died before it read.
      if (attempts > 1) await askForReading(db, { source: hosted.source, now: clock.now() });
      await read(hosted, { onlyAsked: true });
    },
  };
}

/** Lets a reading that was asked for happen, on whichever server. */
export async function enqueueReading({ jobs }: Pick<Deps, 'jobs'>, sql: Sql, at: Instant): Promise<void> {
  await jobs.enqueue(sql, { kind: 'content.read-now', payload: {}, runAt: at, dedupeKey: `content.read-now:${at}` });
}
