import { MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { THERAPIST_MESSAGES, type TherapistMessage } from '#domain/therapist-messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { changePerson, findPerson } from '../login/login.ts';
import { changeMessages, readMessages } from './settings.sql.ts';

/** A therapist's own language and messages. */
export function practiceSettingsRoutes(deps: Deps): Routes {
  return {
    readPracticeSettings: async ({ caller: { userId } }) => {
      const [person, chosen] = await Promise.all([findPerson(deps, deps.db, userId), readMessages(deps.db, userId)]);
      if (person === null || chosen === null) throw new DomainError('FORBIDDEN');
      const { locale, email, phone } = person;
      return { locale, messages: asChoices(chosen), email, phone };
    },

    savePracticeSettings: async ({ body, caller: { userId } }) => {
      deps.limiter.take(`practice.settings:${userId}`, CHANGES);
      const { locale, messages = {} } = body;
      if (locale !== undefined) await changePerson(deps, { userId, locale, name: undefined, email: undefined });
      const kinds = (isWanted: boolean) => THERAPIST_MESSAGES.filter((kind) => messages[kind] === isWanted);
      await changeMessages(deps.db, { userId, added: kinds(true), removed: kinds(false) });
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
