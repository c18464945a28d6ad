import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { why } from './ops-orders.ts';
import { instant } from '../session/session.ts';

/** Backups, and what is to be looked at after a restoring. Orders are named by their numbers, people not at all. */

const count = z.number().int();
const profiles = z.array(z.string()).max(MOST.broken);

export const restoredShapes = {
  listBackups: {
    /** The newest first; `madeAt` is the instant of the copy. */
    response: z.object({
      backups: z
        .array(
          z.object({
            id: z.string(),
            madeAt: instant,
            writtenAt: instant,
            provedAt: instant.nullable(),
            file: z.string(),
            bytes: count,
            rows: count,
          }),
        )
        .max(MOST.broken),
    }),
  },
  readRestored: {
    /** Null: this database was never restored. */
    response: z.object({
      restored: z
        .object({
          copyAt: instant,
          restoredAt: instant,
          startedAt: instant.nullable(),
          /** When the provider had been asked about every recent payment, and what that changed. */
          askedAt: instant.nullable(),
          doneAt: instant.nullable(),
          changes: z.array(z.object({ order: z.string(), was: z.string(), is: z.string() })).max(MOST.held),
          /** `kind`: the template. After `notAfter` a message is dropped instead of sent. */
          held: z
            .array(
              z.object({
                kind: z.string(),
                channel: z.enum(['sms', 'email']),
                order: z.string().nullable(),
                writtenAt: instant,
                notAfter: instant.nullable(),
              }),
            )
            .max(MOST.held),
          moreHeld: count,
          operators: z.array(z.object({ id: z.string(), since: instant })).max(MOST.broken),
          stoppedPay: profiles,
          disabledSpecialists: profiles,
          disabledClients: count,
          voidedLinks: count,
          batches: z.array(z.object({ number: count, sentAt: instant, lines: count })).max(MOST.broken),
          accounts: z.array(z.object({ profile: z.string(), last4: z.string(), setAt: instant })).max(MOST.broken),
        })
        .nullable(),
    }),
  },
  releaseHeld: {
    /** All that is held, or what is of one kind. */
    body: z.object({ to: z.enum(['send', 'drop']), kind: z.string().min(1).max(64).optional(), ...why }),
    response: z.object({ messages: count }),
  },
  endRestored: { body: z.object({ ...why }), response: z.object({ done: z.boolean() }) },
};
