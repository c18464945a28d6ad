import { type Locale, MINUTE } from '#domain/dates.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { acceptProposal, declineProposal } from '../proposal/proposal.ts';
import { fortnightToWire } from '../schedule/schedule.ts';
import {
  cancelSession,
  cancelTermsOf,
  changeOrderEmail,
  complain,
  moveSession,
  voidMeetingLink,
  withdrawComplaint,
} from '../session/session.ts';
import { moveSlots, ownSession, ownSessions } from './cabinet.ts';

type Own = { params: { orderId: string }; caller: { userId: string }; locale: Locale };

/** The client's own sessions: what there is, and what may be done with them. */
export function cabinetRoutes(deps: Deps): Routes {
  const now = () => isoNow(deps.clock);
  const read = async ({ params, caller, locale }: Own) => ({
    session: await ownSession(deps, { ...params, clientId: caller.userId, locale }),
    now: now(),
  });
  /** Makes a change and answers the session as it is after it. */
  const change = async (call: Own, make: () => Promise<void>) => {
    deps.limiter.take(`cabinet:${call.caller.userId}`, CHANGES);
    await make();
    return read(call);
  };

  return {
    listOwnSessions: async ({ caller, locale }) => ({
      ...(await ownSessions(deps, { clientId: caller.userId, locale })),
      now: now(),
    }),

    readOwnSession: read,

    listMoveSlots: async ({ params, query, caller }) => {
      const found = await moveSlots(deps, { ...params, clientId: caller.userId, from: query.from ?? null });
      return fortnightToWire(found, deps.clock);
    },

    moveSession: async (call) => {
      const { params, body, caller, request } = call;
      const by = { role: 'client', userId: caller.userId } as const;
      return change(call, async () =>
        moveSession(deps, { ...params, by, to: body.bookingSession, requestId: request.id }),
      );
    },

    readCancelTerms: async ({ params, caller }) => {
      const { refund, until, card } = await cancelTermsOf(deps, { ...params, clientId: caller.userId });
      return { refund, until: until === null ? null : new Date(until).toISOString(), card, now: now() };
    },

    cancelSession: async (call) => {
      const { params, body, caller, request } = call;
      return change(call, async () =>
        cancelSession(deps, {
          ...params,
          by: { role: 'client', userId: caller.userId },
          seenRefundMinor: body.refundMinor,
          clientReason: body.reason ?? null,
          requestId: request.id,
        }),
      );
    },

    complain: async (call) => {
      const { params, body, caller } = call;
      const { what: kind, words = null } = body;
      return change(call, async () => complain(deps, { ...params, clientId: caller.userId, kind, words }));
    },

    withdrawComplaint: async (call) => {
      const { params, caller } = call;
      return change(call, async () => withdrawComplaint(deps, { ...params, clientId: caller.userId }));
    },

    acceptProposal: async (call) => {
      const { params, body, caller, request } = call;
      const accepted = { ...params, clientId: caller.userId, to: body.bookingSession, requestId: request.id };
      return change(call, async () => acceptProposal(deps, accepted));
    },

    declineProposal: async (call) => {
      const { params, caller } = call;
      return change(call, async () => declineProposal(deps, { ...params, clientId: caller.userId }));
    },

    changeOrderEmail: async (call) => {
      const { params, body, caller } = call;
      return change(call, async () => changeOrderEmail(deps, { ...params, clientId: caller.userId, ...body }));
    },

    voidMeetingLink: async (call) => {
      const { params, caller } = call;
      const by = { role: 'client', userId: caller.userId } as const;
      return change(call, async () => voidMeetingLink(deps, { ...params, by }));
    },
  };
}

/** Of one client, all changes together. */
const CHANGES = { max: 30, windowMs: MINUTE };
