import { addDays, DAY, type Instant, instantOf, wallOf } from './dates.ts';

/** The night in Tbilisi, in which no phone rings for what can wait: from the first time on, up to the second. */
const QUIET_FROM = '22:00';
const QUIET_UNTIL = '08:00';

/** The time for an SMS about a session: now, or 08:00 after the night in Tbilisi if the session is over a day away. */
export function smsAfterQuietHours(now: Instant, sessionStart: Instant): Instant {
  const { date, time } = wallOf(now);
  const isNight = time >= QUIET_FROM || time < QUIET_UNTIL;
  if (!isNight || sessionStart - now <= DAY) return now;
  return instantOf(time < QUIET_UNTIL ? date : addDays(date, 1), QUIET_UNTIL) ?? now;
}
