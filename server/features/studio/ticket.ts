// docs/decisions/227
import { MINUTE } from '#domain/dates.ts';
import { refreshAbsolute } from '#domain/sign-in.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Editor } from '#server/http/content-token.ts';
import { hashOfToken, newToken } from '#server/http/link-token.ts';
import type { Caller } from '#server/http/routes.ts';
import { keepTicket, ownerOfTicket, takeTicket } from './ticket.sql.ts';

/** A ticket that opens the Studio once within a minute, for an operator whose sign-in this is; one before is void. */
export async function giveTicket(deps: Deps, { signInId }: Caller): Promise<string> {
  const { token: ticket, tokenSha256: sha256 } = newToken(deps);
  await keepTicket(deps.db, { signInId, sha256, until: deps.clock.now() + LIFETIME_MS });
  return ticket;
}

/** Opens a sign-in to the Studio by a ticket, which is used up; null when it opens nothing. */
export async function openByTicket(deps: Deps, ticket: string): Promise<Editor | null> {
  const sha256 = hashOfToken(ticket);
  return deps.db.transaction(async (tx) => {
    const userId = await ownerOfTicket(tx, sha256);
    if (userId === null) return null;
    // The person first, as all that ends sign-ins does: else this one could outlive the others.
    await lockClient(tx, userId);
    const now = deps.clock.now();
    const signInId = deps.random.uuid();
    const isTaken = await takeTicket(tx, {
      sha256,
      signInId,
      unusedSha256: newToken(deps).tokenSha256,
      now,
      expiresAt: now + refreshAbsolute('ADMIN'),
    });
    return isTaken ? { userId, signInId } : null;
  });
}

const LIFETIME_MS = MINUTE;
