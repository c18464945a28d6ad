import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { forgetChats } from './chat.sql.ts';

/** Messages are deleted when their time has come: each brings the job along that does it. */
export function chatJobs(deps: Deps) {
  return { 'chat.forget': async () => forgetChats(deps.db, deps.clock.now()) } satisfies Partial<JobHandlers>;
}
