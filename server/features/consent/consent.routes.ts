import type { Answer } from '#contract/api.ts';
import { GUARDIAN_CONSENT } from '#domain/guardian-consent.ts';
import { withNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { keepSecret } from '#server/http/link-token.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { deviceOf } from '../proof/proof.ts';
import { answerConsent, consentPage, sendConsentCode } from './consent-page.ts';
import { askGuardian, type ConsentTask, consentTask } from './consent.ts';

/** A parent's consent to a teenager's session: the client's task, and the page behind the guardian's link. */
export function consentRoutes(deps: Deps): Routes {
  return {
    readConsent: async ({ params, caller }) =>
      taskToWire(await consentTask(deps, { ...params, clientId: caller.userId })),

    askGuardian: async ({ params, body, caller, locale }) =>
      taskToWire(await askGuardian(deps, { ...params, ...body, clientId: caller.userId, locale })),

    readConsentPage: async ({ body, locale, request, head }) => {
      keepSecret(head);
      const page = await withNow(deps, consentPage(deps, { ...body, locale, ip: request.ip }));
      return { ...page, consentVersion: GUARDIAN_CONSENT.version };
    },

    sendConsentCode: async ({ body, locale, request, head }) => {
      keepSecret(head);
      return { otpId: await sendConsentCode(deps, { ...body, locale, asker: deviceOf(request, head) }) };
    },

    answerConsent: async ({ body, request, head }) => {
      keepSecret(head);
      return answerConsent(deps, { ...body, device: request, requestId: request.id });
    },
  };
}

function taskToWire({ state, phone, askAgainAt }: ConsentTask): Answer<'readConsent'> {
  return { state, phone, askAgainAt: isoOf(askAgainAt) };
}
