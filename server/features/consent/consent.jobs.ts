import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { remindOfConsent } from './consent.ts';

/** What happens by itself about consents. */
export function consentJobs(deps: Deps) {
  return {
    'reminder.consent': async (payload) => remindOfConsent(deps, payload),
  } satisfies Partial<JobHandlers>;
}
