// docs/decisions/191
import { addDays, DAY, type Instant, startOfDay, wallOf } from '#domain/dates.ts';
import {
  type EarningContext,
  type EarningLine,
  earningLines,
  type EarningSums,
  nextPayout,
  sumsOf,
} from '#domain/earning-line.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Tetri } from '#domain/money.ts';
import { BOOKING_HORIZON_DAYS } from '#domain/schedule.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { clientNames } from '../session-view/session-view.ts';
import {
  type Due,
  dueBetween,
  earningsBetween,
  type EarningRow,
  openEarnings,
  paidByBatch,
  readEarner,
} from './earnings.sql.ts';

export { tellPaid, tellReturned } from './tell-pay.ts';

/** The pay that is due by the end of the day of an instant, and how much was due before it. */
export async function payOfDay(sql: Sql, now: Instant): Promise<{ due: Due; late: Due }> {
  const from = startOfDay(wallOf(now).date);
  const [due, late] = await Promise.all([
    dueBetween(sql, { from, to: from + DAY }),
    dueBetween(sql, { from: 0, to: from }),
  ]);
  return { due, late };
}

/** Dates in Tbilisi, both included. */
type Asked = { therapistId: string; from: string; to: string };

/**
 * A therapist's earnings between two valid dates, the latest first, and the pay still open of all months, in tetri. The
 * number of statements does not grow with the lines.
 */
export async function earningsOf(deps: Deps, { therapistId, from, to }: Asked) {
  const now = deps.clock.now();
  const window = { from: startOfDay(from), to: startOfDay(addDays(to, 1)) };
  const [found, open, earner] = await Promise.all([
    earningsBetween(deps.db, { therapistId, ...window }),
    openEarnings(deps.db, { therapistId, from: now - UNBOOKED_SINCE_MS, to: now + BOOKED_AHEAD_MS }),
    readEarner(deps.db, therapistId),
  ]);
  // A sum of a part would be a wrong sum.
  if (found.length > MOST.earnings) throw new Error('more earnings than a list holds');
  if (earner === null) throw new Error('no such therapist');
  const { userId, accountId: id, last4, accountCountsFrom, isRefused, isStopped, firstStart } = earner;
  const account = id === null ? null : { id, usableFrom: accountCountsFrom, isRefused };
  const context = { now, account, isStopped };
  const linesOf = lineMaker(deps, context);
  const lines = linesOf(found)
    .filter(({ on }) => on >= window.from && on < window.to)
    .toSorted((a, b) => b.on - a.on || (a.key < b.key ? 1 : -1));
  const all = linesOf(open);
  return {
    lines,
    sums: sumsOf(lines),
    // `by`: null with the next batch, since the day is past or not certain.
    next: nextPayout(all, (by) => wallOf(by).date),
    // The ledger's debt to the therapist, whatever it waits for.
    owedMinor: sharesOf(all.filter(({ isBooked, state }) => isBooked && state.kind !== 'paid')),
    account: id === null ? null : { last4 },
    // The pay that waits for the therapist, over all months.
    waits: {
      cameBack: cameBackOf(all),
      noAccountMinor: sharesOf(all.filter(({ state }) => state.kind === 'no_account')),
      stoppedMinor: sharesOf(all.filter(({ state }) => state.kind === 'stopped')),
    },
    firstStart,
    userId,
  };
}

/** A therapist's lines that a batch paid in a time, as on the screen, with who signs in as the therapist. */
export async function earningsPaid(
  deps: Deps,
  of: { therapistId: string; batchId: string; from: Instant; to: Instant },
): Promise<{ lines: EarningLine[]; sums: EarningSums; userId: string | null }> {
  const [rows, earner] = await Promise.all([paidByBatch(deps.db, of), readEarner(deps.db, of.therapistId)]);
  const lines = lineMaker(deps, { now: deps.clock.now(), account: null, isStopped: false })(rows);
  return { lines, sums: sumsOf(lines), userId: earner?.userId ?? null };
}

function lineMaker(deps: Deps, context: EarningContext): (rows: readonly EarningRow[]) => EarningLine[] {
  const names = clientNames(deps);
  return (rows) =>
    rows.flatMap((row) =>
      earningLines({ ...row, key: earningKeyOf(deps, row.appointmentId), name: names(row) }, context),
    );
}

/** `on`: the newest of these sessions. */
function cameBackOf(lines: readonly EarningLine[]): { minor: Tetri; sessions: number; on: Instant } | null {
  const back = lines.filter(({ state }) => state.kind === 'came_back');
  if (back.length === 0) return null;
  return { minor: sharesOf(back), sessions: back.length, on: Math.max(...back.map(({ on }) => on)) };
}

function sharesOf(lines: readonly EarningLine[]): Tetri {
  return lines.reduce((total, { shareMinor }) => total + shareMinor, 0);
}

function earningKeyOf(deps: Deps, appointmentId: string): string {
  return Buffer.from(deps.keyring.hmac('earning-line', appointmentId)).toString('base64url', 0, KEY_BYTES);
}

const KEY_BYTES = 12;
/** Pay that is owed is booked 24 h after the end at the latest, and the jobs that do it may be late. */
const UNBOOKED_SINCE_MS = 4 * DAY;
/** No session is booked further ahead; a day more for what is moved. */
const BOOKED_AHEAD_MS = (BOOKING_HORIZON_DAYS + 1) * DAY;
