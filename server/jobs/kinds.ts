import { z } from 'zod';
import { TYPE_KEYS } from '#domain/therapy-types.ts';
import { isOrderId, type OrderId } from '../secrets/order-ids.ts';

const nothing = z.object({});
const anAppointment = z.object({ therapist: z.string(), appointment: z.string() });
/** A word of another form is a mistake that an operator has to see, and not an order that is not there. */
const anOrder = z.object({ order: z.custom<OrderId>((word) => typeof word === 'string' && isOrderId(word)) });
/** A session at one of its times: after a move the job of the old time does nothing. */
const aSession = anOrder.extend({ start: z.number() });
const anAttempt = z.object({ attempt: z.string() });

const paidByBatch = z.object({ therapist: z.string(), batch: z.string(), from: z.number() });

/** Kinds that come back every night, at the hours of `features.ts`. */
const NIGHTLY = {
  'login.forget-sign-ins': nothing,
  'intake.forget-answers': nothing,
  'invitation.forget-contacts': nothing,
  'meeting.forget-stays': nothing,
  'content.forget-changes': nothing,
  'pictures.forget-unused': nothing,
  'jobs.forget-ended': nothing,
  'limits.forget-counts': nothing,
  'notify.forget-ended': nothing,
  'payment.settle-recent': nothing,
  'payment.compare-books': nothing,
  'exchange.refresh': nothing,
  'practice.tell-unmarked': nothing,
  'practice.tell-empty-calendars': nothing,
  'earnings.tell-due': nothing,
  'today.tell': nothing,
  'content.judge': nothing,
  'backup.judge': nothing,
} as const;

/** The kinds of jobs, each with its payload: ids only, never a name, an address or an answer (docs/decisions/130). */
export const JOB_KINDS = {
  ...NIGHTLY,
  'hold.expire': anAppointment,
  'hold.ended': anAppointment,
  'appointment.release': anAppointment,
  /** `before`: hours ahead of the start. */
  'appointment.remind-unpaid': anAppointment.extend({ before: z.number() }),
  'series.tell': z.object({ series: z.string() }),
  'payment.cancel': anAttempt,
  'payment.settle': anAttempt.extend({ providerRef: z.string().optional() }),
  'payment.compare': anAttempt,
  'payment.reconcile': anAttempt.extend({ turn: z.number() }),
  'refund.send': anAttempt,
  'refund.tell': anAttempt,
  'session.complete': anOrder,
  'complaint.answer': anOrder,
  'advice.first-session': anOrder,
  'meeting.arrange': anOrder,
  reminder: aSession,
  'reminder.free-change': aSession,
  'reminder.consent': aSession,
  'checkout.forget-requests': nothing,
  'notify.send': z.object({ id: z.string() }),
  'work.tell': nothing,
  'practice.tell-on': z.object({ what: z.enum(['unmarked', 'empty calendars']), day: z.string(), after: z.string() }),
  'earnings.tell-paid': paidByBatch,
  'earnings.tell-returned': paidByBatch,
  'chat.forget': nothing,
  /** `text`: as `terms/client/2026-12-24`. */
  'content.announce': z.object({ text: z.string(), after: z.string().nullable() }),
  /** How it was before `at`: prices in tetri. */
  'content.tell-profile': z.object({
    profile: z.string(),
    was: z.object({ isShown: z.boolean(), prices: z.partialRecord(z.enum(TYPE_KEYS), z.number()) }),
    at: z.number(),
  }),
  /** `by`: the id of a person, null where none did it. */
  'content.tell-sold': z.object({
    changes: z.array(
      z.object({
        type: z.string(),
        name: z.string(),
        path: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
    by: z.string().nullable(),
    at: z.number(),
  }),
  'content.read': nothing,
  'content.read-now': nothing,
  'content.fetch-pictures': nothing,
  'login.forget-codes': nothing,
  'alarm.discreet': z.object({ user: z.string() }),
  /** On a restored database: the page of payments after this one. */
  'restored.ask': z.object({ after: z.string().nullable() }),
  /** `alarm`: the hash of the link, as hex. */
  'alarm.put-back': z.object({ alarm: z.string().regex(/^[0-9a-f]{64}$/) }),
} as const;

/** The kinds that end what may have been paid, or move money: on a restored database the provider is asked first. */
export const MONEY_KINDS = Object.keys(JOB_KINDS).filter((kind) =>
  /^(?:hold|payment|refund)\.|^(?:appointment\.release|session\.complete|complaint\.answer)$/.test(kind),
);

/** A table of kinds; tests of the worker have their own. */
export type JobKinds = Readonly<Record<string, z.ZodType<object>>>;

export type NightlyKind = keyof typeof NIGHTLY;
export type JobPayload<Kind extends keyof Kinds, Kinds extends JobKinds = typeof JOB_KINDS> = z.infer<Kinds[Kind]>;
