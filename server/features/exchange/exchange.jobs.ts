import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { refreshRate } from './exchange.ts';

/** The day's rate is fetched ahead, so that nobody waits for it. */
export function exchangeJobs(deps: Deps): JobHandlers {
  return { 'exchange.refresh': async () => refreshRate(deps) };
}
