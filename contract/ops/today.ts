import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { WORK_KIND_NAMES } from '#domain/work-items.ts';
import { why } from './ops-orders.ts';
import { instant } from '../session/session.ts';
import { nothing } from '../wire.ts';

/** The operator's day (P29): numbers of orders, sums, counts and ages; no name, contact or word of health. */

const minor = z.number().int();
const count = z.number().int();

const item = z
  .object({
    id: z.string(),
    kind: z.enum(WORK_KIND_NAMES),
    facts: z.object({
      order: z.string().optional(),
      attempt: z.string().optional(),
      batch: count.optional(),
      day: z.string().optional(),
      minor: minor.optional(),
      currency: z.string().optional(),
      code: z.string().optional(),
    }),
    firstAt: instant,
    lastAt: instant,
    times: count,
  })
  .meta({ id: 'WorkItem' });

export const todayShapes = {
  readToday: {
    response: z.object({
      now: instant,
      /** Until when the code of the app that this sign-in has shown holds; null without one. */
      codeUntil: instant.nullable(),
      /** What waits for an operator, the oldest first; `more` are not listed. */
      items: z.array(item).max(MOST.broken),
      more: count,
      sessions: z.object({
        over: count,
        running: count,
        ahead: count,
        unmarked: count,
        /** Those without a mark, those that run, and the next one. */
        rows: z
          .array(
            z.object({
              number: z.string(),
              start: instant,
              end: instant,
              state: z.enum(['unmarked', 'running', 'next']),
            }),
          )
          .max(MOST.broken),
      }),
      complaints: z.object({ forUs: count, forSpecialist: count }),
      /** In tetri, by the end of this day. */
      pay: z.object({ dueMinor: minor, sessions: count, lateMinor: minor, lateSessions: count }),
      /** Unpaid appointments that are released today. */
      unpaid: z.object({ count, firstAt: instant.nullable() }),
      /** Invitations that run out by the end of tomorrow. */
      invitations: z.object({ count, firstAt: instant.nullable() }),
      /** Messages of visitors since yesterday morning. */
      visitors: z.object({ count, firstAt: instant.nullable() }),
    }),
  },
  seeWorkItem: {
    body: z.object({ item: z.uuid(), ...why }),
    /** Not done: it had ended, or somebody had seen it. */
    response: z.object({ done: z.boolean() }),
  },
  /** Calls that need the code of the app ask this sign-in for it again. */
  endFreshCode: { response: nothing },
};
