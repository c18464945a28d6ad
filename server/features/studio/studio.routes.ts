import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { writeSecurityAudit } from '../person/person.ts';
import { isTokenOf } from '../sign-in/sign-in.ts';
import { giveTicket } from './ticket.ts';

/** The way of an operator to the Studio: to our `own` with a ticket; if that is null, to another one's address. */
export function studioRoutes(deps: Deps, place: () => { own: string | null; elsewhere: string }): Routes {
  return {
    openStudio: async ({ caller, request: { refreshCookie } }) => {
      const { own, elsewhere } = place();
      const { userId, role } = caller;
      // The sign-in to the Studio outlives the access token.
      if (own !== null && !(await isTokenOf(deps, refreshCookie, caller))) throw new DomainError('NOT_AUTHORIZED');
      await writeSecurityAudit(deps, deps.db, { userId, role, action: 'ops.open-studio' });
      return own === null ? { url: elsewhere, ticket: null } : { url: own, ticket: await giveTicket(deps, caller) };
    },
  };
}
