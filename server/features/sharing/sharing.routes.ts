import type { Answer } from '#contract/api.ts';
import type { Locale } from '#domain/dates.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { deleteAnswers, setSharing, type Sharing, sharingOf } from './sharing.ts';

/** The client's choice to share topics with the therapist of a session, and to delete the answers behind them. */
export function sharingRoutes(deps: Deps): Routes {
  return {
    readSharing: async ({ params, caller, locale }) =>
      toWire(deps, await sharingOf(deps, { ...params, clientId: caller.userId }), locale),

    saveSharing: async ({ params, body, caller, locale }) =>
      toWire(deps, await setSharing(deps, { ...params, ...body, clientId: caller.userId }), locale),

    deleteAnswers: async ({ caller }) => {
      await deleteAnswers(deps, caller.userId);
      return null;
    },
  };
}

/** Topics by their names; one that the content no longer has is left out. */
function toWire(deps: Deps, { shared, topics }: Sharing, locale: Locale): Answer<'readSharing'> {
  const { topicByKey } = deps.content.snapshot();
  return {
    shared,
    topics: topics.flatMap((key) => {
      const topic = topicByKey.get(key);
      return topic === undefined ? [] : [{ _id: topic.id, name: topic.name[locale] }];
    }),
    consentVersion: SHARING_CONSENT.version,
  };
}
