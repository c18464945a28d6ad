// docs/decisions/191
import type { AppointmentStatus, CancelledBy, CancelReason } from './booking.ts';
import { type ComplaintStatus, isStanding } from './complaint.ts';
import type { Instant } from './dates.ts';
import type { TypeKey } from './intake.ts';
import { commissionOf, type Tetri } from './money.ts';
import { COMPLETE_AFTER_MS, payoutDueAt, type PayoutStatus } from './payout.ts';
import { isOwed, MARK_UNTIL_AFTER_END_MS } from './session-actions.ts';

/** Why there is no pay for a session that was paid for. */
export const NO_PAY_REASONS = [
  'cancelled_in_time',
  'cancelled_by_therapist',
  'therapist_absent',
  'complaint_open',
  'money_returned',
] as const;
export type NoPayReason = (typeof NO_PAY_REASONS)[number];

/** Where one line of a therapist's earnings stands. */
export type EarningState =
  | { readonly kind: 'ahead' }
  /** It is not booked, or may not be sent yet, and who came may still be changed until then (P45). */
  | { readonly kind: 'over'; readonly until: Instant }
  /** `by` is null when the day is past, or money came back or waits for an account: the next payout takes it. */
  | { readonly kind: 'due'; readonly by: Instant | null }
  | { readonly kind: 'sent'; readonly at: Instant; readonly last4: string | null }
  | { readonly kind: 'paid'; readonly at: Instant; readonly last4: string | null }
  /** The bank sent it back from the account that counts: the therapist has set none since. */
  | { readonly kind: 'came_back'; readonly at: Instant }
  | { readonly kind: 'no_account' }
  /** The bank sent other pay back from the account that counts: this waits too until the therapist has set it again. */
  | { readonly kind: 'account_refused' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'no_share' }
  | { readonly kind: 'no_pay'; readonly why: NoPayReason }
  /** It was earned, and a correction of that day takes it back. */
  | { readonly kind: 'taken_back'; readonly on: Instant }
  /** `of`: the start of the session that it takes back. */
  | { readonly kind: 'correction'; readonly of: Instant; readonly why: NoPayReason };

/** A line of a therapist's earnings: a paid session or its correction. Sums in tetri, negative in a correction. */
export type EarningLine = {
  /** Tells the rows apart and opens nothing. */
  readonly key: string;
  /** The start of the session; of a correction when it was booked. Its day in Tbilisi is the line's. */
  readonly on: Instant;
  /** Null for a client who has deleted the account. */
  readonly name: string | null;
  readonly typeKey: TypeKey;
  /** Its client cancelled too late: it is the therapist's all the same (P36). */
  readonly late: boolean;
  readonly clientAbsent: boolean;
  readonly priceMinor: Tetri;
  readonly commissionPercent: number;
  readonly commissionMinor: Tetri;
  readonly shareMinor: Tetri;
  readonly state: EarningState;
  readonly isBooked: boolean;
};

/** The facts of a paid session. Where the first of a group is null, the others of the group say nothing. */
export type EarningFacts = {
  readonly key: string;
  readonly name: string | null;
  readonly typeKey: TypeKey;
  readonly start: Instant;
  readonly end: Instant;
  readonly status: AppointmentStatus;
  readonly markedAt: Instant | null;
  readonly cancelledBy: CancelledBy | null;
  readonly cancelReason: CancelReason | null;
  readonly complaintStatus: ComplaintStatus | null;
  readonly isPaidFor: boolean;
  readonly priceMinor: Tetri;
  readonly commissionPercent: number;
  /** When the ledger booked what it earned, and the therapist's part of that. */
  readonly earnedAt: Instant | null;
  readonly earnedMinor: Tetri;
  readonly takenBackAt: Instant | null;
  readonly payoutStatus: PayoutStatus | null;
  readonly payoutDueAt: Instant;
  /** The newest time that it was sent, to which account, and what the bank made of it. */
  readonly sentAt: Instant | null;
  readonly accountId: string | null;
  readonly last4: string | null;
  readonly outcome: 'PAID' | 'RETURNED' | null;
  readonly outcomeAt: Instant;
};

/** Facts common to a therapist's lines. `usableFrom`: no pay before it (P63), nor once the bank refused the account. */
export type EarningContext = {
  readonly now: Instant;
  readonly account: { readonly id: string; readonly usableFrom: Instant; readonly isRefused: boolean } | null;
  readonly isStopped: boolean;
};

/** The line of a session, and behind it the correction if what it earned was taken back (P57, P64). */
export function earningLines(facts: EarningFacts, context: EarningContext): EarningLine[] {
  const { key, start, name, typeKey, status, cancelReason, priceMinor, commissionPercent, takenBackAt } = facts;
  const isBooked = facts.earnedAt !== null;
  const state = earningState(facts, context);
  const isWithoutPay = state.kind === 'no_pay' && !isBooked;
  const shareMinor = shareOf(facts);
  const line: EarningLine = {
    key,
    on: start,
    name,
    typeKey,
    late: cancelReason === 'client_late',
    clientAbsent: status === 'client_absent',
    priceMinor,
    commissionPercent,
    commissionMinor: isWithoutPay ? 0 : priceMinor - shareMinor,
    shareMinor: isWithoutPay ? 0 : shareMinor,
    state,
    isBooked,
  };
  if (!isBooked || takenBackAt === null) return [line];
  const correction: EarningLine = {
    ...line,
    key: `${key}-`,
    on: takenBackAt,
    priceMinor: opposite(priceMinor),
    commissionMinor: opposite(line.commissionMinor),
    shareMinor: opposite(shareMinor),
    state: { kind: 'correction', of: start, why: noPayReason(facts) ?? 'money_returned' },
  };
  return [line, correction];
}

