import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import {
  beginOwnFactor,
  confirmOwnFactor,
  ownFactor,
  removeOwnFactor,
  renewOwnCodes,
  showFreshCode,
} from './own-factor.ts';

/** What somebody who is signed in proves and proves with. */
export function proofRoutes(deps: Deps): Routes {
  return {
    showFreshCode: async ({ body, caller }) => {
      await showFreshCode(deps, caller, body.code);
      return null;
    },

    readSecondFactor: async ({ caller }) => {
      const { since, ...factor } = await ownFactor(deps, caller);
      return { ...factor, since: since === null ? null : isoOf(since) };
    },

    beginSecondFactor: async ({ caller }) => beginOwnFactor(deps, caller),

    confirmSecondFactor: async ({ body, caller, request }) => ({
      recoveryCodes: await confirmOwnFactor(deps, caller, { code: body.code, userAgent: request.userAgent }),
    }),

    removeSecondFactor: async ({ body, caller, request }) => {
      await removeOwnFactor(deps, caller, { code: body.code, userAgent: request.userAgent });
      return null;
    },

    renewRecoveryCodes: async ({ body, caller }) => ({ recoveryCodes: await renewOwnCodes(deps, caller, body.code) }),
  };
}
