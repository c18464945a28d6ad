import { z } from 'zod';
import { LEFT_OUT, PAYOUT_STATUSES } from '#domain/payout.ts';
import { MOST } from '#domain/list-limits.ts';
import { reason, why } from './ops-orders.ts';
import { cursor, profileId } from '../wire.ts';

/** Paying therapists, by an operator (P15, P29). Sums in tetri. Accounts show four digits; the file alone has all. */

const uuid = z.uuid();
const minor = z.number().int();
const lines = z.number().int();
const last4 = z.string().nullable();
const bankRef = z.string().min(1).max(64);
/** `profile`: the content id. `name` is empty for a profile that is gone. */
const whose = { profile: z.string(), name: z.string() };

/** A therapist's due pay and the part that does not go now; `late` was due before now, with its oldest. */
const duePay = z
  .object({
    ...whose,
    last4,
    /** Nothing has gone to this account yet. */
    isNew: z.boolean(),
    minor,
    lines,
    late: z.object({ minor, since: z.string() }).nullable(),
    leftOut: z
      .array(
        z.object({
          why: z.enum(LEFT_OUT),
          minor,
          lines,
          /** From when on it goes, where time alone decides. */
          from: z.string().nullable(),
        }),
      )
      .max(LEFT_OUT.length),
  })
  .meta({ id: 'DuePay' });

/** The number stands in the bank's file. */
const batch = z.object({ id: z.string(), number: z.number().int(), sentAt: z.string() }).meta({ id: 'PayoutBatch' });

const payout = z
  .object({
    ...whose,
    appointmentId: z.string(),
    minor,
    status: z.enum(PAYOUT_STATUSES),
    dueAt: z.string(),
  })
  .meta({ id: 'Payout' });

const stopped = { profile: profileId, to: z.enum(['stopped', 'running']) };
const stopOutcome = z
  .object({
    ...whose,
    was: stopped.to,
    is: stopped.to,
    /** Pay not sent yet, and pay at the bank: the latter is booked as paid only once pay is resumed. */
    dueMinor: minor,
    sentMinor: minor,
  })
  .meta({ id: 'PayoutStop' });

export const opsPayoutShapes = {
  listDuePayouts: {
    query: z.object({ until: z.iso.datetime().optional(), cursor: cursor.optional() }),
    response: z.object({
      /** By therapist, 100 at a time: what is late first, the oldest of it first. */
      therapists: z.array(duePay),
      /** All that goes now, all that is left out, and how much of both is late. */
      totalMinor: minor,
      leftOutMinor: minor,
      lateMinor: minor,
      /** Batches with lines that the bank has not answered for, the oldest first. */
      atBank: z.array(batch.extend({ minor, lines })).max(MOST.broken),
      /** The last batches that it has answered for, the newest first. */
      answered: z.array(batch.extend({ minor, lines })).max(MOST.broken),
      next: z.string().nullable(),
    }),
  },
  sendPayouts: {
    body: z.object({ batchId: uuid, until: z.iso.datetime(), reason }),
    /** The oldest that are due. `leftMinor`: the rest due by then, for a later batch or left out. */
    response: z.object({
      batch,
      payouts: z.array(payout).max(MOST.batch),
      totalMinor: minor,
      leftMinor: minor,
    }),
  },
  readPayoutBatch: {
    /** The id or the number. */
    query: z.object({ batch: uuid.or(z.string().regex(/^\d{1,18}$/)) }),
    response: z.object({
      batch,
      lines: z
        .array(
          z.object({
            ...whose,
            appointmentId: z.string(),
            /** The number of the order. */
            order: z.string(),
            last4,
            minor,
            outcome: z.enum(['waiting', 'paid', 'returned']),
            bankRef: z.string().nullable(),
            at: z.string().nullable(),
            /** The pay of its therapist is stopped: a line that waits keeps the bank's file from being made. */
            isStopped: z.boolean(),
          }),
        )
        .max(MOST.batch),
    }),
  },
  exportPayouts: {
    query: z.object({ batch: uuid }),
    /** The bank's file as CSV: one transfer a therapist. The only answer with whole accounts. */
    response: z.object({
      batch,
      file: z.string(),
      transfers: z.number().int(),
      totalMinor: minor,
      /** Earlier returns that the file lacks, and sums of it booked as paid: none of it goes to the bank again. */
      returnedMinor: minor,
      paidMinor: minor,
    }),
  },
  endPayout: {
    body: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('paid'), appointmentId: uuid, bankRef, ...why }),
      z.object({ outcome: z.literal('batch-paid'), batchId: uuid, bankRef, ...why }),
      /** `bankRef`: the reference with which it is booked as paid, if it is. */
      z.object({ outcome: z.literal('returned'), appointmentId: uuid, bankRef: bankRef.optional(), ...why }),
      /** A transfer of the file: all of a therapist in a batch. */
      z.object({
        outcome: z.literal('transfer-returned'),
        batchId: uuid,
        profile: profileId,
        bankRef: bankRef.optional(),
        ...why,
      }),
    ]),
    /** Not done: it was so already. */
    response: z.object({ done: z.boolean(), lines, minor }),
  },
  setPayoutStop: { body: z.object({ ...stopped, ...why }), response: stopOutcome },
};