/** The sums of lines, in tetri. `commissionPercent` is null where it is not the same in all of them. */
export type EarningSums = Pick<EarningLine, 'priceMinor' | 'commissionMinor' | 'shareMinor'> & {
  readonly sessions: number;
  readonly commissionPercent: number | null;
};

/** Adds lines up: what is ahead and what has no pay is left out, and a correction takes away what it corrects. */
export function sumsOf(lines: readonly EarningLine[]): EarningSums {
  const counted = lines.filter(isInSums);
  const sum = (of: (line: EarningLine) => number) => counted.reduce((total, line) => total + of(line), 0);
  const [percent = null, ...others] = new Set(counted.map(({ commissionPercent }) => commissionPercent));
  return {
    sessions: sum(({ state }) => (state.kind === 'correction' ? -1 : 1)),
    priceMinor: sum(({ priceMinor }) => priceMinor),
    commissionMinor: sum(({ commissionMinor }) => commissionMinor),
    shareMinor: sum(({ shareMinor }) => shareMinor),
    commissionPercent: others.length === 0 ? percent : null,
  };
}

/** Whether a line counts in the sums. Booked ones do, even under a complaint: the ledger owes them until reversal. */
export function isInSums({ state, isBooked }: EarningLine): boolean {
  return isBooked || (state.kind !== 'ahead' && state.kind !== 'no_pay');
}

/** The next payout among lines of all months: what is due on the earliest day (`dayOf`); null when nothing is. */
export function nextPayout(
  lines: readonly EarningLine[],
  dayOf: (by: Instant) => string,
): { minor: Tetri; by: Instant | null } | null {
  const due = lines.flatMap(({ state, shareMinor }) =>
    state.kind === 'due' ? [{ by: state.by, minor: shareMinor }] : [],
  );
  const [first] = due.toSorted((a, b) => (a.by ?? -Infinity) - (b.by ?? -Infinity));
  if (first === undefined) return null;
  const day = (by: Instant | null) => (by === null ? null : dayOf(by));
  const same = due.filter(({ by }) => day(by) === day(first.by));
  return { by: first.by, minor: same.reduce((total, { minor }) => total + minor, 0) };
}

function earningState(facts: EarningFacts, { now, account, isStopped }: EarningContext): EarningState {
  const { end, status, cancelReason, earnedAt, takenBackAt, payoutStatus, sentAt, last4, outcome, outcomeAt } = facts;
  if (earnedAt !== null && takenBackAt !== null) return { kind: 'taken_back', on: takenBackAt };
  if (payoutStatus === 'PAID')
    return { kind: 'paid', at: outcome === 'PAID' ? outcomeAt : (sentAt ?? earnedAt ?? end), last4 };
  if (payoutStatus === 'SENT') return { kind: 'sent', at: sentAt ?? end, last4 };
  const why = noPayReason(facts);
  if (why !== null) return { kind: 'no_pay', why };
  if (status === 'confirmed' && now < end) return { kind: 'ahead' };
  const isReturned = outcome === 'RETURNED';
  const until = end + MARK_UNTIL_AFTER_END_MS;
  // What a batch takes is told as due, though who came may still be changed until it is sent (P15).
  const mayGo = payoutStatus === 'DUE' && now > Math.max(end, facts.markedAt ?? end) + COMPLETE_AFTER_MS;
  const mayChange = cancelReason !== 'client_late' && !isReturned && !mayGo && now <= until;
  if (status === 'confirmed' || mayChange) return { kind: 'over', until };
  if (shareOf(facts) === 0) return { kind: 'no_share' };
  if (isStopped) return { kind: 'stopped' };
  if (isReturned && (account === null || account.id === facts.accountId)) return { kind: 'came_back', at: outcomeAt };
  if (account === null) return { kind: 'no_account' };
  if (account.isRefused) return { kind: 'account_refused' };
  const by = earnedAt === null ? payoutDueAt(end) : facts.payoutDueAt;
  return { kind: 'due', by: isReturned || by < now || by < account.usableFrom ? null : by };
}

function noPayReason(facts: EarningFacts): NoPayReason | null {
  const { status, cancelReason, cancelledBy, complaintStatus, isPaidFor } = facts;
  if (status === 'therapist_absent') return 'therapist_absent';
  if (status === 'cancelled' && !isOwed(status, cancelReason)) {
    if (cancelReason === 'client') return 'cancelled_in_time';
    return cancelledBy === 'therapist' ? 'cancelled_by_therapist' : 'money_returned';
  }
  if (complaintStatus !== null && isStanding(complaintStatus)) return 'complaint_open';
  return isPaidFor ? null : 'money_returned';
}

/** The therapist's part: as it was booked, before that by the terms of the hold (P42). */
function shareOf({ earnedAt, earnedMinor, priceMinor, commissionPercent }: EarningFacts): Tetri {
  return earnedAt === null ? priceMinor - commissionOf(priceMinor, commissionPercent) : earnedMinor;
}

/** Never the negative zero. */
function opposite(minor: Tetri): Tetri {
  return minor === 0 ? 0 : -minor;
}
