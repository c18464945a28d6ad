import { DAY } from '#domain/dates.ts';
import type { PaymentState } from '#server/providers/payments/payments.ts';
import type { Deps } from '#server/deps.ts';
import { askProvider } from '../payment/payment.ts';
import { type Balance, readBalances } from '../ledger/ledger.ts';
import { type Booked, readBooked } from './books.sql.ts';

/** One attempt of which our books and the provider's say different things. */
export type Difference = {
  attemptId: string;
  orderId: string;
  what: 'captured' | 'refunded';
  ours: string;
  theirs: string;
};

/** Our books beside the provider's. `unanswered` attempts could not be compared. */
export type BooksReport = {
  compared: number;
  unanswered: number;
  differences: Difference[];
  balances: Balance[];
  /** Whether every currency sums to zero over all accounts. */
  balanced: boolean;
};

/** Compares every payment of the last days, one by one, with what the provider says of it now. Changes nothing. */
export async function compareBooks(deps: Deps, { days }: { days: number }): Promise<BooksReport> {
  const report: BooksReport = { compared: 0, unanswered: 0, differences: [], balances: [], balanced: true };
  for await (const booked of recentAttempts(deps, days)) {
    const outcome = await askProvider(deps, () => deps.payments.status(refOf(booked)));
    // An attempt that never reached the provider is unknown there, and nothing of it is in our books either.
    if (!outcome.ok && (outcome.kind !== 'rejected' || booked.captured !== null)) report.unanswered += 1;
    else {
      report.compared += 1;
      report.differences.push(...differencesOf(booked, outcome.ok ? outcome.value : NEVER_PAID));
    }
  }
  report.balances = await readBalances(deps.db);
  report.balanced = ['GEL', 'EUR'].every((currency) => sumOf(report.balances, currency) === 0);
  return report;
}

/** The nightly comparison: whatever differs is a line for the operator. */
export async function raiseDifferences(deps: Deps): Promise<void> {
  const report = await compareBooks(deps, { days: RECENT_DAYS });
  for (const difference of report.differences) {
    deps.log.error(difference, "our books and the provider's differ: an operator must look");
  }
  if (!report.balanced) deps.log.error({ balances: report.balances }, 'the ledger is out of balance');
  const { compared, unanswered, differences } = report;
  deps.log.info({ compared, unanswered, differences: differences.length }, 'books compared');
}

/**
 * Asks again about every payment of the last 7 days that brought no money: a provider may change its mind in silence. Each
 * is asked by a job of its own, so that a slow provider or many payments hold up none of the others.
 */
export async function settleRecent(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for await (const { attemptId, captured } of recentAttempts(deps, RECENT_DAYS)) {
    if (captured !== null) continue;
    await deps.jobs.enqueue(deps.db, {
      kind: 'payment.settle',
      payload: { attempt: attemptId },
      runAt: now,
      dedupeKey: `payment.settle:${attemptId}:night:${Math.floor(now / DAY)}`,
    });
  }
}

async function* recentAttempts(deps: Deps, days: number): AsyncGenerator<Booked> {
  const since = deps.clock.now() - days * DAY;
  for (let after: string | null = null; ;) {
    const page: Booked[] = await readBooked(deps.db, { since, after, limit: PAGE });
    yield* page.filter(({ provider }) => provider === deps.payments.id);
    after = page.at(-1)?.attemptId ?? null;
    if (page.length < PAGE) return;
  }
}

function differencesOf(booked: Booked, state: PaymentState): Difference[] {
  const { attemptId, orderId } = booked;
  const theirs = state.status === 'SUCCESS' ? (state.paid === 'as asked' ? booked.asked : state.paid) : undefined;
  const found: Difference[] = [];
  const captured = { ours: wordsOf(booked.captured), theirs: wordsOf(theirs ?? null) };
  if (captured.ours !== captured.theirs) found.push({ attemptId, orderId, what: 'captured', ...captured });
  const refunded = {
    ours: booked.refundedMinor === null ? 'nothing' : 'all',
    theirs: state.refund === 'done' ? 'all' : state.refund === 'part' ? 'a part' : 'nothing',
  };
  if (refunded.ours !== refunded.theirs) found.push({ attemptId, orderId, what: 'refunded', ...refunded });
  return found;
}

function refOf({ attemptId, providerRef }: Booked): { attemptId: string; providerRef?: string } {
  return { attemptId, ...(providerRef === null ? {} : { providerRef }) };
}

function wordsOf(amount: { minor: number; currency: string } | null): string {
  return amount === null ? 'nothing' : `${amount.minor} ${amount.currency}`;
}

function sumOf(balances: readonly Balance[], currency: string): number {
  return balances.filter((balance) => balance.currency === currency).reduce((sum, { minor }) => sum + minor, 0);
}

const NEVER_PAID: PaymentState = { status: 'INITIAL', raw: 'unknown' };
const RECENT_DAYS = 7;
const PAGE = 200;
