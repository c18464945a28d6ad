import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { THERAPIST_CANCEL_REASONS } from '#domain/booking.ts';
import { TYPE_KEYS } from '#domain/intake.ts';
import { therapist } from '../matching/matching.ts';
import { therapistSession } from './practice-calendar.ts';
import { otherTimes } from '../session/other-times.ts';
import { picture } from '../content/picture.ts';
import { instant } from '../session/session.ts';
import { bookingSession, cursor, id, localeQuery, nothing, now, version } from '../wire.ts';

const ofSession = { params: z.object({ sessionId: id }), query: localeQuery };

/** A session in detail. `topics`: those that the client shares for it, by name; gone at once when the client stops. */
const detailed = z
  .object({
    session: therapistSession,
    /** Of the booking; null of a hold that nobody pays for yet. */
    number: z.string().nullable(),
    topics: z.array(z.string()).max(MOST.topics),
    topicsSharedAt: instant.nullable(),
    consentAt: instant.nullable(),
    /** The newest offer of other times; null when there was none. */
    proposal: otherTimes.nullable(),
    /** How many dates of its series wait for their payment, this one among them; 0 without a series. */
    seriesWaiting: z.number().int(),
    now,
  })
  .meta({ id: 'TherapistSessionInDetail' });

/**
 * The messages that come, by kind; kinds not named here always come, as do a new booking less than 24 h ahead, by mail
 * and SMS, a change of such a session, and any change that its client did not make. `newBookingSms`: an SMS also for
 * bookings further ahead.
 */
const messages = z.object({
  newBookingEmail: z.boolean(),
  changeEmail: z.boolean(),
  reminderEmail: z.boolean(),
  statusEmail: z.boolean(),
  emptyCalendarEmail: z.boolean(),
  newBookingSms: z.boolean(),
});

