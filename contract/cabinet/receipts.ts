import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { RECEIPT_KINDS } from '#domain/receipts.ts';
import { amount, card, instant, specialist } from '../session/session.ts';
import { localeQuery, now } from '../wire.ts';

/** A receipt of an own payment or refund. Of the session it names the day and the booking, and nothing else. */
const receipt = amount
  .extend({
    number: z.number().int(),
    kind: z.enum(RECEIPT_KINDS),
    at: instant,
    specialist,
    bookingNumber: z.string(),
    /** The day of the session in Tbilisi, as it was when the receipt was issued. */
    sessionOn: z.iso.date(),
    card,
    /** Of a sum in euro: the same in tetri, the rate in lari for one euro, its day and who published it. */
    gel: z.object({ minor: z.number().int(), rate: z.string(), on: z.string(), source: z.string() }).nullable(),
  })
  .meta({ id: 'Receipt' });

/** `2026`. */
const yearQuery = localeQuery.extend({ year: z.string().max(32) });

export const receiptsShapes = {
  listReceipts: {
    /** Without a year the newest one that has receipts, else that of today. */
    query: yearQuery.partial(),
    response: z.object({
      year: z.number().int(),
      /** The years that have receipts, the newest first. */
      years: z.array(z.number().int()).max(MOST.years),
      /** The newest first. */
      receipts: z.array(receipt).max(MOST.receipts),
      now,
    }),
  },
  /** The receipt in the language asked for. The answer is the file itself, as with the next. */
  readReceipt: { params: z.object({ number: z.string().max(32) }), query: localeQuery, response: z.string() },
  exportReceipts: { query: yearQuery, response: z.string() },
};
