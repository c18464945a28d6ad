import { HOUR } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { readRefund, recordRefund } from './refund.sql.ts';

/** Sends money back. The provider is asked first, so that a lost answer never pays back twice. */
export function paymentJobs(deps: Deps): JobHandlers {
  return {
    'refund.send': async (payload, job) => {
      const attemptId = String(payload['attempt']);
      const refund = await readRefund(deps.db, attemptId);
      if (refund === null || refund.status === 'DONE') return;
      const ref = { attemptId, ...(refund.providerRef === null ? {} : { providerRef: refund.providerRef }) };
      const amount = { minor: refund.amountMinor, currency: refund.currency };
      const record = (status: 'SENT' | 'DONE' | 'FAILED', raw: string | null) =>
        recordRefund(deps.db, { attemptId, status, raw, now: deps.clock.now() });

      const before = await deps.payments.status(ref);
      if (before.ok && (before.value.refunded?.minor ?? 0) >= amount.minor) return record('DONE', before.value.raw);
      if (before.ok && refund.status === 'SENT') return lookAgain(attemptId, job.attempts);
      const outcome = before.ok ? await deps.payments.refund(ref, amount, attemptId) : before;
      if (outcome.ok && 'pending' in outcome.value) {
        if (!outcome.value.pending) return record('DONE', outcome.value.raw);
        await record('SENT', outcome.value.raw);
        return lookAgain(attemptId, job.attempts);
      }
      if (job.attempts >= job.maxAttempts) {
        await record('FAILED', null);
        deps.log.error({ attempt: attemptId }, 'a refund failed for good: an operator must look');
      }
      throw new Error('the refund was not taken');
    },
  };

  /** The provider works on it: look whether it is done. */
  async function lookAgain(attemptId: string, turn: number): Promise<void> {
    const runAt = deps.clock.now() + HOUR;
    await deps.jobs.enqueue(deps.db, {
      kind: 'refund.send',
      payload: { attempt: attemptId },
      runAt,
      dedupeKey: `refund.send:${attemptId}:${runAt}:${turn}`,
    });
  }
}
