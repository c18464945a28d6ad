import { MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { THERAPIST_MESSAGES, type TherapistMessage } from '#domain/therapist-messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { askerOf } from '../proof/proof.ts';
import { changePerson, findPerson } from '../person/person.ts';
import { isoOf } from '#server/http/wire.ts';
import { ownLinkOf } from '../meeting/meeting.ts';
import { saveOwnRoom, sendOwnRoomCode } from './own-room.ts';
import { changeMessages, readMessages } from './settings.sql.ts';

/** A therapist's own language, messages and room. */
export function practiceSettingsRoutes(deps: Deps): Routes {
  return {
    readPracticeSettings: async ({ caller: { userId } }) => {
      const [person, chosen, meeting] = await Promise.all([
        findPerson(deps, deps.db, userId),
        readMessages(deps.db, userId),
        ownLinkOf(deps, userId),
      ]);
      if (person === null || chosen === null) throw new DomainError('FORBIDDEN');
      const { locale, email, phone } = person;
      return {
        locale,
        messages: asChoices(chosen),
        email,
        phone,
        meeting: meeting && {
          url: meeting.url,
          hosts: [...meeting.hosts],
          countsFrom: isoOf(meeting.countsFrom),
        },
      };
    },

    sendOwnRoomCode: async ({ caller: { userId }, locale, request, head }) => ({
      otpId: await sendOwnRoomCode(deps, { userId, locale, asker: askerOf(request, head) }),
    }),

    savePracticeSettings: async ({ body, caller: { userId }, request }) => {
      deps.limiter.take(`practice.settings:${userId}`, CHANGES);
      const { locale, messages = {}, meetingUrl, otpId, otp } = body;
      // First what may be refused: a call that is refused changes nothing.
      if (meetingUrl !== undefined) {
        const proof = otpId === undefined || otp === undefined ? null : { otpId, otp, device: request };
        await saveOwnRoom(deps, { userId, typed: meetingUrl, proof });
      }
      const kinds = (isWanted: boolean) => THERAPIST_MESSAGES.filter((kind) => messages[kind] === isWanted);
      await deps.db.transaction(async (tx) => {
        if (locale !== undefined) await changePerson(deps, tx, { userId, locale, name: undefined });
        await changeMessages(tx, { userId, added: kinds(true), removed: kinds(false) });
      });
      return null;
    },
  };
}

function asChoices(chosen: readonly TherapistMessage[]): Record<TherapistMessage, boolean> {
  const entries = THERAPIST_MESSAGES.map((kind) => [kind, chosen.includes(kind)]);
  // The keys are those of the list, which fromEntries does not say.
  return Object.fromEntries(entries) as Record<TherapistMessage, boolean>;
}

/** Of one therapist, all changes together. */
const CHANGES = { max: 30, windowMs: MINUTE };
