import { orRefuse } from '#domain/errors.ts';
import { OPENS_BEFORE_MS } from '#domain/room.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf, sessionTimeOf } from '#server/http/wire.ts';
import { specialistOf } from '../matching/matching.ts';
import { findOrder } from '../order/order.ts';
import { makeRoomAgain, roomsToLookAt } from '../meeting/meeting.ts';
import { setRoomOf } from '../practice/practice.ts';
import { look, orderCalled } from './orders.ts';
import { operate } from './watch.ts';

/** Operator work on rooms at other services (P31): changes are in the audit log with their reason. */
export function meetingRoutes(deps: Deps): Routes {
  return {
    listStuckMeetings: async ({ caller }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.list-stuck-meetings', entityId: 'all' });
      const meetings = (await roomsToLookAt(deps)).map(({ contentId, start, end, givenUpAt, ...line }) => {
        const { name, surname } = specialistOf(deps, contentId, 'ka');
        return {
          ...line,
          specialist: `${name} ${surname}`.trim(),
          sessionTime: sessionTimeOf({ start, end }),
          givenUpAt: isoOf(givenUpAt),
        };
      });
      return { meetings };
    },

    retryMeeting: async ({ body, caller }) => {
      const { orderId, number } = await orderCalled(deps, body.order);
      const order = orRefuse(await findOrder(deps.db, orderId), 'ORDER_NOT_FOUND');
      const { reason, preview } = body;
      const wish = { actorId: caller.userId, action: 'ops.meeting-again', entityId: number, reason, preview };
      const opensAt = order.start - OPENS_BEFORE_MS;
      await operate(deps, wish, (within) => makeRoomAgain(within, { ...order, opensAt }));
      return { done: true };
    },

    setMeetingLink: async ({ body: { profile, url: typed, ...why }, caller: { userId: actorId } }) => {
      const action = typed === null ? 'ops.remove-meeting-link' : 'ops.set-meeting-link';
      const wish = { actorId, action, entityId: profile, unlessDone: 'ALREADY_SO', ...why } as const;
      const whose = { contentId: profile };
      return { done: await operate(deps, wish, (within) => setRoomOf(within, { whose, typed })) };
    },
  };
}
