// docs/decisions/192
import { type Instant, MINUTE } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Payout } from '../payout/payout.ts';

/** The time in which bookings are told together. */
export const TOGETHER_MS = 15 * MINUTE;

/**
 * Writes the jobs that tell therapists of what was booked as paid at an instant, in the booking's transaction. Bookings
 * of the same quarter of an hour are told together: an operator who books line by line makes one mail.
 */
export const tellPaid = tellingTogether('earnings.tell-paid');

/** The same of pay that the bank sent back. */
export const tellReturned = tellingTogether('earnings.tell-returned');

function tellingTogether(kind: 'earnings.tell-paid' | 'earnings.tell-returned') {
  return async (deps: Deps, tx: Tx, payouts: readonly Payout[], now: Instant): Promise<void> => {
    const from = Math.floor(now / TOGETHER_MS) * TOGETHER_MS;
    const people = new Map(payouts.map((payout) => [`${payout.batchId}:${payout.therapistId}`, payout]));
    for (const [key, { therapistId: therapist, batchId: batch }] of people) {
      if (batch === null) throw new Error('a payout without a batch was not sent');
      await deps.jobs.enqueue(tx, {
        kind,
        payload: { therapist, batch, from },
        runAt: from + TOGETHER_MS + COMMITTED_MS,
        dedupeKey: `${kind}:${key}:${from}`,
      });
    }
  };
}

/** The time after that window by which its last booking is committed. */
const COMMITTED_MS = MINUTE;
