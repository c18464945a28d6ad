import { CODES_KEPT_MS } from '#domain/retention.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { forgetCodes } from './one-time-code.sql.ts';

/** Codes are deleted a day after they were sent, failures when no lock looks at them any more. */
export function proofJobs(deps: Deps) {
  return {
    'login.forget-codes': async () => {
      const now = deps.clock.now();
      await forgetCodes(deps.db, { sent: now - CODES_KEPT_MS, failed: now - CODES_KEPT_MS });
    },
  } satisfies Partial<JobHandlers>;
}
