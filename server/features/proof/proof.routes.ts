import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { deviceOf } from './browser.ts';
import { beginOwnFactor, confirmOwnFactor, ownFactor, removeOwnFactor, renewOwnCodes } from './own-factor.ts';
import { sendProofCode, showProof } from './own-proof.ts';

/** The routes of a signed-in person's proofs. */
export function proofRoutes(deps: Deps): Routes {
  return {
    sendProofCode: async ({ body: { for: word, to }, caller, locale, request, head }) => {
      const sent = await sendProofCode(deps, caller, { word, to, locale, asker: deviceOf(request, head) });
      if (sent === null) throw new DomainError('BAD_TRANSITION');
      return sent;
    },

    showProof: async ({ body: { for: word, ...shown }, caller, request }) => {
      await showProof(deps, caller, { ...shown, word, device: request });
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

    removeSecondFactor: async ({ caller, request }) => {
      await removeOwnFactor(deps, caller, request);
      return null;
    },

    renewRecoveryCodes: async ({ caller }) => ({ recoveryCodes: await renewOwnCodes(deps, caller) }),
  };
}
