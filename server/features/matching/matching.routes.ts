import type { Answer } from '#contract/api.ts';
import type { Relaxation } from '#domain/relaxations.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller, Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { preferencesFromWire, preferencesOf } from '../intake/intake.ts';
import { fortnightToWire } from '../calendar/calendar.ts';
import { freeTimes, type MatchedTherapist, matchTherapists, showTherapist, similarTherapists } from './matching.ts';

/** The list of therapists for a client, and the public profile. */
export function matchingRoutes(deps: Deps): Routes {
  /** The client who asks, and the wanted type of session. */
  const askedBy = async (caller: Caller | null) => {
    const clientId = caller?.role === 'USER' ? caller.userId : null;
    return { clientId, type: clientId === null ? null : (await preferencesOf(deps, deps.db, clientId)).type };
  };
  return {
    listTherapists: async ({ body, caller, locale }) => {
      const sent = body.preferences;
      const preferences =
        sent === undefined
          ? await preferencesOf(deps, deps.db, caller.userId)
          : preferencesFromWire(deps.content.snapshot(), sent);
      const matched = await matchTherapists(deps, { clientId: caller.userId, preferences, locale });
      return {
        therapists: matched.therapists.map(toWire),
        ...(matched.relaxations.length > 0 && { relaxations: matched.relaxations.map(relaxationToWire) }),
        now: isoNow(deps.clock),
      };
    },

    readTherapist: async ({ params, caller, locale }) => {
      const therapist = await showTherapist(deps, { contentId: params.id, locale, ...(await askedBy(caller)) });
      return { therapist, now: isoNow(deps.clock) };
    },

    listFreeTimes: async ({ params, query, caller }) => {
      const asked = { contentId: params.id, ...(await askedBy(caller)), from: query.from ?? null };
      return fortnightToWire(await freeTimes(deps, asked), deps.clock);
    },

    listSimilarTherapists: async ({ params, caller, locale }) => {
      const therapists = await similarTherapists(deps, { contentId: params.id, locale, ...(await askedBy(caller)) });
      return { therapists, now: isoNow(deps.clock) };
    },
  };
}

function toWire({ therapist, match }: MatchedTherapist): Answer<'listTherapists'>['therapists'][number] {
  const { id: _, ...rest } = match;
  const firstSlot = match.facts.firstSlot === null ? null : isoOf(match.facts.firstSlot);
  return { ...therapist, match: { ...rest, facts: { ...match.facts, firstSlot } } };
}

function relaxationToWire(relaxation: Relaxation): NonNullable<Answer<'listTherapists'>['relaxations']>[number] {
  const { wish, more } = relaxation;
  if (wish !== 'price') return { wish, more };
  const { id, min, max } = relaxation.priceRange ?? { id: 'default', min: null, max: null };
  return { wish, more, priceRange: id, min, max };
}
