import type { Deps } from '#server/deps.ts';
import { requireSelf, type Routes } from '#server/http/routes.ts';
import { preferencesFromWire } from '../intake/intake.ts';
import { saveStep } from './journey.ts';

/** The call that moves a client through the journey. */
export function journeyRoutes(deps: Deps): Routes {
  return {
    saveStep: async ({ body, caller }) => {
      const userId = requireSelf(caller, body.user.id);
      const { step: wanted, from = null, preferences: sent } = body.user;
      const preferences = sent === undefined ? null : preferencesFromWire(deps.content.snapshot(), sent);
      const step = await saveStep(deps, { userId, step: wanted, preferences, from });
      return { user: { id: userId, step } };
    },
  };
}
