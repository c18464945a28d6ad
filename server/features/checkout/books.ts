import { MOST } from '#domain/list-limits.ts';
import { DAY, type Instant } from '#domain/dates.ts';
import { isReturnable, type PaymentStatus } from '#domain/payment.ts';
import type { PaymentState } from '#server/providers/payments/payments.ts';
import type { Deps } from '#server/deps.ts';
import { isOpen, stateAt } from '../payment/payment.ts';
import { type Balance, trialBalance } from '../ledger/ledger.ts';
import { needOperator, workIsDone } from '../work/work.ts';
import { type Booked, readBooked, readBookedAttempt, unknownPayments } from './books.sql.ts';
import { settleAttempt } from './settle.ts';

/** An attempt on which our books and the provider's differ. */
export type Difference = {
  attemptId: string;
  /** The operators' name for the order. */
  order: string;
  what: 'captured' | 'refunded';
  ours: string;
  theirs: string;
};

/** Our books beside the provider's. `unanswered` attempts could not be compared. */
export type BooksReport = {
  compared: number;
  unanswered: number;
  /** The first two hundred: more are one fault. */
  differences: Difference[];
  /** The provider's ids of payments that it told us of in these days and that no book of ours has. */
  unknown: string[];
  balances: Balance[];
  /** Whether every currency sums to zero over all accounts. */
  balanced: boolean;
};

/** Compares every payment of the last days, one by one, with what the provider says of it now. Changes nothing. */
export async function compareBooks(deps: Deps, { days }: { days: number }): Promise<BooksReport> {
  const report = { compared: 0, unanswered: 0, differences: [] as Difference[] };
  for await (const booked of recentAttempts(deps, days)) {
    const differences = await compare(deps, booked);
    if (differences === 'unanswered') report.unanswered += 1;
    else {
      report.compared += 1;
      report.differences.push(...differences.slice(0, MOST.broken - report.differences.length));
    }
  }
  const unknown = await unknownPayments(deps.db, { since: deps.clock.now() - days * DAY });
  return { ...report, unknown, ...(await trialBalance(deps.db)) };
}

/** The nightly comparison: of the sums at once, and of every payment of the last 7 days by a job of its own. */
export async function compareRecent(deps: Deps): Promise<void> {
  const { balanced } = await trialBalance(deps.db);
  if (balanced) await workIsDone(deps, deps.db, { kinds: ['ledger_unbalanced'], key: LEDGER });
  else await needOperator(deps, deps.db, { kind: 'ledger_unbalanced', key: LEDGER });
  for await (const { attemptId } of recentAttempts(deps, RECENT_DAYS))
    await enqueue(deps, 'payment.compare', attemptId);
}

/** Compares one payment; a difference is told to operators. Answers false when the provider does not answer. */
export async function compareAttempt(deps: Deps, attemptId: string): Promise<boolean> {
  const [booked] = await readBookedAttempt(deps.db, attemptId);
  if (booked?.provider !== deps.payments.id) return true;
  const differences = await compare(deps, booked);
  if (differences === 'unanswered') return false;
  const [first] = differences;
  if (first === undefined) await workIsDone(deps, deps.db, { kinds: ['books_differ'], key: attemptId });
  else {
    const facts = { attempt: attemptId, order: first.order };
    await needOperator(deps, deps.db, { kind: 'books_differ', key: attemptId, facts });
  }
  return true;
}

/** Asks again about every payment of the last 7 days without money: a provider may change its mind in silence. */
export async function settleRecent(deps: Deps): Promise<void> {
  for await (const { attemptId, captured } of recentAttempts(deps, RECENT_DAYS)) {
    if (captured === null) await enqueue(deps, 'payment.settle', attemptId);
  }
}

/** A job for each payment of a night, so that a slow provider or many payments hold up none of the others. */
async function enqueue(deps: Deps, kind: 'payment.compare' | 'payment.settle', attemptId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.jobs.enqueue(deps.db, {
    kind,
    payload: { attempt: attemptId },
    runAt: now,
    dedupeKey: `${kind}:${attemptId}:night:${Math.floor(now / DAY)}`,
  });
}

