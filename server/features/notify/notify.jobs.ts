import { MESSAGES_KEPT_MS } from '#domain/retention.ts';
import type { Deps } from '#server/deps.ts';
import { GivenUp, type JobHandlers } from '#server/jobs/jobs.ts';
import { deleteInPages } from '#server/db/delete-in-pages.ts';
import { deliver, giveUp } from './deliver.ts';
import { readWaiting, deleteEndedMessages } from './notify.sql.ts';

/** Sends queued messages; one in other hands is looked at when that claim ends: what waits always has a job. */
export function notifyJobs(deps: Deps) {
  return {
    'notify.send': async ({ id }, job) => {
      await deliver(deps, id).catch(async (error: unknown) => {
        if (job.attempts < job.maxAttempts) throw error;
        await giveUp(deps, id);
        throw new GivenUp('the message was not sent', { cause: error });
      });
      const waiting = await readWaiting(deps.db, id);
      if (waiting === null) return;
      const runAt = waiting.heldUntil ?? deps.clock.now();
      const { deadline } = job;
      await deps.jobs.enqueue(deps.db, { kind: 'notify.send', payload: { id }, runAt, deadline });
    },
  } satisfies Partial<JobHandlers>;
}

/** Deletes the records of messages that were written long ago and wait no more. */
export async function forgetEndedMessages(deps: Deps): Promise<void> {
  const before = deps.clock.now() - MESSAGES_KEPT_MS;
  await deleteInPages(deps.db, async (sql) => deleteEndedMessages(sql, before));
}
