import { DomainError } from '#domain/errors.ts';
import type { Locale } from '#domain/dates.ts';
import type { Answer } from '#contract/api.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { keepSecret } from '#server/http/link-token.ts';
import { type RequestFacts, requireSelf, type Routes, type AnswerHead } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { requirePerson, userToWire, type Person } from '../person/person.ts';
import { deviceOf } from '../proof/proof.ts';
import { preferencesOf, preferencesToWire, withChosenDate } from '../intake/intake.ts';
import { ownProfile } from '../matching/matching.ts';
import { sendNextCode, showNextProof } from './next-proof.ts';
import { beginSetup, finishSetup, setupPage } from './operator-setup.ts';
import { endOwnSignIns, ownSignIns } from './own-sign-ins.ts';
import { signOut } from './tokens.ts';
import { confirmReset, loginByEmail, refresh, register, requestReset, sendOtp, verifyOtp } from './ways.ts';
import { contentIdOf } from './sign-in.sql.ts';
import type { SignedIn, SignInOutcome } from './open-or-ask.ts';

/** Signing in and out, the next proof, an operator's set-up, and what a person may see of themselves. */
export function signInRoutes(deps: Deps): Routes {
  return {
    sendSignInCode: async ({ body, locale, request, head }) => ({
      otpId: await sendOtp(deps, { phone: body.phoneNumber, locale, asker: deviceOf(request, head) }),
    }),

    verifyCode: async ({ body, locale, request, head }) =>
      answerSignIn(deps, verifyOtp(deps, { ...body, locale, device: deviceOf(request, head) }), { locale, head }),

    register: async ({ body, locale, request, head }) => ({
      otpId: await register(deps, { ...body, locale, asker: deviceOf(request, head) }),
    }),

    signInByEmail: async ({ body, locale, request, head }) =>
      answerSignIn(deps, loginByEmail(deps, { ...body, locale, device: deviceOf(request, head) }), { locale, head }),

    requestPasswordReset: async ({ body, locale, request, head }) => ({
      otpId: await requestReset(deps, { ...body, locale, asker: deviceOf(request, head) }),
    }),

    setNewPassword: async ({ body, locale, request, head }) =>
      answerSignIn(deps, confirmReset(deps, { ...body, locale, device: deviceOf(request, head) }), { locale, head }),

    refreshSignIn: async ({ request, head }) => {
      if (isCrossSite(deps, request)) throw new DomainError('NOT_AUTHORIZED');
      const { person, accessToken, refresh: next } = await refresh(deps, request.refreshCookie);
      head.setRefreshCookie(next.token, next.expiresAt);
      return { accessToken, user: userToWire(person) };
    },

    signOut: async ({ caller, request, head }) => {
      const foreign = isCrossSite(deps, request);
      await signOut(deps, {
        signInId: caller?.signInId ?? null,
        refreshToken: foreign ? null : request.refreshCookie,
      });
      if (!foreign) head.clearRefreshCookie();
      return null;
    },

    listSignIns: async ({ caller }) => {
      const signIns = await ownSignIns(deps, caller);
      return {
        signIns: signIns.map(({ id, createdAt, lastUsedAt, ...device }) => ({
          _id: id,
          ...device,
          createdAt: isoOf(createdAt),
          lastUsedAt: isoOf(lastUsedAt),
        })),
        now: isoNow(deps.clock),
      };
    },

    endSignIns: async ({ body, caller, request, head }) => {
      const { endedThis } = await endOwnSignIns(deps, caller, body);
      if (endedThis && !isCrossSite(deps, request)) head.clearRefreshCookie();
      return null;
    },

    readUser: async ({ body, caller, locale }) => {
      const person = await requirePerson(deps, deps.db, requireSelf(caller, body.user.id));
      return { user: userToWire(person), ...(await belongings(deps, person, locale)) };
    },

    showNextProof: async ({ body, locale, request, head }) =>
      answerSignIn(deps, showNextProof(deps, { ...body, locale, device: deviceOf(request, head) }), { locale, head }),

    sendNextCode: async ({ body, locale, request, head }) => ({
      otpId: await sendNextCode(deps, { ...body, locale, asker: deviceOf(request, head) }),
    }),

    readOperatorSetup: async ({ body, request, head }) => {
      keepSecret(head);
      const { expiresAt, ...page } = await setupPage(deps, { ...body, ip: request.ip });
      return { ...page, expiresAt: isoOf(expiresAt), now: isoNow(deps.clock) };
    },

    beginOperatorSetup: async ({ body, request, head }) => {
      keepSecret(head);
      return beginSetup(deps, { ...body, ip: request.ip });
    },

    finishOperatorSetup: async ({ body, locale, request, head }) => {
      keepSecret(head);
      const device = deviceOf(request, head);
      const { signedIn, recoveryCodes } = await finishSetup(deps, { ...body, ip: request.ip, device });
      return { ...(await answerSignedIn(deps, { signedIn, locale, head })), recoveryCodes };
    },
  };
}

/** Whether another site made the browser send this: such a call must not use the cookie. Programs lack both headers. */
function isCrossSite(deps: Deps, { headers }: RequestFacts): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers['origin'];
  if (origin === undefined) return false;
  const own = [new URL(deps.config.publicUrl).host, headers['host']];
  return !URL.canParse(origin) || !own.includes(new URL(origin).host);
}

type Answering = { locale: Locale; head: AnswerHead };

/** A sign-in on the wire, with its cookie; or what is asked for next. */
async function answerSignIn(
  deps: Deps,
  signingIn: Promise<SignInOutcome>,
  answering: Answering,
): Promise<Answer<'verifyCode'>> {
  const outcome = await signingIn;
  if (!('next' in outcome)) return answerSignedIn(deps, { ...answering, signedIn: outcome });
  const { expiresAt, proofs, ...next } = outcome.next;
  return { next: { ...next, proofs: [...proofs], expiresAt: isoOf(expiresAt), now: isoNow(deps.clock) } };
}

/** A sign-in that stands, on the wire. */
async function answerSignedIn(
  deps: Deps,
  { signedIn, locale, head }: Answering & { signedIn: SignedIn },
): Promise<Extract<Answer<'verifyCode'>, { accessToken: string }>> {
  const { person, accessToken, refresh: token } = signedIn;
  head.setRefreshCookie(token.token, token.expiresAt);
  return { accessToken, user: userToWire(person), ...(await belongings(deps, person, locale)) };
}

/** A therapist has a profile, a client has preferences; an operator has neither (spec §4). */
async function belongings(deps: Deps, person: Person, locale: Locale) {
  if (person.role === 'USER') {
    const stored = await preferencesOf(deps, deps.db, person.id);
    const preferences = await withChosenDate(deps, person.id, stored);
    return { therapist: null, preferences: preferencesToWire(deps.content.snapshot(), preferences, locale) };
  }
  const contentId = person.role === 'THERAPIST' ? await contentIdOf(deps.db, person.id) : null;
  const therapist = contentId === null ? null : await ownProfile(deps, { contentId, locale });
  return { therapist, preferences: null };
}