/** Asks the provider about a payment; a payment that it certainly does not know brought no money. */
async function compare(deps: Deps, booked: Booked): Promise<Difference[] | 'unanswered'> {
  const outcome = await stateAt(deps, booked);
  if (outcome.ok) return differencesOf(booked, outcome.value);
  return outcome.kind === 'rejected' ? differencesOf(booked, NEVER_PAID) : 'unanswered';
}

/**
 * Asks the provider about the payments made since an instant, after one of them by id: those without money are settled,
 * and each is compared. Answers the status before and after; `silent` without an answer, and `absent` where the
 * provider does not know an open payment: the copy may have been made while it was begun.
 */
export async function* askAgain(
  deps: Deps,
  span: { since: Instant; after: string | null },
): AsyncGenerator<{ attemptId: string; order: string; was: PaymentStatus; is: PaymentStatus | 'silent' | 'absent' }> {
  for await (const { attemptId, order, status: was, captured } of attemptsSince(deps, span)) {
    const said = captured === null ? await settleAttempt(deps, { attemptId, source: 'report' }) : null;
    const isAnswered = said !== 'silent' && (await compareAttempt(deps, attemptId));
    const [booked] = await readBookedAttempt(deps.db, attemptId);
    const is = said === 'absent' && isOpen(was) ? said : (booked?.status ?? was);
    yield { attemptId, order, was, is: isAnswered ? is : 'silent' };
  }
}

function recentAttempts(deps: Deps, days: number): AsyncGenerator<Booked> {
  return attemptsSince(deps, { since: deps.clock.now() - days * DAY, after: null });
}

async function* attemptsSince(
  deps: Deps,
  { since, after: first }: { since: Instant; after: string | null },
): AsyncGenerator<Booked> {
  for (let after = first; ;) {
    const page: Booked[] = await readBooked(deps.db, { since, after, limit: PAGE });
    yield* page.filter(({ provider }) => provider === deps.payments.id);
    after = page.at(-1)?.attemptId ?? null;
    if (page.length < PAGE) return;
  }
}

function differencesOf(booked: Booked, state: PaymentState): Difference[] {
  const { attemptId, order } = booked;
  const theirs = state.status === 'SUCCESS' ? (state.paid === 'as asked' ? booked.asked : state.paid) : undefined;
  const found: Difference[] = [];
  const captured = { ours: sumOf(booked.captured), theirs: sumOf(theirs ?? null) };
  // What was set aside has no sum of theirs to compare: an operator has said what it was.
  const isSettled = booked.isSettled && (theirs === undefined || !isReturnable(theirs));
  if (captured.ours !== captured.theirs && !isSettled) found.push({ attemptId, order, what: 'captured', ...captured });
  // Nothing of ours asked for it: this database comes from a copy that was made before.
  const unfinished = booked.status === 'SUCCESS' && state.refund !== undefined ? 'asked for' : 'nothing';
  const refunded = {
    ours:
      booked.refundedMinor === null ? 'nothing' : booked.refundedMinor === booked.captured?.minor ? 'all' : 'a part',
    theirs: state.refund === 'done' ? 'all' : state.refund === 'part' ? 'a part' : unfinished,
  };
  // A refund in work is looked at every hour, and the provider may be done with it before we look.
  const isDoneUnseen = booked.status === 'REFUND_PENDING' && state.refund === 'done';
  if (refunded.ours !== refunded.theirs && !isDoneUnseen) {
    found.push({ attemptId, order, what: 'refunded', ...refunded });
  }
  return found;
}

function sumOf(amount: { minor: number; currency: string } | null): string {
  return amount === null ? 'nothing' : `${(amount.minor / 100).toFixed(2)} ${amount.currency}`;
}

const NEVER_PAID: PaymentState = { status: 'INITIAL', raw: 'unknown' };
const LEDGER = 'ledger';
const RECENT_DAYS = 7;
const PAGE = 200;
