import type { Caller } from '#server/http/routes.ts';

/** Replaces `server/http/access-token.ts` during a simulation, where nobody reads a token. */
export async function signAccessToken({ role, userId, signInId }: Caller): Promise<string> {
  return `${role} ${userId} ${signInId}`;
}
