import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { adviseAfterFirst } from './advice.ts';

/** Advice after a session. */
export function adviceJobs(deps: Deps) {
  return {
    'advice.first-session': async ({ order }) => adviseAfterFirst(deps, order),
  } satisfies Partial<JobHandlers>;
}
