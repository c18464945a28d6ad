import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';

/** The room of a session: its door, its seats, and what the two browsers tell each other to connect. */
export function roomRoutes(_deps: Deps): Routes {
  const refuse = async (): Promise<never> => {
    throw new DomainError('SESSION_NOT_FOUND');
  };
  return {
    readRoom: refuse,
    enterRoom: refuse,
    listenToRoom: refuse,
    sendSignal: refuse,
    leaveRoom: refuse,
    joinElsewhere: refuse,
  };
}
