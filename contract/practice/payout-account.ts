import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { instant } from '../session/session.ts';
import { localeQuery, now } from '../wire.ts';

/** Where a therapist's pay goes; no answer has more than the last four digits of an account. */
const payoutAccount = z
  .object({
    /** The newest first: pay goes there, from `countsFrom` on. Those after it are earlier ones. */
    accounts: z
      .array(
        z.object({
          last4: z.string(),
          /** As it was typed; null for an account that somebody else set for the same therapist. */
          holder: z.string().nullable(),
          since: instant,
          countsFrom: instant,
        }),
      )
      .max(MOST.accountsOfPay),
    /** An operator has stopped the pay. */
    isStopped: z.boolean(),
    now,
  })
  .meta({ id: 'PayoutAccount' });

export const payoutAccountShapes = {
  readPayoutAccount: { query: localeQuery, response: payoutAccount },
  savePayoutAccount: {
    query: localeQuery,
    body: z.object({
      holder: z.string().max(20_000),
      iban: z.string().max(20_000),
    }),
    response: payoutAccount,
  },
};
