import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { tellOn } from './reminders.ts';

/** The jobs that continue the work which the clock begins. */
export function practiceJobs(deps: Deps) {
  return {
    'practice.tell-on': async (payload) => tellOn(deps, payload),
  } satisfies Partial<JobHandlers>;
}
