import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { PAYMENT_STATUSES, REFUND_STATUSES } from '#domain/payment.ts';
import { PAYOUT_STATUSES } from '#domain/payout.ts';
import { isReason, REASON_MAX, REASON_MIN } from '#domain/reason.ts';
import { SEATS } from '#domain/room.ts';
import { SESSION_MARKS } from '#domain/session-actions.ts';
import { amount, card, complaint, instant, session } from '../session/session.ts';
import { bookingSession, cursor, paymentOutcome, profileId, sessionTime, version } from '../wire.ts';

/** Operators' work on orders and sessions (P29). Answers name no order id, which opens its page; contacts masked. */

/** Why an operator changes something: kept in the audit log. */
export const reason = z.string().trim().min(REASON_MIN).max(REASON_MAX).refine(isReason);

/** Of a change that is shown first by the call that makes it: as a `preview` it is taken back (142). */
export const why = { reason, preview: z.boolean().optional() };

/** An order's number in any spelling, a receipt's number, or the id, which clients may read out from the address. */
const params = z.object({ order: z.string().trim().min(1).max(64) });

/** An order as every call of operators shows it. */
export const order = session
  .pick({
    version: true,
    status: true,
    cancelledBy: true,
    cancelReason: true,
    sessionType: true,
    sessionTime: true,
    moves: true,
    markedAt: true,
  })
  .extend({
    number: z.string(),
    /** In the language of the request. */
    specialist: z.string(),
    /** The content id, whose free times can be shown. */
    profile: z.string(),
    paid: amount.extend({ card }).nullable(),
    refund: amount.extend({ status: z.enum(REFUND_STATUSES) }).nullable(),
    /** The therapist's pay for it, in tetri; null when nothing was ever owed. */
    payout: z.object({ minor: z.number().int(), status: z.enum(PAYOUT_STATUSES), dueAt: instant }).nullable(),
    /** `answeredAt`, in `inspectOrder` alone: when the specialist first said that it is not so; null for never. */
    complaint: complaint.extend({ at: instant, answeredAt: instant.nullable().optional() }).nullable(),
  })
  .meta({ id: 'OperatorOrder' });

/**
 * When each seat of the room was taken and left, for 30 days after the session (P58); `leftAt` is null until somebody
 * reports the leaving, and `seenAt` is when a server last knew the device connected. Null once they are forgotten.
 */
const stays = z
  .array(z.object({ seat: z.enum(SEATS), enteredAt: instant, seenAt: instant, leftAt: instant.nullable() }))
  .max(MOST.stays)
  .nullable();

/** Somebody whose orders are shown: phone and e-mail of the account, masked. The id is for the audit log. */
const client = z.object({ id: z.string(), phone: z.string().nullable(), email: z.string().nullable(), since: instant });

/** The operator's action on a booked session; `start` is a wall time in Tbilisi, and the length stays. */
const change = z
  .discriminatedUnion('what', [
    z.object({ what: z.literal('cancel'), because: z.enum(['our_fault', 'therapist']) }),
    z.object({ what: z.literal('move'), to: bookingSession.pick({ date: true, start: true }) }),
    z.object({ what: z.literal('mark'), as: z.enum(SESSION_MARKS) }),
    /** In the name of the therapist, who has told us that the complaint is not so; `words` are the therapist's own. */
    z.object({ what: z.literal('object'), words: z.string().max(20_000).optional() }),
    z.object({ what: z.literal('settle'), as: z.enum(SESSION_MARKS) }),
    /** The client's link went to a wrong person: a new one is mailed. */
    z.object({ what: z.literal('void-link') }),
  ])
  .meta({ id: 'SessionChange' });

const outcome = z
  .object({
    before: order,
    after: order,
    told: z
      .array(
        z.object({
          whom: z.enum(['client', 'therapist', 'support']),
          channel: z.enum(['sms', 'email']),
          template: z.string(),
        }),
      )
      .max(MOST.told),
  })
  .meta({ id: 'SessionOutcome' });

export const opsOrderShapes = {
  findOrders: {
    /** Not in the address, which proxies write down. */
    body: z.union([
      z.object({ phone: z.string().max(64), cursor: cursor.optional() }),
      z.object({ email: z.string().max(320), cursor: cursor.optional() }),
      z.object({ order: params.shape.order }),
      /** The session of a specialist at an hour, by the content id; also one that was cancelled. */
      z.object({ profile: profileId, at: bookingSession.pick({ date: true, start: true }) }),
    ]),
    /** The latest session first, 50 at a time. */
    response: z.object({ client: client.nullable(), orders: z.array(order), next: z.string().nullable() }),
  },
  inspectOrder: {
    params,
    response: z.object({
      order,
      client: client.extend({ name: z.string().nullable(), orderEmail: z.string().nullable() }).nullable(),
      payments: z
        .array(
          z.object({
            attemptId: z.string(),
            at: instant,
            status: z.enum(PAYMENT_STATUSES),
            asked: amount,
            outcome: paymentOutcome,
            refund: amount.extend({ status: z.enum(REFUND_STATUSES), reason: z.string(), at: instant }).nullable(),
          }),
        )
        .max(MOST.history),
      history: z
        .array(
          z.object({
            at: instant,
            event: z.string(),
            by: z.string(),
            to: session.shape.status,
            moved: sessionTime.nullable(),
          }),
        )
        .max(MOST.history),
      stays,
      /** Whole minutes in which both seats were taken; null as `stays`. */
      together: z.number().int().nullable(),
      /** The versions of texts that the client agreed to, with the account and with this order. */
      agreed: z.array(z.object({ version: z.string(), at: instant })).max(MOST.history),
    }),
  },
  readComplaint: {
    params,
    /** `words`: the client's; `answer`: the therapist's. Null for none, and after the client's data was deleted. */
    response: z.object({ order, words: z.string().nullable(), answer: z.string().nullable(), stays }),
  },
  readPhones: {
    params,
    body: z.object({ reason }),
    /** Whole, for a call; null after the account was deleted, and for who has none. */
    response: z.object({ order, client: z.string().nullable(), therapist: z.string().nullable() }),
  },
  previewSessionChange: { params, body: z.object({ change }), response: outcome },
  changeSession: { params, body: z.object({ change, reason, version }), response: outcome },
  listComplaints: {
    query: z.object({ cursor: cursor.optional() }),
    /** The one that waits longest first, 50 at a time. */
    response: z.object({ orders: z.array(order), next: z.string().nullable() }),
  },
  listStuckPayments: {
    response: z.object({
      payments: z
        .array(
          z.object({
            attemptId: z.string(),
            number: z.string(),
            /** `refused`: the provider does not send it back; `set_aside`: what came could not be written down. */
            why: z.enum(['refused', 'set_aside']),
            asked: amount,
            /** The refund to make; null when it is unknown. */
            refund: amount.nullable(),
            provider: z.string(),
            providerRef: z.string().nullable(),
            at: instant,
          }),
        )
        .max(MOST.broken),
    }),
  },
};
