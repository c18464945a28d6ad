import { DomainError } from '#domain/errors.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { Locale } from '#domain/dates.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { type AnswerHead, type RequestFacts, requireSelf, type Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { preferencesOf, preferencesToWire, withChosenDate } from '../intake/intake.ts';
import { ownProfile } from '../matching/matching.ts';
import {
  confirmReset,
  loginByEmail,
  refresh,
  register,
  requestReset,
  sendOtp,
  type SignedIn,
  verifyOtp,
} from './login.ts';
import { endOwnSignIns, ownSignIns } from './own-sign-ins.ts';
import { changePerson, findPerson, listPeople, type Person, userToWire } from './person.ts';
import { contentIdOf } from './person.sql.ts';
import { endSignIn } from './sign-in.ts';

/** Signing in and out, and what a person may see and change of themselves. */
export function loginRoutes(deps: Deps): Routes {
  return {
    sendSignInCode: async ({ body, locale, request }) => ({
      otpId: await sendOtp(deps, { phone: body.phoneNumber, locale, ip: request.ip }),
    }),

    verifyCode: async ({ body, locale, request, head }) => {
      const signedIn = await verifyOtp(deps, { ...body, locale, device: request });
      return answerSignIn(deps, { signedIn, locale, head });
    },

    register: async ({ body, locale, request }) => ({
      otpId: await register(deps, { ...body, locale, ip: request.ip }),
    }),

    signInByEmail: async ({ body, locale, request, head }) => {
      const signedIn = await loginByEmail(deps, { ...body, device: request });
      return answerSignIn(deps, { signedIn, locale, head });
    },

    requestPasswordReset: async ({ body, locale, request }) => ({
      otpId: await requestReset(deps, { ...body, locale, ip: request.ip }),
    }),

    setNewPassword: async ({ body, locale, request, head }) => {
      const signedIn = await confirmReset(deps, { ...body, locale, device: request });
      return answerSignIn(deps, { signedIn, locale, head });
    },

    refreshSignIn: async ({ request, head }) => {
      if (isCrossSite(deps, request)) throw new DomainError('NOT_AUTHORIZED');
      const { person, accessToken, refresh: next } = await refresh(deps, request.refreshCookie);
      head.setRefreshCookie(next.token, next.expiresAt);
      return { accessToken, user: userToWire(person) };
    },

    signOut: async ({ caller, request, head }) => {
      const foreign = isCrossSite(deps, request);
      await endSignIn(deps, {
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
      const person = await self(deps, requireSelf(caller, body.user.id));
      return { user: userToWire(person), ...(await belongings(deps, person, locale)) };
    },

    updateUser: async ({ body, caller }) => {
      const userId = body.user.id === undefined ? caller.userId : requireSelf(caller, body.user.id);
      const { name, email, locale } = body.user;
      await changePerson(deps, { userId, name, email, locale });
      const person = await self(deps, userId);
      return {
        user: { ...userToWire(person), name: person.name, email: person.email, locale: person.locale },
      };
    },

    listUsers: async ({ query, caller, request }) => {
      const { people, nextCursor } = await listPeople(deps, {
        cursor: query.cursor ?? null,
        limit: query.limit,
        reason: query.reason,
        actorId: caller.userId,
        ip: request.ip,
      });
      const users = people.map((person) => ({
        ...userToWire(person),
        phone: person.phone && maskedPhone(person.phone),
        createdAt: isoOf(person.createdAt),
      }));
      return { users, nextCursor };
    },
  };
}

async function answerSignIn(
  deps: Deps,
  { signedIn, locale, head }: { signedIn: SignedIn; locale: Locale; head: AnswerHead },
) {
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

async function self(deps: Deps, userId: string): Promise<Person> {
  const person = await findPerson(deps, deps.db, userId);
  if (person === null) throw new DomainError('NOT_AUTHORIZED');
  return person;
}

/** Whether another site made the browser send this: such a call must not use the cookie. Programs send neither header. */
function isCrossSite(deps: Deps, { headers }: RequestFacts): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers['origin'];
  if (origin === undefined) return false;
  const own = [new URL(deps.config.publicUrl).host, headers['host']];
  return !URL.canParse(origin) || !own.includes(new URL(origin).host);
}
