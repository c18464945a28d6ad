import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { CLIENT_CANCEL_REASONS } from '#domain/booking.ts';
import { COMPLAINT_KINDS } from '#domain/complaint.ts';
import { otherTimes } from '../session/other-times.ts';
import { amount, calendarTitle, card, instant, proposedBy, session, shownSpecialist } from '../session/session.ts';
import {
  bookingSession,
  cursor,
  fortnight,
  fortnightQuery,
  localeQuery,
  now,
  orderParams,
  sessionTime,
  version,
} from '../wire.ts';

/**
 * A client's own session: facts only. What may be done with it now, the page reckons with the rules that the server asks too
 * (`domain/session-actions.ts`), by the server's clock.
 */
export const own = session
  .extend({
    orderId: z.string(),
    specialist: shownSpecialist,
    calendarTitle,
    /** A payment of it is open at the bank, which has not said how it ended: then nobody says that no money was taken. */
    openAtBank: z.boolean(),
    /**
     * Of an appointment that is or was paid later: who made it, the id that the dates of one series have in common, what it costs
     * in tetri, and the last moment to pay while it waits (`proposed`). Null for what began as a hold.
     */
    payLater: z
      .object({ by: proposedBy, series: z.string().nullable(), totalMinor: z.number().int(), until: instant })
      .nullable(),
  })
  .meta({ id: 'OwnSession' });

/** One thing that happened to a session. `from` and `to`: the times of a move. */
const happened = z
  .object({
    what: z.enum([
      'booked',
      'proposed',
      'paid',
      'moved',
      'consent_asked',
      'consent_received',
      'consent_refused',
      'reminded',
      'took_place',
      'client_absent',
      'therapist_absent',
      'cancelled',
      'declined',
      'released',
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

const detailed = own
  .extend({
    /** What the order is called by telephone; it opens nothing. */
    number: z.string(),
    /** Where the confirmation went; null after the client's data was deleted. */
    email: z.string().nullable(),
    /** The number of the receipt; null before money came. */
    receipt: z.number().int().nullable(),
    /** The newest offer of other times; null when there was none. */
    proposal: otherTimes.nullable(),
    /** Oldest first. */
    timeline: z.array(happened).max(MOST.history),
  })
  .meta({ id: 'OwnSessionInDetail' });

const one = z.object({ session: detailed, now });

export const cabinetShapes = {
  listOwnSessions: {
    /** `cursor`: `next` of the answer before. */
    query: localeQuery.extend({ cursor: cursor.optional() }),
    /**
     * What was ever paid and what waits for its payment, by start, the latest first: all that is ahead and 50 of what is past,
     * with a cursor 50 more of that. No `next`: there are no more. `topics`: how many topics the client's preferences name.
     */
    response: z.object({ sessions: z.array(own), next: z.string().optional(), topics: z.number().int(), now }),
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
  /** Takes one of the offered times; the session moves there, and that is none of the client's own moves. */
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
