// docs/decisions/071
import { createHash } from 'node:crypto';
import { DAY, HOUR, type Instant } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { GivenUp, type JobHandlers } from '#server/jobs/jobs.ts';
import type { PaymentState } from '#server/providers/payments/payments.ts';
import { countAudits, insertAudit } from './payment.sql.ts';
import { refOf } from './ask-provider.ts';
import { amountOf } from './attempt.ts';
import { REFUND_AGAIN } from './payment.ts';
import { readRefund, recordRefund, type Refund, reopenRefund } from './refund.sql.ts';
import { workIsDone } from '../work/work.ts';
import { needOperatorFor, tellUnknownWord } from './need-operator.ts';
import { finishRefund } from './settle-refund.ts';

/** Sends money back. The provider is asked first, so that a lost answer never pays back twice. */
export function paymentJobs(deps: Deps) {
  return {
    'refund.send': async (payload, job) => {
      const attemptId = payload.attempt;
      const refund = await readRefund(deps.db, attemptId);
      if (refund === null || refund.status === 'DONE') return;
      if (refund.provider !== deps.payments.id) return giveUp(refund, 'nobody asks this provider any more');
      const ref = refOf({ attemptId, providerRef: refund.providerRef });
      const before = await deps.payments.status(ref);
      if (before.ok) {
        const { value: state } = before;
        await tellUnknownWord(deps, refund, state);
        const step = nextStep(refund, state, deps.clock.now());
        if (step === 'done') return finish(attemptId, state.raw);
        if (step === 'wait') return lookAgain(refund, { raw: state.raw, since: refund.createdAt });
        // A refund that was given up is an operator's, also when a look comes late.
        if (refund.status === 'FAILED') return;
        if (step === 'part') return giveUp(refund, 'the provider gave back a part of it');
        if (step === 'silent') return giveUp(refund, 'the provider took it and never said that it is done');
        if (state.refund === 'failed') await noteFailure(attemptId);
      }
      const failures = await countAudits(deps.db, { action: FAILED_REFUND, attemptId });
      // An operator who sends it again gives it as many tries as it had at first.
      const rounds = 1 + (await countAudits(deps.db, { action: REFUND_AGAIN, attemptId }));
      if (failures >= MOST_FAILURES * rounds) return giveUp(refund, 'the provider failed at it again and again');
      const outcome = before.ok
        ? await deps.payments.refund(ref, amountOf(refund), refundKeyOf({ attemptId, failures, rounds }))
        : before;
      if (outcome.ok && 'pending' in outcome.value) {
        if (!outcome.value.pending) return finish(attemptId, outcome.value.raw);
        return lookAgain(refund, { raw: outcome.value.raw, since: deps.clock.now() });
      }
      if (job.attempts < job.maxAttempts) throw new Error('the refund was not taken');
      await giveUp(refund, 'the provider did not take it');
      throw new GivenUp('the refund was not taken');
    },
  } satisfies Partial<JobHandlers>;

  async function finish(attemptId: string, raw: string): Promise<void> {
    await deps.db.transaction((tx) => finishRefund(deps, tx, { attemptId, raw, byHand: null }));
  }

  async function giveUp(refund: Refund, why: string): Promise<void> {
    const { attemptId } = refund;
    await deps.db.transaction(async (tx) => {
      const failed = await recordRefund(tx, { attemptId, status: 'FAILED', raw: null, now: deps.clock.now() });
      if (failed === null) return;
      await needOperatorFor(deps, tx, { kind: 'refund_failed', payment: refund, code: why });
      await workIsDone(deps, tx, { kinds: ['refund_slow'], key: attemptId });
    });
  }

  /** Counts a failure once, however many look at it: only the first of them finds the refund sent. */
  async function noteFailure(attemptId: string): Promise<void> {
    const now = deps.clock.now();
    const isFirst = await deps.db.transaction(async (tx) => {
      if (!(await reopenRefund(tx, attemptId))) return false;
      await insertAudit(tx, { action: FAILED_REFUND, attemptId, now });
      return true;
    });
    if (isFirst) deps.log.error({ attempt: attemptId }, 'the provider failed to send money back: it is asked again');
  }

  /**
   * The provider is still at work: look again every hour of the first week and then every day. Both are written
   * together, since a handler that took too long is not retried when it breaks off between the two. There is one look
   * an hour, however often this one runs.
   */
  async function lookAgain(refund: Refund, { raw, since }: { raw: string; since: Instant }): Promise<void> {
    const { attemptId } = refund;
    const now = deps.clock.now();
    const isLong = now >= since + SILENT_FOR_MS;
    const runAt = now + (isLong ? DAY : HOUR);
    await deps.db.transaction(async (tx) => {
      await recordRefund(tx, { attemptId, status: 'SENT', raw, now });
      await workIsDone(deps, tx, { kinds: ['refund_failed'], key: attemptId });
      if (isLong) await needOperatorFor(deps, tx, { kind: 'refund_slow', payment: refund });
      const dedupeKey = `refund.send:${attemptId}:hour:${Math.floor(runAt / HOUR)}`;
      await deps.jobs.enqueue(tx, { kind: 'refund.send', payload: { attempt: attemptId }, runAt, dedupeKey });
    });
  }
}

/** The step after the provider's answer; a refund that it has taken, or an operator asked for, is not sent again. */
function nextStep(refund: Refund, state: PaymentState, now: Instant): 'done' | 'part' | 'wait' | 'silent' | 'send' {
  if (state.refund === 'done' || state.refund === 'part') return state.refund;
  if (state.refund === 'asked') return 'wait';
  if (state.refund === 'failed' || refund.status !== 'SENT') return 'send';
  return now < refund.createdAt + SILENT_FOR_MS ? 'wait' : 'silent';
}

/**
 * The key of one try: its repeats keep it, and it changes after the provider failed or an operator sent the refund
 * again; it has the form of a random UUID. For an old key the bank would repeat its old answer, and do nothing.
 */
function refundKeyOf({ attemptId, failures, rounds }: { attemptId: string; failures: number; rounds: number }): string {
  const hex = createHash('sha256').update(`refund:${attemptId}:${failures}:${rounds}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const FAILED_REFUND = 'payment.refund-failed';
const MOST_FAILURES = 3;
/** How long a provider may work on a refund without a word of it. */
const SILENT_FOR_MS = 7 * DAY;
