import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { checkContent } from '../content/content.ts';
import { look } from './orders.ts';

/** Operator work on the content (P29). */
export function contentRoutes(deps: Deps): Pick<Routes, 'checkContent'> {
  return {
    checkContent: async ({ caller }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.check-content', entityId: 'all' });
      return checkContent(deps);
    },
  };
}
