import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';

/** A therapist's own sessions and clients. */
export function practiceSessionRoutes(_deps: Deps): Routes {
  const missing = async (): Promise<never> => Promise.reject(new DomainError('NOT_FOUND'));
  return {
    setSessionStatus: missing,
    listPracticeSessions: missing,
    readPracticeSession: missing,
    cancelPracticeSession: missing,
    objectToComplaint: missing,
    readIllToday: missing,
    cancelIllToday: missing,
    listPracticeClients: missing,
    readOwnProfile: missing,
    markProfileSeen: missing,
  };
}
