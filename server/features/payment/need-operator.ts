import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { WorkKind } from '#domain/work-items.ts';
import type { PaymentState } from '#server/providers/payments/payments.ts';
import { needOperator } from '../work/work.ts';
import type { Attempt } from './attempt.ts';

/** A payment, or its refund, of which an operator has to know. */
type Payment = Pick<Attempt, 'orderId' | 'amountMinor' | 'currency'> & { attemptId: string };

/** Writes that an operator must look at a payment: one item for each kind and payment. `code`: what is known of why. */
export async function needOperatorFor(
  deps: Deps,
  sql: Sql,
  { kind, payment, code }: { kind: WorkKind; payment: Payment; code?: string },
): Promise<void> {
  const { attemptId: attempt, amountMinor: minor, currency, orderId } = payment;
  const facts = { attempt, minor, currency, ...(code !== undefined && { code }) };
  await needOperator(deps, sql, { kind, key: attempt, facts, orderId });
}

/** Writes that the provider said a word of a payment that no adapter knows: it counts as at work until it is read. */
export async function tellUnknownWord(deps: Deps, payment: Payment, state: PaymentState): Promise<void> {
  if (state.isUnknown === true)
    await needOperatorFor(deps, deps.db, { kind: 'provider_word', payment, code: state.raw });
}
