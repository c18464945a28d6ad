import { DomainError } from '#domain/errors.ts';
import { OPENS_BEFORE_MS } from '#domain/room.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf, sessionTimeOf } from '#server/http/wire.ts';
import { findOrder, specialistOf } from '../booking/booking.ts';
import { makeRoomAgain, stuckMeetings } from '../meeting/meeting.ts';
import { setRoomOf } from '../practice/practice.ts';
import { writeAudit } from './ops.sql.ts';
import { orderCalled } from './orders.ts';

/** Operator work on rooms at other services (P31): changes are in the audit log with their reason. */
export function meetingRoutes(deps: Deps): Pick<Routes, 'listStuckMeetings' | 'retryMeeting' | 'setMeetingLink'> {
  return {
    listStuckMeetings: async () => ({
      meetings: (await stuckMeetings(deps.db, deps.clock.now())).map(
        ({ contentId, start, end, givenUpAt, ...line }) => {
          const { name, surname } = specialistOf(deps, contentId, 'ka');
          return {
            ...line,
            specialist: `${name} ${surname}`.trim(),
            sessionTime: sessionTimeOf({ start, end }),
            givenUpAt: isoOf(givenUpAt),
          };
        },
      ),
    }),

    retryMeeting: async ({ body, caller }) => {
      const { orderId, number } = await orderCalled(deps, body.order);
      const order = await findOrder(deps.db, orderId);
      if (order === null) throw new DomainError('ORDER_NOT_FOUND');
      await audited(caller.userId, 'ops.meeting-again', number, body.reason);
      await makeRoomAgain(deps, { ...order, opensAt: order.start - OPENS_BEFORE_MS });
      return { done: true };
    },

    setMeetingLink: async ({ body, caller }) => {
      await audited(
        caller.userId,
        body.url === null ? 'ops.remove-meeting-link' : 'ops.set-meeting-link',
        body.profile,
        body.reason,
      );
      await setRoomOf(deps, { whose: { contentId: body.profile }, typed: body.url });
      return { done: true };
    },
  };

  async function audited(actorId: string, action: string, entityId: string, reason: string): Promise<void> {
    await writeAudit(deps.db, { actorId, action, entityId, reason, now: deps.clock.now() });
  }
}
