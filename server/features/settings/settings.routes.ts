import { DAY, MINUTE } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { changeWayIn } from '../alarm/alarm.ts';
import { endDiscreet, ownSettings, saveSettings } from './settings.ts';

/** How a client is reached, and what they chose. */
export function settingsRoutes(deps: Deps): Routes {
  return {
    readSettings: async ({ caller: { userId } }) => ownSettings(deps, userId),

    saveSettings: async ({ body, caller: { userId } }) => {
      deps.limiter.take(`settings:${userId}`, CHANGES);
      if (body.discreet !== undefined) deps.limiter.take(`discreet:${userId}`, SWITCHES);
      return saveSettings(deps, { userId, ...body });
    },

    endDiscreet: async ({ caller, request }) => {
      deps.limiter.take(`discreet:${caller.userId}`, SWITCHES);
      return endDiscreet(deps, caller, request);
    },

    changePhone: async ({ body, caller, request: { userAgent } }) => {
      await changeWayIn(deps, caller, { call: 'changePhone', typed: body.phoneNumber, userAgent });
      return ownSettings(deps, caller.userId);
    },

    changeSignInEmail: async ({ body, caller, request: { userAgent } }) => {
      await changeWayIn(deps, caller, { call: 'changeSignInEmail', typed: body.email, userAgent });
      return ownSettings(deps, caller.userId);
    },
  };
}

/** Of one client, all changes together. */
const CHANGES = { max: 60, windowMs: MINUTE };
/** Of one client: each switch sends a mail for every coming session. */
const SWITCHES = { max: 6, windowMs: DAY };
