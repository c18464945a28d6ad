import { z } from 'zod';
import { APPOINTMENT_STATUSES, CANCEL_REASONS, CANCELLED_BY, PROPOSED_BY } from '#domain/booking.ts';
import { COMPLAINT_KINDS, COMPLAINT_STATUSES } from '#domain/complaint.ts';
import { CONSENT_STATUSES } from '#domain/guardian-consent.ts';
import { TYPE_KEYS } from '#domain/intake.ts';
import { PRESENCE_WORDS } from '#domain/presence.ts';
import { picture } from '../content/picture.ts';
import { refund, sessionTime } from '../wire.ts';

/** The facts of a booked session, each once: an answer picks those its reader may know, and adds its own. */

/** An instant, ISO 8601 in UTC. */
export const instant = z.string();

/** A sum on a card: tetri or cents. */
export const amount = z.object({ minor: z.number().int(), currency: z.enum(['GEL', 'EUR']) });

/** The last four digits of the card; null when the provider does not tell them. */
export const card = z.string().nullable();

/** `_id` leads to the public profile; null when it was taken down. */
export const specialist = z.object({ _id: z.string().nullable(), name: z.string(), surname: z.string() });

/** The same with the portrait; null without one, and when the profile was taken down. */
export const shownSpecialist = specialist.extend({ photo: picture.nullable() });

/** The whole calendar entry of a client in discreet mode, replacing specialist, details and link; else absent. */
export const calendarTitle = z.string().optional();

/** How a parent's consent stands that was asked for (P22). */
export const askedConsent = z.enum(CONSENT_STATUSES).exclude(['replaced']);

/** How a parent's consent to a session stands. */
export const consent = z.enum(['not_needed', 'none', ...askedConsent.options]);

/** A complaint about a session. `presence`: the verdict of the times in the room on it. */
export const complaint = z.object({
  what: z.enum(COMPLAINT_KINDS),
  status: z.enum(COMPLAINT_STATUSES),
  upheldAt: instant,
  presence: z.enum(PRESENCE_WORDS).optional(),
});

const span = z.object({ from: instant, until: instant });
/** From when until when each side was in our room, with or without breaks; who never was is left out. */
const seen = z.object({ client: span.optional(), therapist: span.optional() }).optional();

/** The side that cancelled a session. */
export const cancelledBy = z.enum(CANCELLED_BY);

/** Why a session was cancelled. */
export const cancelReason = z.enum(CANCEL_REASONS);

/** The maker of an appointment paid later: a therapist, an operator, or the client, as a date of a series. */
export const proposedBy = z.enum(PROPOSED_BY);

/** The facts that every permitted reader of a session may see. */
export const session = z.object({
  status: z.enum(APPOINTMENT_STATUSES),
  sessionType: z.enum(TYPE_KEYS),
  sessionTime,
  specialist,
  /** Only of a session that is booked. */
  meetingLink: z.string(),
  moves: z.number().int(),
  cancelledBy: cancelledBy.nullable(),
  cancelReason: cancelReason.nullable(),
  /** When somebody last marked who came. */
  markedAt: instant.nullable(),
  complaint: complaint.nullable(),
  seen,
  /** The payment of the session; null before money came. */
  paid: amount.extend({ card, at: instant }).nullable(),
  /** Of money that went back or is to: what became of it, and when last. */
  refund: amount.extend({ status: refund.unwrap(), at: instant }).nullable(),
  consent,
  /** Whether the specialist sees topics of the client (P21). */
  sharesTopics: z.boolean(),
  /** The specialist has offered other times, and the client has not answered; possible until 24 h before the start. */
  isProposed: z.boolean(),
  /** Rises with everything that is shown of the session: a change names it. */
  version: z.number().int(),
});
