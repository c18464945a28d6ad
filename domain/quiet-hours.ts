import { addDays, DAY, type Instant, instantOf, wallOf } from './dates.ts';

/** The night in Tbilisi, in which no phone rings for what can wait: from the first time on, up to the second. */
const QUIET_FROM = '22:00';
const QUIET_UNTIL = '08:00';

/**
 * When an SMS about a session may be sent: now, or at 08:00 when it is night in Tbilisi and the session is more than a
 * day away. News of the coming day is urgent at any hour.
 */
export function smsAfterQuietHours(now: Instant, sessionStart: Instant): Instant {
  const { date, time } = wallOf(now);
  const isNight = time >= QUIET_FROM || time < QUIET_UNTIL;
  if (!isNight || sessionStart - now <= DAY) return now;
  return instantOf(time < QUIET_UNTIL ? date : addDays(date, 1), QUIET_UNTIL) ?? now;
}
