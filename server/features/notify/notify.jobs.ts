import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { deliver, giveUp } from './notify.ts';
import { claimedUntil } from './notify.sql.ts';

/** Sends what was queued. A message in another sender's hands is looked at again when those give it up. */
export function notifyJobs(deps: Deps) {
  return {
    'notify.send': async (payload: Record<string, unknown>, job: Job): Promise<void> => {
      const id = String(payload.id);
      await deliver(deps, id).catch(async (error: unknown) => {
        if (job.attempts >= job.maxAttempts) await giveUp(deps, id);
        throw error;
      });
      const until = await claimedUntil(deps.db, id);
      if (until === null) return;
      await deps.jobs.enqueue(deps.db, {
        kind: 'notify.send',
        payload: { id },
        runAt: until,
        dedupeKey: `notify.send:${id}:${until}`,
      });
    },
  };
}
