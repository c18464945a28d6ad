import { DomainError } from '#domain/errors.ts';
import { maskedPhone } from '#domain/phone.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { type RequestFacts, requireSelf, type Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import {
  askerOf,
  confirmReset,
  deviceOf,
  loginByEmail,
  refresh,
  register,
  requestReset,
  sendOtp,
  verifyOtp,
} from './login.ts';
import { answerSignIn, belongings } from './answer-sign-in.ts';
import { proposeContactEmail } from './contact-email.ts';
import { endOwnSignIns, ownSignIns } from './own-sign-ins.ts';
import { changePerson, findPerson, listPeople, type Person, userToWire } from './person.ts';
import { signOut } from './sign-in.ts';

/** Signing in and out, and what a person may see and change of themselves. */
export function loginRoutes(deps: Deps): Routes {
  return {
    sendSignInCode: async ({ body, locale, request, head }) => ({
      otpId: await sendOtp(deps, { phone: body.phoneNumber, locale, asker: askerOf(request, head) }),
    }),

    verifyCode: async ({ body, locale, request, head }) => {
      const outcome = await verifyOtp(deps, { ...body, locale, device: deviceOf(request, head) });
      return answerSignIn(deps, { outcome, locale, head });
    },

    register: async ({ body, locale, request, head }) => ({
      otpId: await register(deps, { ...body, locale, asker: askerOf(request, head) }),
    }),

    signInByEmail: async ({ body, locale, request, head }) => {
      const outcome = await loginByEmail(deps, { ...body, locale, device: deviceOf(request, head) });
      return answerSignIn(deps, { outcome, locale, head });
    },

    requestPasswordReset: async ({ body, locale, request, head }) => ({
      otpId: await requestReset(deps, { ...body, locale, asker: askerOf(request, head) }),
    }),

    setNewPassword: async ({ body, locale, request, head }) => {
      const outcome = await confirmReset(deps, { ...body, locale, device: deviceOf(request, head) });
      return answerSignIn(deps, { outcome, locale, head });
    },

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
      const person = await self(deps, requireSelf(caller, body.user.id));
      return { user: userToWire(person), ...(await belongings(deps, person, locale)) };
    },

    updateUser: async ({ body, caller, locale: readBy, request, head }) => {
      const userId = body.user.id === undefined ? caller.userId : requireSelf(caller, body.user.id);
      const { name, email, locale } = body.user;
      const asker = askerOf(request, head);
      const otpId =
        email === undefined ? null : await proposeContactEmail(deps, { userId, email, locale: readBy, asker });
      await deps.db.transaction(async (tx) => changePerson(deps, tx, { userId, name, locale }));
      const person = await self(deps, userId);
      return {
        user: { ...userToWire(person), name: person.name, email: person.email, locale: person.locale },
        emailCode: otpId === null ? null : { otpId },
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
