import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';

/** A therapist's own calendar. */
export function practiceCalendarRoutes(_deps: Deps): Routes {
  const missing = async (): Promise<never> => Promise.reject(new DomainError('NOT_FOUND'));
  return {
    listTherapistSessions: missing,
    addTherapistSessions: missing,
    removeTherapistSession: missing,
    removeTherapistSessions: missing,
    readTemplate: missing,
    previewTemplate: missing,
    saveTemplate: missing,
    addTimeOff: missing,
    removeTimeOff: missing,
    setAccepting: missing,
    readPractice: missing,
  };
}
