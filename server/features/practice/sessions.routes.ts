import { type Locale, MINUTE } from '#domain/dates.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { requireSelf, type Routes } from '#server/http/routes.ts';
import { listClients } from './clients.ts';
import { cancelIllToday, illToday } from './ill-today.ts';
import { markProfileSeen, showOwnProfile } from './profile.ts';
import { listSessions } from './session-lists.ts';
import {
  cancelOwnSession,
  objectTo,
  offerFor,
  sessionInDetail,
  setStatus,
  timesToOfferFor,
  withdrawFor,
} from './sessions.ts';

type Own = { params: { sessionId: string }; caller: { userId: string }; locale: Locale };

/** A therapist's own sessions and clients. */
export function practiceSessionRoutes(deps: Deps): Routes {
  const now = () => isoNow(deps.clock);
  const limit = ({ userId }: { userId: string }) => deps.limiter.take(`practice.sessions:${userId}`, CHANGES);
  const read = async ({ params, caller, locale }: Own) => ({
    ...(await sessionInDetail(deps, { ...params, userId: caller.userId, locale })),
    now: now(),
  });
  /** Makes a change and answers the session as it is after it. */
  const change = async (
    call: Own & { body: { version: number } },
    make: (asked: { userId: string; sessionId: string; seenVersion: number }) => Promise<void>,
  ) => {
    limit(call.caller);
    await make({ userId: call.caller.userId, ...call.params, seenVersion: call.body.version });
    return read(call);
  };

  return {
    setSessionStatus: async ({ body, caller, request }) => {
      const userId = requireSelf(caller, body.user.id);
      limit(caller);
      return {
        session: await setStatus(deps, { ...body, userId, seenVersion: body.version ?? null, requestId: request.id }),
        now: now(),
      };
    },

    listPracticeSessions: async ({ query, caller: { userId } }) => ({
      ...(await listSessions(deps, { ...query, userId })),
      now: now(),
    }),

    readPracticeSession: read,

    cancelPracticeSession: async (call) =>
      change(call, async (asked) => cancelOwnSession(deps, { ...asked, ...call.body, requestId: call.request.id })),

    objectToComplaint: async (call) =>
      change(call, async (asked) => objectTo(deps, { ...asked, words: call.body.words ?? null })),

    listProposableTimes: async ({ params, caller: { userId } }) => ({
      slots: await timesToOfferFor(deps, { ...params, userId }),
      now: now(),
    }),

    proposeTimes: async (call) => change(call, async (asked) => offerFor(deps, { ...asked, ...call.body })),

    withdrawProposal: async (call) => change(call, async (asked) => withdrawFor(deps, asked)),

    readIllToday: async ({ caller }) => ({ ...(await illToday(deps, caller.userId)), now: now() }),

    cancelIllToday: async ({ body, caller, request }) => {
      limit(caller);
      return { ...(await cancelIllToday(deps, { ...body, ...caller, requestId: request.id })), now: now() };
    },

    listPracticeClients: async ({ query, caller: { userId } }) => ({
      ...(await listClients(deps, { userId, cursor: query.cursor })),
      now: now(),
    }),

    readOwnProfile: async ({ caller: { userId }, locale }) => ({
      ...(await showOwnProfile(deps, { userId, locale })),
      now: now(),
    }),

    markProfileSeen: async ({ caller }) => {
      await markProfileSeen(deps, caller.userId);
      return null;
    },
  };
}

/** Of one therapist, all changes together. */
const CHANGES = { max: 60, windowMs: MINUTE };