export const practiceShapes = {
  readPractice: {
    query: localeQuery,
    /** The data of the cabinet's frame and first page. */
    response: z.object({
      therapist: z.object({ _id: z.string(), name: z.string(), surname: z.string(), photo: picture.nullable() }),
      accepting: z.boolean(),
      /** Whether the profile can be found at all; false when editors hide it. */
      isListed: z.boolean(),
      sessionTypes: z
        .array(
          z.object({
            key: z.enum(TYPE_KEYS),
            duration: z.number(),
            priceMinor: z.number().int(),
            /** The client's price, including the fee (P14). */
            totalMinor: z.number().int(),
          }),
        )
        .max(MOST.parts),
      bufferMin: z.number(),
      /** The next session that has not ended; null without one. */
      next: therapistSession.nullable(),
      /** Today's appointments, by start. */
      today: z.array(therapistSession).max(MOST.sessionsOfDay),
      /** Tasks of the therapist: sessions without a status, complaints to answer, an empty fortnight. */
      needsStatus: z.array(therapistSession).max(MOST.waiting),
      complaints: z.array(therapistSession).max(MOST.waiting),
      /** The first sessions that wait for their payment, by start. */
      unpaid: z.array(therapistSession).max(MOST.waiting),
      hasFreeTimes: z.boolean(),
      /** The first steps; all true once done, also while no new clients are taken. */
      firstSteps: z.object({
        hasPublished: z.boolean(),
        accepting: z.boolean(),
        hasAccount: z.boolean(),
        hasSeenProfile: z.boolean(),
      }),
      now,
    }),
  },
  listPracticeSessions: {
    query: localeQuery.extend({
      show: z.enum(['upcoming', 'needs_status', 'past']).default('upcoming'),
      /** `next` of the answer before. */
      cursor: cursor.optional(),
    }),
    /** Upcoming ones by start, all others latest first; 50 at a time. `needsStatus`: how many need a status. */
    response: z.object({
      sessions: z.array(therapistSession),
      next: z.string().nullable(),
      needsStatus: z.number().int(),
      now,
    }),
  },
  readPracticeSession: { ...ofSession, response: detailed },
  cancelPracticeSession: {
    ...ofSession,
    /** `offerAgain`: whether the time may be booked by others. */
    body: z.object({ reason: z.enum(THERAPIST_CANCEL_REASONS), offerAgain: z.boolean().default(false), version }),
    response: detailed,
  },
  objectToComplaint: {
    ...ofSession,
    body: z.object({ words: z.string().max(20_000).optional(), version }),
    response: detailed,
  },
  listProposableTimes: {
    ...ofSession,
    /** Own free times of the next 60 days for the session's type, each of its length, by start. */
    response: z.object({ slots: z.array(bookingSession).max(MOST.timesAhead), now }),
  },
  proposeTimes: {
    ...ofSession,
    body: z.object({ times: z.array(bookingSession).min(1).max(3), version }),
    response: detailed,
  },
  withdrawProposal: { ...ofSession, body: z.object({ version }), response: detailed },
  readIllToday: {
    query: localeQuery,
    /** The sessions of today to cancel, by start; `refundMinor`: the whole refund, in tetri, at clients' prices. */
    response: z.object({
      sessions: z.array(therapistSession).max(MOST.sessionsOfDay),
      clients: z.number().int(),
      refundMinor: z.number().int(),
      now,
    }),
  },
  cancelIllToday: {
    query: localeQuery,
    /** The sessions as the therapist was shown them; what is another one by now stays and is answered in `sessions`. */
    body: z.object({ sessions: z.array(z.object({ sessionId: id, version })).max(MOST.sessionsOfDay) }),
    response: z.object({
      cancelled: z.number().int(),
      sessions: z.array(therapistSession).max(MOST.sessionsOfDay),
      now,
    }),
  },
  listPracticeClients: {
    query: localeQuery.extend({ cursor: cursor.optional() }),
    /** By the newest session; 100 at a time. `name` is null when the client has deleted the account. */
    response: z.object({
      clients: z.array(
        z.object({
          /** Opens nothing; tells the rows apart. */
          key: z.string(),
          name: z.string().nullable(),
          /** Sessions that took place. */
          held: z.number().int(),
          last: therapistSession.nullable(),
          next: therapistSession.nullable(),
        }),
      ),
      next: z.string().nullable(),
      now,
    }),
  },
  readOwnProfile: {
    query: localeQuery,
    /** The profile as clients see it; also while it is hidden. */
    response: z.object({ therapist, isListed: z.boolean(), now }),
  },
  markProfileSeen: { query: localeQuery, response: nothing },
  readPracticeSettings: {
    query: localeQuery,
    response: z.object({
      locale: z.enum(['ka', 'en']),
      messages,
      email: z.string().nullable(),
      phone: z.string().nullable(),
      /** The therapist's own room, and the hosts that it may be on; null where sessions are never held in own rooms. */
      meeting: z
        .object({
          url: z.string().nullable(),
          hosts: z.array(z.string()).max(MOST.addresses),
          /** From when on it counts for sessions that were booked before it was changed; null: it does. */
          countsFrom: instant.nullable(),
        })
        .nullable(),
    }),
  },
  savePracticeSettings: {
    query: localeQuery,
    body: z.object({
      locale: z.enum(['ka', 'en']).optional(),
      messages: messages.partial().optional(),
      /** The address of the own room; null: sessions are held in ours. */
      meetingUrl: z.string().max(5000).nullable().optional(),
    }),
    response: nothing,
  },
  /** The own room counts at once, for sessions that are booked, too. */
  confirmOwnRoom: {
    query: localeQuery,
    body: z.object({ meetingUrl: z.string().max(5000).nullable() }),
    response: nothing,
  },
  listSignIns: {
    query: localeQuery,
    /** The live sign-ins of the caller, the one in use first. `device`: browser and system, as far as they are told. */
    response: z.object({
      signIns: z
        .array(
          z.object({
            _id: z.string(),
            browser: z.string().nullable(),
            system: z.string().nullable(),
            createdAt: instant,
            lastUsedAt: instant,
            isThis: z.boolean(),
          }),
        )
        .max(MOST.signIns),
      now,
    }),
  },
  endSignIns: {
    query: localeQuery,
    body: z.union([z.object({ signInId: id }), z.object({ allOthers: z.literal(true) })]),
    response: nothing,
  },
};
