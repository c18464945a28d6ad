import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { tellOn } from './reminders.ts';

/** What goes on by itself of the work that is begun by the clock. */
export function practiceJobs(deps: Deps) {
  return {
    'practice.tell-on': async (payload) => tellOn(deps, payload),
  } satisfies Partial<JobHandlers>;
}
