import { MINUTE } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { ownSettings, saveSettings } from './settings.ts';

/** How a client is reached, and what they chose. */
export function settingsRoutes(deps: Deps): Routes {
  return {
    readSettings: async ({ caller: { userId } }) => ownSettings(deps, userId),

    saveSettings: async ({ body, caller: { userId } }) => {
      deps.limiter.take(`settings:${userId}`, CHANGES);
      return saveSettings(deps, { userId, ...body });
    },
  };
}

/** Of one client, all changes together. */
const CHANGES = { max: 60, windowMs: MINUTE };
