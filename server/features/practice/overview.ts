import { MOST } from '#domain/list-limits.ts';
import type { Answer } from '#contract/api.ts';
import { addDays, DAY, type Locale, startOfDay, wallOf } from '#domain/dates.ts';
import { firstSteps } from '#domain/first-steps.ts';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import { shownPrice } from '#domain/money.ts';
import { DEFAULT_BUFFER_MIN } from '#domain/schedule.ts';
import { timesForClients } from '#domain/template.ts';
import type { Deps } from '#server/deps.ts';
import { calendars, upcoming } from '../calendar/calendar.ts';
import { openTasksOf, timesBetween } from '../session-view/session-view.ts';
import type { Practice } from './practice.ts';

/** The first screen of a practice: the next session, today, and the therapist's open tasks. */
export async function overviewOf(
  deps: Deps,
  practice: Practice,
  locale: Locale,
): Promise<Omit<Answer<'readPractice'>, 'now'>> {
  const now = deps.clock.now();
  const { date } = wallOf(now);
  const from = startOfDay(date);
  const { contentId, accepting, hasPublished, hasAccount, hasSeenProfile, lengths } = practice;
  const view = { ...practice, now };
  const [found, today, tasks] = await Promise.all([
    calendars(deps.db, { contentIds: [contentId], ...upcoming(now) }),
    timesBetween(deps, view, { from, to: from + DAY, most: MOST.sessionsOfDay }),
    openTasksOf(deps, view),
  ]);
  const calendar = found.get(contentId);
  const fortnight = addDays(date, HORIZON_DAYS);
  const free = calendar === undefined ? [] : timesForClients(calendar, { lengths, now });
  const profile = deps.content.snapshot().therapists.get(contentId);
  return {
    therapist: {
      _id: contentId,
      name: profile?.name[locale] ?? '',
      surname: profile?.surname[locale] ?? '',
      photo: profile?.photo ?? null,
    },
    accepting,
    isListed: profile?.visible ?? false,
    sessionTypes: (profile?.sessionTypes ?? []).map(({ typeKey, duration, price }) => ({
      key: typeKey,
      duration,
      priceMinor: price,
      totalMinor: shownPrice(price, profile?.fee ?? 0),
    })),
    bufferMin: calendar?.bufferMin ?? DEFAULT_BUFFER_MIN,
    ...tasks,
    today: today.map(({ time }) => time),
    hasFreeTimes: free.some(({ start }) => wallOf(start).date < fortnight),
    firstSteps: firstSteps({ hasPublished, accepting, hasAccount, hasSeenProfile }),
  };
}
