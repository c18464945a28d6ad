import { type Locale, MINUTE } from '#domain/dates.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { isoNow, withNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { requireSelf, type Routes } from '#server/http/routes.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { offerTimes, timesToOffer, withdrawOtherTimes } from '../other-times/other-times.ts';
import { cancelSession, objectToComplaint } from '../session/session.ts';
import { clientsOf, sessionList } from '../session-view/session-view.ts';
import { cancelIllToday, illToday } from './ill-today.ts';
import { markProfileSeen, ownView, showOwnProfile } from './practice.ts';
import { createAppointment, orderOf, sessionInDetail, setStatus, withdrawUnpaid } from './sessions.ts';

type Own = { params: { sessionId: string }; caller: { userId: string }; locale: Locale };

/** A therapist's own sessions and clients. */
export function practiceSessionRoutes(deps: Deps): Routes {
  const now = () => isoNow(deps.clock);
  const limit = ({ userId }: { userId: string }) => deps.limiter.take(`practice.sessions:${userId}`, CHANGES);
  const read = async ({ params, caller, locale }: Own) =>
    withNow(deps, sessionInDetail(deps, { ...params, userId: caller.userId, locale }));
  /** Changes an order and returns its session; `unpaid` refuses an order whose payment has not begun. */
  const change = async (
    call: Own & { body: { version: number } },
    unpaid: ErrorCode,
    make: (own: { orderId: OrderId; therapistUserId: string; seenVersion: number }) => Promise<void>,
  ) => {
    const { params, body, caller } = call;
    limit(caller);
    const orderId = await orderOf(deps, { ...params, ...caller }, unpaid);
    await make({ orderId, therapistUserId: caller.userId, seenVersion: body.version });
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

    listPracticeSessions: async ({ query, caller }) =>
      withNow(deps, sessionList(deps, { ...(await ownView(deps, caller)), isOwn: true }, query)),

    readPracticeSession: read,

    cancelPracticeSession: async (call) =>
      change(call, 'SESSION_NOT_BOOKED', async ({ orderId, therapistUserId: userId, seenVersion }) => {
        const { reason, offerAgain } = call.body;
        const by = { role: 'therapist', userId, reason, withdraws: !offerAgain } as const;
        const rest = { seenRefundMinor: null, clientReason: null, requestId: call.request.id };
        await cancelSession(deps, { orderId, by, seenVersion, ...rest });
      }),

    objectToComplaint: async (call) =>
      change(call, 'BAD_TRANSITION', async (own) =>
        objectToComplaint(deps, { ...own, words: call.body.words ?? null }),
      ),

    listProposableTimes: async ({ params, caller }) => {
      const orderId = await orderOf(deps, { ...params, ...caller }, 'SESSION_NOT_BOOKED');
      return { slots: await timesToOffer(deps, orderId), now: now() };
    },

    proposeTimes: async (call) =>
      change(call, 'SESSION_NOT_BOOKED', async (own) => offerTimes(deps, { ...own, times: call.body.times })),

    withdrawProposal: async (call) => change(call, 'PROPOSAL_CLOSED', async (own) => withdrawOtherTimes(deps, own)),

    createAppointment: async ({ body, caller, request }) => {
      limit(caller);
      const { userId: client, sessionTypeId: typeId, specialistId, timestamp } = body;
      const named = { specialistId, client, typeId, timestamp };
      const session = await createAppointment(deps, { ...named, caller, requestId: request.id });
      return { session, now: now() };
    },

    withdrawAppointment: async ({ params, body, caller: { userId }, request }) => {
      limit({ userId });
      const appointment = { ...params, userId, all: body.all, requestId: request.id };
      return { withdrawn: await withdrawUnpaid(deps, appointment), now: now() };
    },

    readIllToday: async ({ caller }) => withNow(deps, illToday(deps, caller.userId)),

    cancelIllToday: async ({ body, caller, request }) => {
      limit(caller);
      return withNow(deps, cancelIllToday(deps, { ...body, ...caller, requestId: request.id }));
    },

    listPracticeClients: async ({ query, caller }) =>
      withNow(deps, clientsOf(deps, await ownView(deps, caller), query.cursor)),

    readOwnProfile: async ({ caller: { userId }, locale }) => withNow(deps, showOwnProfile(deps, { userId, locale })),

    markProfileSeen: async ({ caller }) => {
      await markProfileSeen(deps, caller.userId);
      return null;
    },
  };
}

/** Of one therapist, all changes together. */
const CHANGES = { max: 60, windowMs: MINUTE };
