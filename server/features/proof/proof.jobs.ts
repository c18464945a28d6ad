import { CODES_KEPT_MS, KNOWN_BROWSERS_KEPT_MS } from '#domain/retention.ts';
import { PROOF_LIFETIME_MS } from '#domain/proofs.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { forgetUnusedBrowsers } from './browser.sql.ts';
import { forgetCodes } from './one-time-code.sql.ts';
import { forgetShown } from './shown-proofs.sql.ts';

/** Codes are deleted a day after they were sent, failures when no lock looks at them any more. */
export function proofJobs(deps: Deps) {
  return {
    'login.forget-codes': async () => {
      const now = deps.clock.now();
      await forgetCodes(deps.db, { sent: now - CODES_KEPT_MS, failed: now - CODES_KEPT_MS });
    },
  } satisfies Partial<JobHandlers>;
}

/** Forgets browsers in which nobody has signed in for long, and proofs that serve no more. */
export async function forgetOldProofs(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await forgetUnusedBrowsers(deps.db, now - KNOWN_BROWSERS_KEPT_MS);
  await forgetShown(deps.db, now - PROOF_LIFETIME_MS);
}
