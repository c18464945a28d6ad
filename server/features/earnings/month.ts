import type { Answer } from '#contract/api.ts';
import { DAY } from '#domain/dates.ts';
import type { EarningLine, EarningState } from '#domain/earning-line.ts';
import { DomainError } from '#domain/errors.ts';
import { datesOf, isMonth, type Month, monthOf } from '#domain/month.ts';
import { BOOKING_HORIZON_DAYS } from '#domain/schedule.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf } from '#server/http/wire.ts';
import { ownPractice } from '../practice/practice.ts';
import { earningsOf } from './earnings.ts';

type MonthOnWire = Omit<Answer<'readEarnings'>, 'now'>;

/** The caller's earnings of a month, else of this one in Tbilisi. Refuses no month, or one far from every session. */
export async function monthOfEarnings(
  deps: Deps,
  { userId, month: asked }: { userId: string; month: string | undefined },
): Promise<MonthOnWire> {
  const { therapistId } = await ownPractice(deps, { userId });
  const now = deps.clock.now();
  const month = asked ?? monthOf(now);
  const lastMonth = monthOf(now + AHEAD_MS);
  if (!isMonth(month) || month < FIRST_MONTH || month > lastMonth) throw new DomainError('TIME_UNREADABLE');
  const earnings = await earningsOf(deps, { therapistId, ...datesOf(month) });
  const { lines, sums, next, owedMinor, account, waits, firstStart } = earnings;
  const { cameBack } = waits;
  return {
    month,
    firstMonth: monthOf(Math.min(firstStart ?? now, now)),
    lastMonth,
    lines: lines.map(lineOnWire),
    sums,
    next: next === null ? null : { minor: next.minor, by: isoOf(next.by) },
    owedMinor,
    account,
    waits: { ...waits, cameBack: cameBack === null ? null : { ...cameBack, on: isoOf(cameBack.on) } },
  };
}

function lineOnWire({ typeKey, on, state, ...line }: EarningLine): MonthOnWire['lines'][number] {
  return { ...line, sessionType: typeKey, on: isoOf(on), state: stateOnWire(state) };
}

/** Every number of a state is an instant. */
function stateOnWire(state: EarningState): MonthOnWire['lines'][number]['state'] {
  const fields = Object.entries(state).map(([name, value]) => [name, typeof value === 'number' ? isoOf(value) : value]);
  // `fromEntries` forgets which fields a kind has: they are those of the state.
  return Object.fromEntries(fields) as MonthOnWire['lines'][number]['state'];
}

/** Nothing was booked before. */
const FIRST_MONTH: Month = '2020-01';
/** No session is booked further ahead. */
const AHEAD_MS = BOOKING_HORIZON_DAYS * DAY;
