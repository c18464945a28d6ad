import type { Outcome } from '../outcome.ts';
import { type Answer, keepzFailure, type KeepzParts, NOT_FOUND, type Said } from './keepz-calls.ts';
import type { PaymentState } from './payments.ts';
import { type Meaning, toldState } from './told-state.ts';
import { minorOf } from './wire-amount.ts';

const STATES: Record<string, Meaning> = {
  INITIAL: { status: 'INITIAL' },
  PROCESSING: { status: 'PROCESSING' },
  WAITING_FOR_CONSENT: { status: 'PROCESSING' },
  SUCCESS: { status: 'SUCCESS', paid: 'as asked' },
  FAILED: { status: 'FAILED' },
  CANCELED: { status: 'CANCELED' },
  CANCELLED: { status: 'CANCELED' },
  EXPIRED: { status: 'EXPIRED' },
  REFUND_REQUESTED: { status: 'SUCCESS', paid: 'as asked', refund: 'asked' },
  PARTIALLY_REFUNDED: { status: 'SUCCESS', paid: 'as asked', refund: 'part' },
  REFUNDED_BY_INTEGRATOR: { status: 'SUCCESS', paid: 'as asked', refund: 'done' },
  REFUNDED_BY_KEEPZ: { status: 'SUCCESS', paid: 'as asked', refund: 'done' },
  REFUNDED_BY_OPERATOR: { status: 'SUCCESS', paid: 'as asked', refund: 'done' },
  REFUNDED_FAILED: { status: 'SUCCESS', paid: 'as asked', refund: 'failed' },
};

/** Whether an answer is about this attempt. */
export function isAbout({ fields }: Said, attemptId: string): boolean {
  return String(fields['integratorOrderId']).toLowerCase() === attemptId.toLowerCase();
}

/** The state that an answer of Keepz tells of an attempt. */
export function stateOfAnswer(
  { log }: Pick<KeepzParts, 'log'>,
  answer: Answer,
  attempt: string,
): Outcome<PaymentState> {
  if (answer.kind === 'refused' && answer.code === NOT_FOUND) return { ok: false, kind: 'rejected', code: 'NOT_FOUND' };
  if (answer.kind !== 'said' || !isAbout(answer, attempt)) return keepzFailure({ log }, answer, 'unknown');
  const { fields } = answer;
  return toldState(fields['status'], STATES, { log, provider: 'keepz', attempt }, (known) => namedSum(known, fields));
}

/** The sum paid, where the answer names it; documented answers do not, for an order is paid exactly or not at all. */
function namedSum(known: Meaning, fields: Record<string, unknown>): Pick<PaymentState, 'paid'> {
  const currency = fields['initialCurrency'];
  if (known.paid === undefined || fields['amount'] === undefined || typeof currency !== 'string') return {};
  return { paid: { minor: minorOf(fields['amount']) ?? 0, currency } };
}
