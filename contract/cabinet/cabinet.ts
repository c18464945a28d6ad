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
  ofOrder,
  orderParams,
  sessionTime,
  version,
} from '../wire.ts';

/** A client's own session, facts only; pages derive the actions by `domain/session-actions.ts` and server time. */
export const own = session
  .extend({
    orderId: z.string(),
    specialist: shownSpecialist,
    calendarTitle,
    /** Whether the bank has not yet decided an open payment: then nobody says that no money was taken. */
    openAtBank: z.boolean(),
    /**
     * The terms of an appointment that is or was paid later: who proposed it, the id shared by the dates of a series,
     * its price in tetri, and the last moment to pay while it waits (`proposed`). Null for one that began as a hold.
     */
    payLater: z
      .object({ by: proposedBy, series: z.string().nullable(), totalMinor: z.number().int(), until: instant })
      .nullable(),
  })
  .meta({ id: 'OwnSession' });

/** An event of a session. `from` and `to`: the times of a move. */
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
    /** The order's number for telephone calls; it opens nothing. */
    number: z.string(),
    /** Where the confirmation went; null after the client's data was deleted. */
    email: z.string().nullable(),
    /** The number of the receipt; null before money came. */
    receipt: z.number().int().nullable(),
    /** The newest offer of other times; null when there was none. */
    proposal: otherTimes.nullable(),
    timeline: z.array(happened).max(MOST.history),
  })
  .meta({ id: 'OwnSessionInDetail' });

const one = z.object({ session: detailed, now });

export const cabinetShapes = {
  listOwnSessions: {
    query: localeQuery.extend({ cursor: cursor.optional() }),
    /**
     * Sessions that were paid or wait for payment, by start, latest first: all ahead and 50 past ones; a cursor gives
     * 50 more of the past. No `next`: there are no more. `topics`: how many topics the client's preferences name.
     */
    response: z.object({ sessions: z.array(own), next: z.string().optional(), topics: z.number().int(), now }),
  },
  readOwnSession: { ...ofOrder, response: one },
  listMoveSlots: { params: orderParams, query: fortnightQuery, response: fortnight },
  moveSession: { ...ofOrder, body: z.object({ bookingSession, version }), response: one },
  readCancelTerms: {
    ...ofOrder,
    /** The refund that is due now, and the end of the full refund; null once that has passed. */
    response: z.object({ refund: amount, until: instant.nullable(), card, now }),
  },
  cancelSession: {
    ...ofOrder,
    /** `refundMinor`: the sum that the client was shown. */
    body: z.object({ refundMinor: z.number().int(), reason: z.enum(CLIENT_CANCEL_REASONS).optional(), version }),
    response: one,
  },
  complain: {
    ...ofOrder,
    body: z.object({ what: z.enum(COMPLAINT_KINDS), words: z.string().max(20_000).optional(), version }),
    response: one,
  },
  withdrawComplaint: { ...ofOrder, body: z.object({ version }), response: one },
  /** Takes one of the offered times; the session moves there, and that is none of the client's own moves. */
  acceptProposal: { ...ofOrder, body: z.object({ bookingSession, version }), response: one },
  declineProposal: { ...ofOrder, body: z.object({ version }), response: one },
  changeOrderEmail: {
    ...ofOrder,
    /** `voidLink`: the link that the old address has is voided too. */
    body: z.object({ email: z.string().max(1000), voidLink: z.boolean().optional(), version }),
    response: one,
  },
  /** The old link says that it was replaced; a new one is mailed, with the same calendar entry. */
  voidMeetingLink: { ...ofOrder, body: z.object({ version }), response: one },
};
