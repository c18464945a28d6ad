import type { Deps } from '#server/deps.ts';
import { isoNow } from '#server/clock.ts';
import type { AnswerHead, Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { alarmPage, raiseAlarm } from './alarm.ts';
import { answerSignedIn, answerSignIn } from './answer-sign-in.ts';
import { deviceOf } from './browser.ts';
import { confirmContactEmail } from './contact-email.ts';
import { sendNextCode, showNextProof } from './next-proof.ts';
import { askerOf } from './one-time-code.ts';
import { beginSetup, finishSetup, setupPage } from './operator-setup.ts';
import {
  beginOwnFactor,
  confirmOwnFactor,
  ownFactor,
  removeOwnFactor,
  renewOwnCodes,
  showFreshCode,
} from './own-factor.ts';
import { userToWire } from './person.ts';

/** Further proofs of a sign-in, time-based codes, and what a person does who hears of a change that was not theirs. */
export function proofRoutes(deps: Deps): Routes {
  return {
    showNextProof: async ({ body, locale, request, head }) => {
      const outcome = await showNextProof(deps, { ...body, locale, device: deviceOf(request, head) });
      return answerSignIn(deps, { outcome, locale, head });
    },

    sendNextCode: async ({ body, locale, request, head }) => ({
      otpId: await sendNextCode(deps, { ...body, locale, asker: askerOf(request, head) }),
    }),

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

    readOperatorSetup: async ({ params, request, head }) => {
      keepSecret(head);
      const { expiresAt, ...page } = await setupPage(deps, { ...params, ip: request.ip });
      return { ...page, expiresAt: isoOf(expiresAt), now: isoNow(deps.clock) };
    },

    beginOperatorSetup: async ({ params, request, head }) => {
      keepSecret(head);
      return beginSetup(deps, { ...params, ip: request.ip });
    },

    finishOperatorSetup: async ({ params, body, locale, request, head }) => {
      keepSecret(head);
      const device = deviceOf(request, head);
      const { signedIn, recoveryCodes } = await finishSetup(deps, { ...params, ...body, ip: request.ip, device });
      return { ...(await answerSignedIn(deps, { signedIn, locale, head })), recoveryCodes };
    },

    readAlarm: async ({ params, request, head }) => {
      keepSecret(head);
      const { at, ...page } = await alarmPage(deps, { ...params, ip: request.ip });
      return { ...page, at: isoOf(at), now: isoNow(deps.clock) };
    },

    raiseAlarm: async ({ params, request, head }) => {
      keepSecret(head);
      return raiseAlarm(deps, { ...params, ip: request.ip });
    },

    confirmContactEmail: async ({ body, caller, request, head }) => {
      const person = await confirmContactEmail(deps, caller, { ...body, device: deviceOf(request, head) });
      return { user: { ...userToWire(person), email: person.email ?? '' } };
    },
  };
}

/** The address itself is the secret. */
function keepSecret(head: AnswerHead): void {
  head.header('x-robots-tag', 'noindex, nofollow');
  head.header('referrer-policy', 'no-referrer');
}
