import { MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { THERAPIST_MESSAGES, type TherapistMessage } from '#domain/therapist-messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { changePerson, requirePerson } from '../person/person.ts';
import { isoOf } from '#server/http/wire.ts';
import { ownLinkOf } from '../meeting/meeting.ts';
import { saveOwnRoom } from './own-room.ts';
import { changeMessages, readMessages } from './practice.sql.ts';

/** A therapist's own language, messages and room. */
export function practiceSettingsRoutes(deps: Deps): Routes {
  return {
    readPracticeSettings: async ({ caller: { userId } }) => {
      const [person, chosen, meeting] = await Promise.all([
        requirePerson(deps, deps.db, userId),
        readMessages(deps.db, userId),
        ownLinkOf(deps, userId),
      ]);
      if (chosen === null) throw new DomainError('FORBIDDEN');
      const { locale, email, phone } = person;
      return {
        locale,
        messages: asChoices(chosen),
        email,
        phone,
        meeting: meeting && { ...meeting, hosts: [...meeting.hosts], countsFrom: isoOf(meeting.countsFrom) },
      };
    },

    savePracticeSettings: async ({ body, caller }) => {
      const { userId } = caller;
      deps.limiter.take(`practice.settings:${userId}`, CHANGES);
      const { locale, messages = {}, meetingUrl } = body;
      const kinds = (isWanted: boolean) => THERAPIST_MESSAGES.filter((kind) => messages[kind] === isWanted);
      await deps.db.transaction(async (tx) => {
        // The person before the calendar, as everybody locks them.
        if (locale !== undefined) await changePerson(deps, tx, { userId, locale, name: undefined });
        if (meetingUrl !== undefined) await saveOwnRoom(deps, tx, { caller, typed: meetingUrl, isProved: false });
        await changeMessages(tx, { userId, added: kinds(true), removed: kinds(false) });
      });
      return null;
    },

    confirmOwnRoom: async ({ body, caller }) => {
      deps.limiter.take(`practice.settings:${caller.userId}`, CHANGES);
      const wish = { caller, typed: body.meetingUrl, isProved: true };
      await deps.db.transaction(async (tx) => saveOwnRoom(deps, tx, wish));
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
