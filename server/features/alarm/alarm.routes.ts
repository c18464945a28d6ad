import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { keepSecret } from '#server/http/link-token.ts';
import { requireSelf, type Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { changePerson, requirePerson, userToWire } from '../person/person.ts';
import { deviceOf, sendProofCode } from '../proof/proof.ts';
import { alarmPage, raiseAlarm } from './alarm.ts';
import { confirmContactEmail } from './ways-in.ts';
import { keepChanges, ownChanges } from './keep.ts';

/** The calls of a person who hears of a change that was not theirs, and such changes. */
export function alarmRoutes(deps: Deps): Routes {
  return {
    readAlarm: async ({ body, request, head }) => {
      keepSecret(head);
      const { at, ...page } = await alarmPage(deps, { ...body, ip: request.ip });
      return { ...page, at: isoOf(at), now: isoNow(deps.clock) };
    },

    raiseAlarm: async ({ body, request, head }) => {
      keepSecret(head);
      const { at, ...raised } = await raiseAlarm(deps, { ...body, ip: request.ip });
      return { ...raised, at: at === null ? null : isoOf(at) };
    },

    confirmContactEmail: async ({ body, caller, request }) => {
      const person = await confirmContactEmail(deps, caller, { ...body, userAgent: request.userAgent });
      return { user: { ...userToWire(person), email: person.email ?? '' } };
    },

    readOwnChanges: async ({ caller }) => {
      const { isOpen, putBackAt } = await ownChanges(deps, caller);
      return { isOpen, putBackAt: putBackAt === null ? null : isoOf(putBackAt) };
    },

    keepChanges: async ({ caller }) => {
      await keepChanges(deps, caller);
      return null;
    },

    updateUser: async ({ body, caller, locale: readBy, request, head }) => {
      const userId = body.user.id === undefined ? caller.userId : requireSelf(caller, body.user.id);
      const { name, email, locale } = body.user;
      const asked = { word: 'confirmContactEmail', to: email, locale: readBy, asker: deviceOf(request, head) } as const;
      const sent = email === undefined ? null : await sendProofCode(deps, { ...caller, userId }, asked);
      await deps.db.transaction(async (tx) => changePerson(deps, tx, { userId, name, locale }));
      const person = await requirePerson(deps, deps.db, userId);
      return {
        user: { ...userToWire(person), name: person.name, email: person.email, locale: person.locale },
        emailCode: sent && { otpId: sent.otpId },
      };
    },
  };
}
