import { type Locale, MINUTE } from '#domain/dates.ts';
import { isoNow, withNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { acceptOtherTime, declineOtherTimes } from '../other-times/other-times.ts';
import { fortnightToWire } from '../calendar/calendar.ts';
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

type Own = { params: { orderId: OrderId }; caller: { userId: string }; locale: Locale };

/** The fields of a change: the session, its client, and the version that was shown. */
function own({ params, caller, body }: Own & { body: { version: number } }) {
  return { ...params, clientId: caller.userId, seenVersion: body.version };
}

/** The client's own sessions: what there is, and what may be done with them. */
export function cabinetRoutes(deps: Deps): Routes {
  const read = async ({ params, caller, locale }: Own) => ({
    session: await ownSession(deps, { ...params, clientId: caller.userId, locale }),
    now: isoNow(deps.clock),
  });
  /** Makes a change and answers the session as it is after it. */
  const change = async (call: Own, make: () => Promise<void>) => {
    deps.limiter.take(`cabinet:${call.caller.userId}`, CHANGES);
    await make();
    return read(call);
  };

  return {
    listOwnSessions: async ({ query, caller, locale }) =>
      withNow(deps, ownSessions(deps, { clientId: caller.userId, locale, cursor: query.cursor })),

    readOwnSession: read,

    listMoveSlots: async ({ params, query, caller }) => {
      const found = await moveSlots(deps, { ...params, clientId: caller.userId, from: query.from ?? null });
      return fortnightToWire(found, deps.clock);
    },

    moveSession: async (call) => {
      const { params, body, caller, request } = call;
      const by = { role: 'client', userId: caller.userId } as const;
      return change(call, async () =>
        moveSession(deps, { ...params, by, to: body.bookingSession, seenVersion: body.version, requestId: request.id }),
      );
    },

    readCancelTerms: async ({ params, caller }) => {
      const { refund, until, card } = await cancelTermsOf(deps, { ...params, clientId: caller.userId });
      return { refund, until: isoOf(until), card, now: isoNow(deps.clock) };
    },

    cancelSession: async (call) => {
      const { params, body, caller, request } = call;
      return change(call, async () =>
        cancelSession(deps, {
          ...params,
          by: { role: 'client', userId: caller.userId },
          seenRefundMinor: body.refundMinor,
          clientReason: body.reason ?? null,
          seenVersion: body.version,
          requestId: request.id,
        }),
      );
    },

    complain: async (call) => {
      const { what: kind, words = null } = call.body;
      const said = { ...own(call), kind, words };
      return change(call, async () => complain(deps, said));
    },

    withdrawComplaint: async (call) => change(call, async () => withdrawComplaint(deps, own(call))),

    acceptProposal: async (call) => {
      const { body, request } = call;
      const accepted = { ...own(call), to: body.bookingSession, requestId: request.id };
      return change(call, async () => acceptOtherTime(deps, accepted));
    },

    declineProposal: async (call) => change(call, async () => declineOtherTimes(deps, own(call))),

    changeOrderEmail: async (call) => {
      const { email, voidLink } = call.body;
      return change(call, async () => changeOrderEmail(deps, { ...own(call), email, voidLink }));
    },

    voidMeetingLink: async (call) => {
      const { clientId: userId, ...seen } = own(call);
      return change(call, async () => voidMeetingLink(deps, { ...seen, by: { role: 'client', userId } }));
    },
  };
}

/** Of one client, all changes together. */
const CHANGES = { max: 30, windowMs: MINUTE };
