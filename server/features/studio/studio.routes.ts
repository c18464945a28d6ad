import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { giveTicket } from './ticket.ts';

/** How an operator goes on to the Studio: to our `own` with a ticket; where that is null, to the address of another one. */
export function studioRoutes(deps: Deps, place: () => { own: string | null; elsewhere: string }): Routes {
  return {
    openStudio: async ({ caller }) => {
      const { own, elsewhere } = place();
      return own === null ? { url: elsewhere, ticket: null } : { url: own, ticket: await giveTicket(deps, caller) };
    },
  };
}
