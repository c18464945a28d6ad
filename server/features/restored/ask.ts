// docs/decisions/239
import { DAY, type Instant, SECOND } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { JobPayload } from '#server/jobs/kinds.ts';
import { askAgain } from '../checkout/checkout.ts';
import { addChange, type Changed, lastRestoring, writeAsked } from './restored.sql.ts';

/**
 * Asks the provider about the payments since eight days before the copy, a page of them after one, and writes what
 * that changed; other work of money waits for the last page. Fails, to be tried again, while the provider is silent
 * about a whole page in the first day: later an operator has to look, and one payment holds up no other.
 */
export async function askProviderAgain(deps: Deps, { after }: JobPayload<'restored.ask'>): Promise<void> {
  const last = await lastRestoring(deps.db);
  if (last?.doneAt !== null || last.askedAt !== null) return;
  const { id, startedAt } = last;
  const begun = deps.clock.now();
  const since = last.copyAt - ASKED_MS;
  const silent: Changed[] = [];
  let isAnswered = false;
  let next: string | null = null;
  for await (const { attemptId, ...changed } of askAgain(deps, { since, after })) {
    isAnswered ||= changed.is !== 'silent';
    if (changed.is === 'silent') silent.push(changed);
    else if (changed.was !== changed.is) await addChange(deps.db, { id, changed });
    next = deps.clock.now() >= begun + A_PAGE_MS ? attemptId : null;
    if (next !== null) break;
  }
  if (silent.length > 0 && !isAnswered && begun < (startedAt ?? begun) + DAY)
    throw new Error('the provider did not answer');
  for (const changed of silent) await addChange(deps.db, { id, changed });
  const now = deps.clock.now();
  if (next !== null) return deps.jobs.enqueue(deps.db, askAfter(next, { id, now }));
  await writeAsked(deps.db, { id, now });
  deps.jobs.wake();
}

/** The job that asks about the payments after one. It is tried for weeks: nothing else lets money move again. */
export function askAfter(after: string | null, { id, now: runAt }: { id: string; now: Instant }) {
  const dedupeKey = `restored.ask:${id}:${after}`;
  return { kind: 'restored.ask', payload: { after }, runAt, dedupeKey, maxAttempts: 1000 } as const;
}

const ASKED_MS = 8 * DAY;
/** A page ends in time for its handler, which has twenty seconds. */
const A_PAGE_MS = 8 * SECOND;
