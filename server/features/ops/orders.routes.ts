import type { Answer } from '#contract/api.ts';
import { maskedEmail } from '#domain/email.ts';
import { type Instant, wallOf } from '#domain/dates.ts';
import { maskedPhone } from '#domain/phone.ts';
import { presenceWord, type Stay } from '#domain/presence.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { specialistOf } from '../booking/booking.ts';
import type { Person } from '../login/login.ts';
import { makeChange, previewChange, type SessionOutcome } from './change.ts';
import {
  findOrders,
  inspectOrder,
  moneyThatIsStuck,
  openComplaints,
  type OrderSummary,
  readComplaint,
} from './orders.ts';

/** Operator work on orders and sessions (P29): looks and changes are in the audit log, contacts are masked. */
export function orderRoutes(deps: Deps): Routes {
  const toWire = (order: OrderSummary) => orderToWire(deps, order);
  const outcomeToWire = ({ before, after, told }: SessionOutcome): Answer<'changeSession'> => ({
    before: toWire(before),
    after: toWire(after),
    told: told.map(({ userId, channel, template }) => ({ whom: readerOf(before, userId), channel, template })),
  });

  return {
    findOrders: async ({ body, caller }) => {
      const { client, orders } = await findOrders(deps, { asked: body, actorId: caller.userId });
      return { client: client && clientToWire(client), orders: orders.map(toWire) };
    },

    inspectOrder: async ({ params, caller }) => {
      const found = await inspectOrder(deps, { called: params.order, actorId: caller.userId });
      const { client, name, orderEmail, payments, history, stays } = found;
      return {
        order: toWire(found.order),
        client: client && { ...clientToWire(client), name, orderEmail: orderEmail && maskedEmail(orderEmail) },
        payments: payments.map(({ at, refund, ...payment }) => ({
          ...payment,
          at: isoOf(at),
          refund: refund && { ...refund, at: isoOf(refund.at) },
        })),
        history: history.map(({ at, moved, ...line }) => ({
          ...line,
          at: isoOf(at),
          moved: moved && timeToWire(moved),
        })),
        stays: staysToWire(stays),
      };
    },

    readComplaint: async ({ params, caller }) => {
      const read = await readComplaint(deps, { called: params.order, actorId: caller.userId });
      const { order, words, answer, stays } = read;
      return { order: toWire(order), words, answer, stays: staysToWire(stays) };
    },

    previewSessionChange: async ({ params, body, caller, request }) =>
      outcomeToWire(
        await previewChange(deps, {
          called: params.order,
          change: body.change,
          actorId: caller.userId,
          requestId: request.id,
        }),
      ),

    changeSession: async ({ params, body, caller, request }) =>
      outcomeToWire(
        await makeChange(deps, {
          called: params.order,
          change: body.change,
          reason: body.reason,
          seenVersion: body.version,
          actorId: caller.userId,
          requestId: request.id,
        }),
      ),

    listComplaints: async ({ caller }) => ({
      orders: (await openComplaints(deps, { actorId: caller.userId })).map(toWire),
    }),

    listStuckPayments: async () => ({
      payments: (await moneyThatIsStuck(deps)).map(({ at, refund, ...payment }) => ({
        ...payment,
        why: refund === null ? ('set_aside' as const) : ('refused' as const),
        refund,
        at: isoOf(at),
      })),
    }),
  };
}

/** Specialists are named in Georgian, as in the books of the operators. */
function orderToWire(deps: Deps, order: OrderSummary): Answer<'readComplaint'>['order'] {
  const { number, status, cancelledBy, cancelReason, typeKey, moves, markedAt, paid, refund, payout, complaint } =
    order;
  const { name, surname } = specialistOf(deps, order.contentId, 'ka');
  return {
    number,
    version: order.shownVersion,
    status,
    cancelledBy,
    cancelReason,
    sessionType: typeKey,
    sessionTime: timeToWire(order),
    specialist: `${name} ${surname}`.trim(),
    moves,
    markedAt: markedAt === null ? null : isoOf(markedAt),
    paid,
    refund,
    payout: payout && { ...payout, dueAt: isoOf(payout.dueAt) },
    complaint: complaint && {
      what: complaint.kind,
      status: complaint.status,
      at: isoOf(complaint.at),
      upheldAt: isoOf(complaint.upheldAt),
      presence: presenceWord(complaint) ?? undefined,
    },
  };
}

function staysToWire(stays: readonly Stay[]): Answer<'readComplaint'>['stays'] {
  return stays.map(({ seat, enteredAt, seenAt, leftAt }) => ({
    seat,
    enteredAt: isoOf(enteredAt),
    seenAt: isoOf(seenAt),
    leftAt: leftAt === null ? null : isoOf(leftAt),
  }));
}

function clientToWire({ phone, email, createdAt }: Person) {
  return {
    phone: phone && maskedPhone(phone),
    email: email && maskedEmail(email),
    since: isoOf(createdAt),
  };
}

/** A message that is for no account goes to the support address. */
function readerOf({ clientId, therapistUserId }: OrderSummary, userId: string | null) {
  if (userId === clientId) return 'client';
  return userId !== null && userId === therapistUserId ? 'therapist' : 'support';
}

/** A time as operators read it: walls in Tbilisi. */
export function timeToWire({ start, end }: { start: Instant; end: Instant }) {
  const { date, time } = wallOf(start);
  return { date, startTime: time, endTime: wallOf(end).time };
}

function isoOf(instant: Instant): string {
  return new Date(instant).toISOString();
}
