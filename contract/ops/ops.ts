import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { opsContentShapes } from './ops-content.ts';
import { fieldChange, opsDocumentShapes } from './ops-documents.ts';
import { opsPayoutShapes } from './ops-payouts.ts';
import { opsOrderShapes, order as orderOfOperator, why } from './ops-orders.ts';
import { restoredShapes } from './restored.ts';
import { todayShapes } from './today.ts';
import { cursor, profileId, sessionTime, textVersion } from '../wire.ts';

/** Operator work on money (P29). Sums are tetri or cents; every change carries its reason. */

const uuid = z.uuid();

const state = z.enum(['disabled', 'enabled']);
const stateOutcome = {
  was: state,
  is: state,
  /** Sign-ins that end, and with them seats in rooms. */
  signIns: z.number().int(),
  /** Sessions still booked or being paid, for the operator to decide on. By start, the first of many. */
  booked: z.array(orderOfOperator).max(MOST.broken),
};
const done = z.object({ done: z.boolean() }).meta({ id: 'Done' });

export const opsShapes = {
  ...opsOrderShapes,
  ...opsContentShapes,
  ...opsDocumentShapes,
  ...opsPayoutShapes,
  ...todayShapes,
  ...restoredShapes,
  inviteTherapist: {
    /** The link goes by e-mail to the invited therapist, in their language. */
    body: z.object({
      profile: profileId,
      email: z.string().max(320),
      phone: z.string().max(64),
      language: z.enum(['ka', 'en']).default('ka'),
      ...why,
    }),
    response: z.object({
      profile: z.string(),
      name: z.string(),
      expiresAt: z.string(),
      /** Of a preview: the invitation to the profile that this one ends, if one stands, with masked contacts. */
      open: z
        .object({ since: z.string(), until: z.string(), email: z.string(), phone: z.string() })
        .nullable()
        .optional(),
    }),
  },
  listPracticing: {
    query: z.object({ cursor: cursor.optional() }),
    /** By content id, 100 at a time. */
    response: z.object({
      therapists: z.array(
        z.object({
          profile: z.string(),
          name: z.string(),
          state: z.enum(['invited', 'invitation_expired', 'in', 'paused', 'disabled']),
          /** Since when: of an invitation when it was sent, else when the therapist came in. */
          since: z.string(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
  readSpecialist: {
    params: z.object({ profile: profileId }),
    response: z.object({
      profile: z.string(),
      name: z.string(),
      state,
      /** False: nobody signs in as this specialist, who is invited at most. */
      signsIn: z.boolean(),
      /** The own room by its host alone, and when a changed one counts; null where there are no own rooms. */
      room: z
        .object({
          host: z.string().nullable(),
          hosts: z.array(z.string()).max(MOST.parts),
          countsFrom: z.string().nullable(),
        })
        .nullable(),
      /** In tetri: not sent yet, at the bank, and come back until the account is set again; null without a calendar. */
      pay: z
        .object({
          stopped: z.boolean(),
          dueMinor: z.number().int(),
          sentMinor: z.number().int(),
          cameBackMinor: z.number().int(),
        })
        .nullable(),
      /** Sessions still booked or being paid, by start, the first of many. */
      ahead: z.array(orderOfOperator).max(MOST.broken),
    }),
  },
  compareBooks: {
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(7) }),
    response: z.object({
      compared: z.number().int(),
      unanswered: z.number().int(),
      differences: z
        .array(
          z.object({
            attemptId: z.string(),
            order: z.string(),
            what: z.enum(['captured', 'refunded']),
            ours: z.string(),
            theirs: z.string(),
          }),
        )
        .max(MOST.broken),
      /** What the provider told us of in these days and our books do not have, by its own ids. */
      unknown: z.array(z.string()).max(MOST.broken),
      balances: z
        .array(z.object({ account: z.string(), currency: z.string(), minor: z.number().int() }))
        .max(MOST.accounts),
      balanced: z.boolean(),
    }),
  },
  listStuckMeetings: {
    /** By the start of the session, which is held in our own room. `lastFailure`: a code. */
    response: z.object({
      meetings: z
        .array(
          z.object({
            number: z.string(),
            specialist: z.string(),
            sessionTime,
            provider: z.string(),
            failures: z.number().int(),
            lastFailure: z.string().nullable(),
            givenUpAt: z.string(),
          }),
        )
        .max(MOST.broken),
    }),
  },
  retryMeeting: {
    body: z.object({ order: z.string().trim().min(1).max(64), ...why }),
    response: done,
  },
  setTherapistState: {
    body: z.object({ profile: profileId, to: state, ...why }),
    response: z.object({ profile: z.string(), name: z.string(), ...stateOutcome }).meta({ id: 'TherapistOutcome' }),
  },
  setClientState: {
    /** The client of an order. The reason is what the client reads. */
    body: z.object({ order: z.string().trim().min(1).max(64), to: state, ...why }),
    response: z.object({ ...stateOutcome, told: z.enum(['email', 'sms']).nullable() }).meta({ id: 'ClientOutcome' }),
  },
  setMeetingLink: {
    /** Without a link the sessions of the therapist are held in our own room. */
    body: z.object({ profile: profileId, url: z.string().max(5000).nullable(), ...why }),
    response: done,
  },
  retryRefund: { body: z.object({ attemptId: uuid, ...why }), response: done },
  settleRefund: {
    body: z.object({
      attemptId: uuid,
      minor: z.number().int(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      bankRef: z.string().trim().min(1).max(64),
      ...why,
    }),
    /** Not done: it was so already. */
    response: done,
  },
  readAudit: {
    /** Exactly one: a person's or an operator's id, or what names an order. */
    query: z
      .object({
        person: uuid.optional(),
        order: z.string().trim().min(1).max(64).optional(),
        operator: uuid.optional(),
        cursor: cursor.optional(),
      })
      .refine(
        ({ person, order, operator }) => [person, order, operator].filter((one) => one !== undefined).length === 1,
      ),
    /** The newest first, 50 at a time. Ids and reasons, no contacts. */
    response: z.object({
      lines: z.array(
        z.object({
          at: z.string(),
          /** Null: the product itself, or somebody on the server's machine. */
          who: z.string().nullable(),
          /** An operator's e-mail or phone, masked. */
          name: z.string().nullable(),
          role: z.string().nullable(),
          action: z.string(),
          entity: z.string(),
          entityId: z.string(),
          reason: z.string().nullable(),
          /** Of a price, a fee, a legal text or a crisis number: its fields before and after, in JSON. */
          changed: z.array(fieldChange).max(MOST.fields).nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
  acceptRate: {
    body: z.object({ on: z.iso.date(), gelPerEur: z.string().regex(/^\d{1,4}(\.\d{1,10})?$/), ...why }),
    response: done,
  },
  readTextVersion: {
    /** The name of a version, as consents and orders record it. */
    query: z.object({ version: z.string().trim().pipe(textVersion) }),
    response: z.object({
      version: z.string(),
      /** The texts as the page had them. None if none was published; several if a name has them, oldest first. */
      texts: z
        .array(
          z.object({
            about: z.enum(['privacy', 'terms', 'sharing', 'guardian']),
            audience: z.enum(['client', 'specialist', 'guardian']),
            language: z.enum(['ka', 'en']),
            title: z.string(),
            body: z.array(z.record(z.string(), z.unknown())).max(MOST.blocks),
            from: z.enum(['kept', 'shipped', 'page']),
            keptAt: z.string().nullable(),
            /** The day from which it counts, where it has one. */
            validFrom: z.string().nullable(),
          }),
        )
        .max(MOST.parts),
    }),
  },
};
