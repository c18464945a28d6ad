// docs/decisions/227
import { createHash } from 'node:crypto';
import { MINUTE } from '#domain/dates.ts';
import { refreshAbsolute } from '#domain/sign-in.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Editor } from '#server/http/content-token.ts';
import type { Routes } from '#server/http/routes.ts';
import { keepTicket, ownerOfTicket, takeTicket } from './ticket.sql.ts';

/** How an operator goes on to the Studio: to our `own` with a ticket; where that is null, to the address of another one. */
export function studioRoutes(deps: Deps, place: () => { own: string | null; elsewhere: string }): Routes {
  return {
    openStudio: async ({ caller: { signInId } }) => {
      const { own, elsewhere } = place();
      if (own === null) return { url: elsewhere, ticket: null };
      const ticket = Buffer.from(deps.random.bytes(TICKET_BYTES)).toString('base64url');
      await keepTicket(deps.db, { signInId, sha256: sha256(ticket), until: deps.clock.now() + LIFETIME_MS });
      return { url: own, ticket };
    },
  };
}

/** Opens a sign-in to the Studio by a ticket, which is used up; null when it opens nothing. */
export async function openByTicket(deps: Deps, ticket: string): Promise<Editor | null> {
  const hash = sha256(ticket);
  return deps.db.transaction(async (tx) => {
    const userId = await ownerOfTicket(tx, hash);
    if (userId === null) return null;
    // The person first, as all that ends sign-ins does: else this one could outlive the others.
    await lockClient(tx, userId);
    const now = deps.clock.now();
    const signInId = deps.random.uuid();
    const isTaken = await takeTicket(tx, {
      sha256: hash,
      signInId,
      unusedSha256: deps.random.bytes(TICKET_BYTES),
      now,
      expiresAt: now + refreshAbsolute('ADMIN'),
    });
    return isTaken ? { userId, signInId } : null;
  });
}

function sha256(ticket: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(ticket).digest());
}

const TICKET_BYTES = 32;
const LIFETIME_MS = MINUTE;
