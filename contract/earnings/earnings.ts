import { z } from 'zod';
import { NO_PAY_REASONS } from '#domain/earning-line.ts';
import { TYPE_KEYS } from '#domain/intake.ts';
import { MOST } from '#domain/list-limits.ts';
import { STATEMENT_FORMATS } from '#domain/statement-dates.ts';
import { instant } from '../session/session.ts';
import { localeQuery, now } from '../wire.ts';

const minor = z.number().int();
const last4 = z.string().nullable();
const why = z.enum(NO_PAY_REASONS);
const earningShape = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), ...shape });

const state = z
  .discriminatedUnion('kind', [
    earningShape('ahead', {}),
    /** Until when who came may be changed. */
    earningShape('over', { until: instant }),
    /** Null: with the next payout. */
    earningShape('due', { by: instant.nullable() }),
    earningShape('sent', { at: instant, last4 }),
    earningShape('paid', { at: instant, last4 }),
    earningShape('came_back', { at: instant }),
    earningShape('no_account', {}),
    earningShape('account_refused', {}),
    earningShape('stopped', {}),
    earningShape('no_share', {}),
    earningShape('no_pay', { why }),
    /** When the correction was booked. */
    earningShape('taken_back', { on: instant }),
    /** The start of the session that it takes back. */
    earningShape('correction', { of: instant, why }),
  ])
  .meta({ id: 'EarningState' });

/** A session that was paid for, or the correction of one, whose sums are negative. Sums in tetri. */
const line = z
  .object({
    /** Opens nothing; tells the rows apart. */
    key: z.string(),
    /** The start of the session; of a correction when it was booked. */
    on: instant,
    /** Null for a client who has deleted the account. */
    name: z.string().nullable(),
    sessionType: z.enum(TYPE_KEYS),
    /** Cancelled too late, or missed by the client: it is the therapist's all the same (P36). */
    late: z.boolean(),
    clientAbsent: z.boolean(),
    priceMinor: minor,
    commissionPercent: z.number(),
    commissionMinor: minor,
    shareMinor: minor,
    state,
    /** Whether the ledger has it. A line without pay that is booked counts in the sums until it is taken back. */
    isBooked: z.boolean(),
  })
  .meta({ id: 'EarningLine' });

export const earningsShapes = {
  readEarnings: {
    /** `2026-11`; without one the month of today in Tbilisi. */
    query: localeQuery.extend({ month: z.string().max(32).optional() }),
    response: z.object({
      month: z.string(),
      firstMonth: z.string(),
      lastMonth: z.string(),
      /** The latest first. */
      lines: z.array(line).max(MOST.earnings),
      /** Without what is ahead and what has no pay. `commissionPercent`: null where lines differ in it. */
      sums: z.object({
        sessions: z.number().int(),
        priceMinor: minor,
        commissionMinor: minor,
        shareMinor: minor,
        commissionPercent: z.number().nullable(),
      }),
      /** Of all months: what is paid next, by which day; null without anything due. */
      next: z.object({ minor, by: instant.nullable() }).nullable(),
      /** The sum owed in all, whatever it waits for. */
      owedMinor: minor,
      account: z.object({ last4: z.string() }).nullable(),
      /** The pay that waits for the therapist, of all months. `on`: the newest session whose money came back. */
      waits: z.object({
        cameBack: z.object({ minor, sessions: z.number().int(), on: instant }).nullable(),
        noAccountMinor: minor,
        stoppedMinor: minor,
      }),
      now,
    }),
  },
  /** The statement of the dates, both included, in the language asked for. The answer is the file itself. */
  readStatement: {
    query: localeQuery.extend({
      from: z.string().max(32),
      to: z.string().max(32),
      format: z.enum(STATEMENT_FORMATS),
      /** Whether clients are named: a bank has no need of it. */
      names: z.enum(['yes', 'no']).default('yes'),
    }),
    response: z.string(),
  },
};
