import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { tellSeries } from './tell-series.ts';

/** The jobs of a weekly series. */
export function seriesJobs(deps: Deps) {
  return {
    'series.tell': async (payload) => tellSeries(deps, payload.series),
  } satisfies Partial<JobHandlers>;
}
