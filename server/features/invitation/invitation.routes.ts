import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';

/** How a therapist comes in. */
export function invitationRoutes(_deps: Deps): Routes {
  const missing = async (): Promise<never> => Promise.reject(new DomainError('NOT_FOUND'));
  return {
    readInvitation: missing,
    sendInvitationCode: missing,
    acceptInvitation: missing,
    inviteTherapist: missing,
    listPracticing: missing,
    listSignIns: missing,
    endSignIns: missing,
  };
}
