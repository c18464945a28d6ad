import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { remindOfConsent } from './consent.ts';

/** The jobs about consents. */
export function consentJobs(deps: Deps) {
  return {
    'reminder.consent': async (payload) => remindOfConsent(deps, payload),
  } satisfies Partial<JobHandlers>;
}
