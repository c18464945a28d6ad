import { refuseNetworkInTransaction } from '#server/db/open-db.ts';
import type { Deps } from '#server/deps.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import type { PaymentRef } from '#server/providers/payments/payments.ts';

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
export function refOf({ attemptId, providerRef }: { attemptId: string; providerRef: string | null }): PaymentRef {
  return providerRef === null ? { attemptId } : { attemptId, providerRef };
}
