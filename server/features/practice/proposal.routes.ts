import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';

/** Other times that a therapist proposes for a booked session. */
export function practiceProposalRoutes(_deps: Deps): Routes {
  const missing = async (): Promise<never> => Promise.reject(new DomainError('NOT_FOUND'));
  return {
    proposeTimes: missing,
    withdrawProposal: missing,
  };
}
