import { SECOND } from '#domain/dates.ts';
import { refuseNetworkInTransaction } from '#server/db/open-db.ts';
import type { Deps } from '#server/deps.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import type { PaymentRef, PaymentState } from '#server/providers/payments/payments.ts';
import { type Attempt, findAttempt, isCaptured } from './attempt.ts';
import { needOperatorFor, tellUnknownWord } from './need-operator.ts';
import { claimAsk, recordProviderRef } from './payment.sql.ts';

/** The reason for asking the provider. */
export type Source = 'callback' | 'poll' | 'report';

/** The provider's own word of an attempt, and the reason for which it was asked. */
export type Said = { attempt: Attempt; state: PaymentState; source: Source };

/** A payment as our books name it. */
type Named = { attemptId: string; providerRef: string | null };

/**
 * Asks the provider for the state of an attempt that has brought no money so far. Callbacks and the client's polling
 * are hints, so the provider is asked at most every 5 seconds for them; jobs ask when they are due. `providerRef` is
 * the payment's name in a callback, which may come before the answer to our own request. Answers `absent` when the
 * provider certainly knows no such payment, `silent` when it did not say, null when it was not asked.
 */
export async function askState(
  deps: Deps,
  { attemptId, source, ...ask }: { attemptId: string; source: Source; providerRef?: string | undefined },
): Promise<Said | 'absent' | 'silent' | null> {
  const attempt = await findAttempt(deps.db, attemptId);
  if (attempt === null || isCaptured(attempt.status)) return null;
  if (attempt.provider !== deps.payments.id) {
    const payment = { ...attempt, attemptId };
    await needOperatorFor(deps, deps.db, { kind: 'payment_unended', payment, code: attempt.provider });
    return null;
  }
  const now = deps.clock.now();
  const notAfter = source === 'report' ? now : now - ASK_EVERY_MS;
  if (!(await claimAsk(deps.db, { id: attempt.id, now, notAfter }))) return null;
  const hint = attempt.providerRef === null ? ask.providerRef : undefined;
  const outcome = await stateAt(deps, { attemptId: attempt.id, providerRef: attempt.providerRef ?? hint ?? null });
  if (!outcome.ok) {
    deps.log.warn({ attempt: attempt.id, kind: outcome.kind, code: outcome.code }, 'the provider did not say');
    return outcome.kind === 'rejected' ? 'absent' : 'silent';
  }
  await tellUnknownWord(deps, { ...attempt, attemptId }, outcome.value);
  // The provider's own answer named our attempt, so the hint was right.
  if (hint !== undefined) await recordProviderRef(deps.db, { id: attempt.id, providerRef: hint });
  return { attempt, state: outcome.value, source };
}

/** Asks the provider for the state of a payment. */
export async function stateAt(deps: Deps, named: Named): Promise<Outcome<PaymentState>> {
  return askProvider(deps, () => deps.payments.status(refOf(named)));
}

/** Asks the provider to let nobody pay an attempt any more; answers whether it answered. */
export async function cancelPage(deps: Deps, { id: attemptId, providerRef }: Attempt): Promise<boolean> {
  const outcome = await askProvider(deps, () => deps.payments.cancel(refOf({ attemptId, providerRef })));
  return outcome.ok || outcome.kind !== 'unknown';
}

/** The provider's answer. A provider that throws may have done anything: an unknown outcome. */
export async function askProvider<T>(deps: Deps, call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  refuseNetworkInTransaction();
  try {
    return await call();
  } catch (error) {
    deps.log.error({ err: error, provider: deps.payments.id }, 'the payment provider failed');
    return { ok: false, kind: 'unknown' };
  }
}

/** How a provider finds an attempt: by our id, and by its own where it gave one. */
export function refOf({ attemptId, providerRef }: Named): PaymentRef {
  return providerRef === null ? { attemptId } : { attemptId, providerRef };
}

/** How often a provider is asked about one attempt while the client waits. */
const ASK_EVERY_MS = 5 * SECOND;
