// docs/decisions/238
import type { Answer } from '#contract/api.ts';
import { DAY, startOfDay, wallOf } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf } from '#server/http/wire.ts';
import { payOfDay } from '../earnings/earnings.ts';
import { openWork } from '../work/work.ts';
import { dayCounts, sessionCounts, sessionRows } from './today.sql.ts';

/**
 * The operator's day: what waits, the sessions, the pay and what else the day has. It answers numbers of orders, sums,
 * counts and ages alone, and therefore needs no fresh code.
 */
export async function readToday(deps: Deps): Promise<Omit<Answer<'readToday'>, 'codeUntil' | 'now'>> {
  const now = deps.clock.now();
  const from = startOfDay(wallOf(now).date);
  const day = { now, from, to: from + DAY };
  const [{ items, more }, counts, rows, others, { due, late }] = await Promise.all([
    openWork(deps.db, MOST.broken),
    sessionCounts(deps.db, day),
    sessionRows(deps.db, day),
    dayCounts(deps.db, day),
    payOfDay(deps.db, now),
  ]);
  const since = ({ count, firstAt }: { count: number; firstAt: number | null }) => ({ count, firstAt: isoOf(firstAt) });
  return {
    items: items.map((item) => ({ ...item, firstAt: isoOf(item.firstAt), lastAt: isoOf(item.lastAt) })),
    more,
    sessions: {
      ...counts,
      rows: rows.slice(0, MOST.broken).map((row) => ({ ...row, start: isoOf(row.start), end: isoOf(row.end) })),
    },
    complaints: others.complaints,
    pay: { dueMinor: due.minor, sessions: due.payouts, lateMinor: late.minor, lateSessions: late.payouts },
    unpaid: since(others.unpaid),
    invitations: since(others.invitations),
    visitors: since(others.visitors),
  };
}
