import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { sendPaid, sendReturned } from './pay-mails.ts';

/** The jobs that tell of pay after an operator has booked it. */
export function earningsJobs(deps: Deps) {
  return {
    'earnings.tell-paid': async (payload) => sendPaid(deps, payload),
    'earnings.tell-returned': async (payload) => sendReturned(deps, payload),
  } satisfies Partial<JobHandlers>;
}
