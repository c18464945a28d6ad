import { DAY, MINUTE } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { askerOf, deviceOf } from '../proof/proof.ts';
import { changeWayIn, proposeWayIn } from '../alarm/alarm.ts';
import { ownSettings, saveSettings } from './settings.ts';

/** How a client is reached, and what they chose. */
export function settingsRoutes(deps: Deps): Routes {
  return {
    readSettings: async ({ caller: { userId } }) => ownSettings(deps, userId),

    saveSettings: async ({ body, caller: { userId } }) => {
      deps.limiter.take(`settings:${userId}`, CHANGES);
      if (body.discreet !== undefined) deps.limiter.take(`discreet:${userId}`, SWITCHES);
      return saveSettings(deps, { userId, ...body });
    },

    sendNewPhoneCode: async ({ body, caller: { userId }, locale, request, head }) => {
      const wish = { phone: body.phoneNumber };
      return { otpId: await proposeWayIn(deps, { userId, wish, locale, asker: askerOf(request, head) }) };
    },

    changePhone: async ({ body, caller, request, head }) => {
      const { phoneNumber, ...proof } = body;
      const device = deviceOf(request, head);
      await changeWayIn(deps, caller, { wish: { phone: phoneNumber }, ...proof, device });
      return ownSettings(deps, caller.userId);
    },

    sendNewSignInEmailCode: async ({ body, caller: { userId }, locale, request, head }) => {
      return { otpId: await proposeWayIn(deps, { userId, wish: body, locale, asker: askerOf(request, head) }) };
    },

    changeSignInEmail: async ({ body, caller, request, head }) => {
      const { email, ...proof } = body;
      const device = deviceOf(request, head);
      await changeWayIn(deps, caller, { wish: { email }, ...proof, device });
      return ownSettings(deps, caller.userId);
    },
  };
}

/** Of one client, all changes together. */
const CHANGES = { max: 60, windowMs: MINUTE };
/** Of one client: each switch sends a mail for every coming session. */
const SWITCHES = { max: 6, windowMs: DAY };
