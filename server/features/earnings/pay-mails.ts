// docs/decisions/192
import { addDays, DAY, HOUR, type Locale, startOfDay, wallOf, weekdayOf } from '#domain/dates.ts';
import type { EarningLine, EarningSums } from '#domain/earning-line.ts';
import { stateWords } from '#contract/earnings/earning-texts.ts';
import type { Deps } from '#server/deps.ts';
import type { JobPayload } from '#server/jobs/kinds.ts';
import { contactsOf, type Letter, tellAll } from '../notify/notify.ts';
import { earningsOf, earningsPaid } from './earnings.ts';
import { dueWithoutAccount } from './earnings.sql.ts';
import { TOGETHER_MS } from './tell-pay.ts';

type Told = JobPayload<'earnings.tell-paid'>;

/** Tells a therapist which sessions a batch has paid for, in the very lines of the screen (message 20). */
export async function sendPaid(deps: Deps, { therapist: therapistId, batch: batchId, from }: Told): Promise<void> {
  const { lines, sums, userId } = await earningsPaid(deps, { therapistId, batchId, from, to: from + TOGETHER_MS });
  const reader = await readerOf(deps, userId);
  if (lines.length === 0 || reader === null) return;
  await tellAll(deps, deps.db, [
    {
      to: reader,
      template: 'payout-paid-email',
      data: paidIn({ lines, sums }, reader.locale),
      dedupeKey: `payout-paid:${batchId}:${therapistId}:${from}`,
    },
  ]);
}

/** The mail's contents for lines that one batch has paid. */
export function paidIn(
  { lines, sums }: { lines: readonly EarningLine[]; sums: EarningSums },
  locale: Locale,
): Extract<Letter, { template: 'payout-paid-email' }>['data'] {
  const paid = lines.flatMap(({ state }) => (state.kind === 'paid' ? [state] : []));
  return {
    minor: sums.shareMinor,
    commissionPercent: sums.commissionPercent,
    last4: paid[0]?.last4 ?? null,
    paidAt: Math.max(...paid.map(({ at }) => at)),
    lines: lines.map((line) => {
      const { on, name: client, typeKey, priceMinor, commissionMinor, shareMinor, late, clientAbsent } = line;
      const reason = late || clientAbsent ? stateWords(line, locale).reason : null;
      return { on, client, typeKey, priceMinor, commissionMinor, shareMinor, reason };
    }),
  };
}

/** Tells a therapist that the bank sent pay back, as long as it waits for the therapist (message 21). */
export async function sendReturned(deps: Deps, { therapist: therapistId, batch, from }: Told): Promise<void> {
  const { date } = wallOf(deps.clock.now());
  const { waits, userId } = await earningsOf(deps, { therapistId, from: date, to: date });
  const reader = await readerOf(deps, userId);
  if (waits.cameBack === null || reader === null) return;
  const { minor, sessions } = waits.cameBack;
  await tellAll(deps, deps.db, [
    {
      to: reader,
      template: 'payout-failed-email',
      data: { minor, sessions, cameBackOn: from },
      dedupeKey: `payout-returned:${batch}:${therapistId}:${from}`,
    },
  ]);
}

/**
 * Tells, on the morning of a day with pay, each therapist whose pay is due and who has no account, once a week (message
 * 21).
 */
export async function tellDuePay(deps: Deps): Promise<void> {
  const { date: today, time } = wallOf(deps.clock.now());
  // A server that starts does all of the day at once.
  if (time < MORNING) return;
  const end = startOfDay(today) + DAY;
  for (let after: string | null = null; ;) {
    const page = await dueWithoutAccount(deps.db, { until: end, after, limit: AT_ONCE });
    await tellWithoutAccount(deps, page, today);
    const last = page.at(-1);
    if (page.length < AT_ONCE || last === undefined) return;
    after = last.therapistId;
  }
}

async function tellWithoutAccount(
  deps: Deps,
  page: Awaited<ReturnType<typeof dueWithoutAccount>>,
  today: string,
): Promise<void> {
  const ids = page.map(({ userId }) => userId);
  const known = await contactsOf(deps, deps.db, ids);
  const monday = addDays(today, 1 - weekdayOf(today));
  const letters = page.flatMap(({ userId, therapistId, minor, sessions }): Letter[] => {
    const to = known.get(userId);
    const data = { minor, sessions, cameBackOn: null };
    const dedupeKey = `payout-no-account:${monday}:${therapistId}`;
    const notAfter = deps.clock.now() + 12 * HOUR;
    return to === undefined ? [] : [{ to, template: 'payout-failed-email', data, dedupeKey, notAfter }];
  });
  await tellAll(deps, deps.db, letters);
}

async function readerOf(deps: Deps, userId: string | null) {
  return userId === null ? null : ((await contactsOf(deps, deps.db, [userId])).get(userId) ?? null);
}

/** In Tbilisi. */
const MORNING = '09:00';
const AT_ONCE = 200;
