import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { why } from './ops-orders.ts';
import { instant } from '../session/session.ts';

/** Backups, and what is to be looked at after a restoring. Orders are named by their numbers, people by ids at most. */

const count = z.number().int();

/** What is looked at after a restoring; all but the first two as of the copy, and as it was changed since. */
export const RESTORED_LISTS = [
  'held',
  'changed',
  'operators',
  'stoppedPay',
  'specialistsShutOut',
  'clientsShutOut',
  'voidedLinks',
  'batches',
  'accounts',
] as const;

const rows = z.array(z.object({ what: z.string(), order: z.string().nullable(), at: instant.nullable() }));

export const restoredShapes = {
  listBackups: {
    /** The newest first; `madeAt` is the instant of the copy. */
    response: z.object({
      backups: z
        .array(z.object({ madeAt: instant, provedAt: instant.nullable(), file: z.string(), bytes: count, rows: count }))
        .max(MOST.broken),
    }),
  },
  readRestored: {
    /** `restored` is null where this database never was; `askedAt`: when the provider was asked about all payments. */
    response: z.object({
      restored: z
        .object({
          copyAt: instant,
          restoredAt: instant,
          startedAt: instant.nullable(),
          askedAt: instant.nullable(),
          doneAt: instant.nullable(),
          lists: z.record(z.enum(RESTORED_LISTS), rows.max(MOST.findings)),
        })
        .nullable(),
    }),
  },
  releaseHeld: {
    /** All that is held, or what is of one kind, a template. */
    body: z.object({ to: z.enum(['send', 'drop']), kind: z.string().min(1).max(64).optional(), ...why }),
    response: z.object({ messages: count }),
  },
  endRestored: { body: z.object({ ...why }), response: z.object({ done: z.boolean() }) },
};
