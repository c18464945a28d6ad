import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';

/** A therapist's own language and messages. */
export function practiceSettingsRoutes(_deps: Deps): Routes {
  const missing = async (): Promise<never> => Promise.reject(new DomainError('NOT_FOUND'));
  return {
    readPracticeSettings: missing,
    savePracticeSettings: missing,
  };
}
