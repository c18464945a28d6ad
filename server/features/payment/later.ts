import type { Instant } from '#domain/dates.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

/** Writes the job that asks the provider again. */
export async function reconcileLater(
  deps: Deps,
  sql: Sql,
  next: { attemptId: string; turn: number; runAt: Instant },
): Promise<void> {
  await deps.jobs.enqueue(sql, {
    kind: 'payment.reconcile',
    payload: { attempt: next.attemptId, turn: next.turn },
    runAt: next.runAt,
    dedupeKey: `payment.reconcile:${next.attemptId}:${next.turn}`,
    maxAttempts: RECONCILE_TRIES,
  });
}

/** Once an hour for more than a week: were this chain to break, money that came would stay unseen. */
const RECONCILE_TRIES = 200;

/** Writes the job that cancels an attempt at the provider. */
export async function cancelLater(deps: Deps, sql: Sql, attemptId: string): Promise<void> {
  const dedupeKey = `payment.cancel:${attemptId}`;
  const runAt = deps.clock.now();
  await deps.jobs.enqueue(sql, { kind: 'payment.cancel', payload: { attempt: attemptId }, runAt, dedupeKey });
}
