import { z } from 'zod';
import { PRESENCE_WORDS } from '#domain/presence.ts';
import { APPOINTMENT_STATUSES, CANCEL_REASONS, CANCELLED_BY, CLIENT_CANCEL_REASONS } from '#domain/booking.ts';
import { COMPLAINT_KINDS, COMPLAINT_STATUSES } from '#domain/complaint.ts';
import { TYPE_KEYS } from '#domain/intake.ts';
import { proposal } from './proposal.ts';
import {
  bookingSession,
  fortnight,
  fortnightQuery,
  localeQuery,
  now,
  orderParams,
  refund,
  sessionTime,
  version,
} from './wire.ts';

/** A sum on a card: tetri or cents. */
const amount = z.object({ minor: z.number().int(), currency: z.enum(['GEL', 'EUR']) });

/** The last four digits of the card; null when the provider does not tell them. */
const card = z.string().nullable();

/** An instant, ISO 8601 in UTC. */
const instant = z.string();

/**
 * A client's own session: facts only. What may be done with it now, the page reckons with the rules that the server asks too
 * (`domain/session-actions.ts`), by the server's clock.
 */
const session = z
  .object({
    orderId: z.string(),
    status: z.enum(APPOINTMENT_STATUSES),
    sessionType: z.enum(TYPE_KEYS),
    sessionTime,
    /** `_id` leads to the public profile; null when it was taken down. */
    specialist: z.object({
      _id: z.string().nullable(),
      name: z.string(),
      surname: z.string(),
      photo: z.string().nullable(),
    }),
    /** Only of a session that is booked. */
    meetingLink: z.string(),
    moves: z.number().int(),
    cancelledBy: z.enum(CANCELLED_BY).nullable(),
    cancelReason: z.enum(CANCEL_REASONS).nullable(),
    markedAt: instant.nullable(),
    /** `presence`: what the times in the room say of it. */
    complaint: z
      .object({
        what: z.enum(COMPLAINT_KINDS),
        status: z.enum(COMPLAINT_STATUSES),
        upheldAt: instant,
        presence: z.enum(PRESENCE_WORDS).optional(),
      })
      .nullable(),
    /** Null before money came. */
    paid: amount.extend({ at: instant, card }).nullable(),
    /** Of money that went back or is to: what became of it, and when last. */
    refund: amount.extend({ status: refund.unwrap(), at: instant }).nullable(),
    /** How a parent's consent to the session stands (P22). */
    consent: z.enum(['not_needed', 'none', 'pending', 'received', 'refused', 'expired']),
    /** Whether the specialist sees topics of the client (P21). */
    sharesTopics: z.boolean(),
    /** The specialist has proposed other times, and the client has not answered; possible until 24 h before the start. */
    isProposed: z.boolean(),
    /** Rises with everything that is shown of the session: a change names it. */
    version: z.number().int(),
  })
  .meta({ id: 'OwnSession' });

/** One thing that happened to a session. `from` and `to`: the times of a move. */
const happened = z
  .object({
    what: z.enum([
      'booked',
      'paid',
      'moved',
      'reminded',
      'took_place',
      'client_absent',
      'therapist_absent',
      'cancelled',
      'complained',
      'doubted',
      'complaint_withdrawn',
      'complaint_upheld',
      'complaint_rejected',
      'refund_began',
      'refund_done',
      'refund_failed',
    ]),
    at: instant,
    from: sessionTime.nullable(),
    to: sessionTime.nullable(),
  })
  .meta({ id: 'SessionEvent' });

const detailed = session
  .extend({
    /** What the order is called by telephone; it opens nothing. */
    number: z.string(),
    /** Where the confirmation went; null after the client's data was deleted. */
    email: z.string().nullable(),
    /** The number of the receipt; null before money came. */
    receipt: z.number().int().nullable(),
    /** The newest proposal of other times; null when there was none. */
    proposal: proposal.nullable(),
    /** Oldest first. */
    timeline: z.array(happened),
  })
  .meta({ id: 'OwnSessionInDetail' });

const one = z.object({ session: detailed, now });

export const cabinetShapes = {
  listOwnSessions: {
    query: localeQuery,
    /** Everything that was ever paid, by start, the latest first. `topics`: how many topics the client's preferences name. */
    response: z.object({ sessions: z.array(session), topics: z.number().int(), now }),
  },
  readOwnSession: { params: orderParams, query: localeQuery, response: one },
  listMoveSlots: { params: orderParams, query: fortnightQuery, response: fortnight },
  moveSession: { params: orderParams, query: localeQuery, body: z.object({ bookingSession, version }), response: one },
  readCancelTerms: {
    params: orderParams,
    query: localeQuery,
    /** What would go back now, and until when all of it does; null once that has passed. */
    response: z.object({ refund: amount, until: instant.nullable(), card, now }),
  },
  cancelSession: {
    params: orderParams,
    query: localeQuery,
    /** `refundMinor`: the sum that the client was shown. */
    body: z.object({ refundMinor: z.number().int(), reason: z.enum(CLIENT_CANCEL_REASONS).optional(), version }),
    response: one,
  },
  complain: {
    params: orderParams,
    query: localeQuery,
    body: z.object({ what: z.enum(COMPLAINT_KINDS), words: z.string().max(20_000).optional(), version }),
    response: one,
  },
  withdrawComplaint: { params: orderParams, query: localeQuery, body: z.object({ version }), response: one },
  /** Takes one of the proposed times; the session moves there, and that is none of the client's own moves. */
  acceptProposal: {
    params: orderParams,
    query: localeQuery,
    body: z.object({ bookingSession, version }),
    response: one,
  },
  declineProposal: { params: orderParams, query: localeQuery, body: z.object({ version }), response: one },
  changeOrderEmail: {
    params: orderParams,
    query: localeQuery,
    /** `voidLink`: the link that the old address has is voided too. */
    body: z.object({ email: z.string().max(1000), voidLink: z.boolean().optional(), version }),
    response: one,
  },
  /** The old link says that it was replaced; a new one is mailed, with the same calendar entry. */
  voidMeetingLink: { params: orderParams, query: localeQuery, body: z.object({ version }), response: one },
};
