import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { HELD_ELSEWHERE } from '#domain/presence.ts';
import { THERAPIST_CANCEL_REASONS } from '#domain/booking.ts';
import { TYPE_KEYS } from '#domain/intake.ts';
import { cancelledBy, cancelReason, complaint, consent, instant, proposedBy, session } from '../session/session.ts';
import { bookingSession, id, localeQuery, now, version } from '../wire.ts';

/** Walls in Asia/Tbilisi; what cannot be read is refused in words by the call itself (422), not by the shape. */
const wall = z.string().max(32);

/** The therapist's own user id, as in every call of the specification (spec §7); an ADMIN may name any therapist's. */
const self = z.object({ id });

/** A time in a therapist's calendar: an opening, time off or appointment (P46), without contacts, topics or order. */
export const therapistSession = session
  // A booked time has its link from a day before it begins; only times that were ever booked have a version.
  .pick({
    sessionType: true,
    meetingLink: true,
    moves: true,
    markedAt: true,
    seen: true,
    sharesTopics: true,
    isProposed: true,
    version: true,
  })
  .partial()
  .extend({
    /** Of a free time stable as long as it is free; of an appointment as long as it exists. Never the order. */
    _id: z.string(),
    therapistId: z.string(),
    /** Walls in Asia/Tbilisi; an end of `00:00` is the midnight after it. */
    date: z.string(),
    start: z.string(),
    end: z.string(),
    /** The kind of the time (P46). */
    status: z.enum(['free', 'off', ...session.shape.status.exclude(['expired']).options]),
    /** Of a free time whose notice is near (P12): the last moment to book it. */
    bookUntil: instant.optional(),
    /** Of a free time that is not for all session types: for which. */
    types: z.array(z.enum(TYPE_KEYS)).max(TYPE_KEYS.length).optional(),
    /** Of time off: the therapist's private note. `isWholeDay`: midnight to midnight. */
    note: z.string().optional(),
    isWholeDay: z.boolean().optional(),
    /** Of time off of several days: every day is one entry, and this is what they have in common. */
    timeOffId: z.string().optional(),
    heldUntil: instant.optional(),
    /** The client's name or pseudonym; null when the client has deleted the account. Absent while the time is held. */
    client: z.string().nullable().optional(),
    /** The therapist's own price in tetri, and what the therapist is owed of it (P14). */
    priceMinor: z.number().int().optional(),
    complaint: complaint.optional(),
    cancelledBy: cancelledBy.optional(),
    cancelReason: cancelReason.optional(),
    /** Why the therapist has cancelled it; only in the therapist's own lists of sessions and on the session's page. */
    therapistReason: z.enum(THERAPIST_CANCEL_REASONS).optional(),
    /** Of an appointment that is or was paid later: who made it, and what the dates of one series have in common. */
    proposedBy: proposedBy.optional(),
    series: z.string().optional(),
    /** While it waits for its payment: the last moment to pay, and the sum in tetri that its client pays. */
    payUntil: instant.optional(),
    totalMinor: z.number().int().optional(),
    /** How a parent's consent stands (P22); absent where none is needed. */
    consent: consent.exclude(['not_needed']).optional(),
  })
  .meta({ id: 'TherapistSession' });

type TherapistSession = z.infer<typeof therapistSession>;

/** Most times are free, and this first union member checks an answer of hundreds faster than all other fields would. */
const timeOfCalendar: z.ZodType<TherapistSession, TherapistSession> = z.union([
  therapistSession
    .pick({ _id: true, therapistId: true, date: true, start: true, end: true, types: true, bookUntil: true })
    .extend({ status: z.literal('free') }),
  therapistSession,
]);

const someSessions = z.object({ sessions: z.array(timeOfCalendar).max(MOST.calendar), now });

const template = z
  .object({
    ranges: z
      .array(
        z.object({
          /** 1 Monday to 7 Sunday. */
          weekday: z.number(),
          start: wall,
          end: wall,
          /** The session types that the range is for; null for all. */
          types: z.array(z.string().max(32)).max(16).nullable(),
        }),
      )
      .max(1000),
    bufferMin: z.number(),
    minNoticeMin: z.number(),
    weeksAhead: z.number(),
  })
  .meta({ id: 'WeeklyTemplate' });

/** The effect of a template change on free times; held or booked times stay in any case. */
const templateChange = z
  .object({ added: z.number().int(), removed: z.number().int(), booked: z.number().int() })
  .meta({ id: 'TemplateChange' });

const timeOff = z.object({
  firstDate: wall,
  lastDate: wall,
  /** Hours of one day; absent for whole days. */
  start: wall.optional(),
  end: wall.optional(),
  note: z.string().max(2000).optional(),
});

export const practiceCalendarShapes = {
  listTherapistSessions: {
    query: localeQuery,
    /** `from`, `to`: dates, both included; without them from last Monday to 60 days ahead. */
    body: z.object({ user: self, from: wall.optional(), to: wall.optional() }),
    /** By start, ascending. */
    response: someSessions,
  },
  addTherapistSessions: {
    query: localeQuery,
    body: z.object({
      user: self,
      sessions: z.array(z.object({ date: wall, start: wall, end: wall })).max(20_000),
    }),
    response: someSessions,
  },
  setSessionStatus: {
    query: localeQuery,
    /** `version`: every page sends it; the call of the specification has none, and is judged without. */
    body: z.object({
      sessionId: z.string().max(256),
      status: z.string().max(64),
      user: self,
      version: version.optional(),
      /** Where it took place, if nobody was in our room. */
      elsewhere: z.enum(HELD_ELSEWHERE).optional(),
    }),
    response: z.object({ session: therapistSession, now }),
  },
  removeTherapistSession: {
    query: localeQuery,
    body: z.object({ sessionId: z.string().max(256), user: self }),
    response: z.object({ sessionId: z.string() }),
  },
  removeTherapistSessions: {
    query: localeQuery,
    body: z.object({ sessionIds: z.array(z.string().max(256)).min(1).max(500) }),
    /** `removed`: those that are gone now; the others are held, booked or not there. */
    response: z.object({ removed: z.array(z.string()).max(500), now }),
  },
  readTemplate: { query: localeQuery, response: z.object({ template, now }) },
  previewTemplate: {
    query: localeQuery,
    body: z.object({ template }),
    /** `times`: the times that clients would see, of all weeks that the template runs. */
    response: z.object({ change: templateChange, times: z.array(bookingSession).max(MOST.timesAhead), now }),
  },
  saveTemplate: {
    query: localeQuery,
    body: z.object({ template }),
    response: z.object({ template, change: templateChange, now }),
  },
  addTimeOff: {
    query: localeQuery,
    body: timeOff,
    /** `isNew`: false if exactly this was off. `sessions`: its calendar entries. `booked`: inside it; these stay. */
    response: z.object({
      timeOffId: z.string(),
      isNew: z.boolean(),
      sessions: z.array(therapistSession).max(MOST.calendar),
      booked: z.array(therapistSession).max(MOST.calendar),
      now,
    }),
  },
  removeTimeOff: {
    query: localeQuery,
    body: z.object({ timeOffId: id }),
    /** `timeOff`: what it was; taking it again undoes this. */
    response: z.object({ timeOffId: z.string(), timeOff }),
  },
  setAccepting: {
    query: localeQuery,
    body: z.object({ accepting: z.boolean() }),
    response: z.object({ accepting: z.boolean() }),
  },
};
