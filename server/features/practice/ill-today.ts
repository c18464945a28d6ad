import type { Answer } from '#contract/api.ts';
import type { AppointmentStatus } from '#domain/booking.ts';
import { addDays, type Instant, startOfDay, MINUTE, wallOf } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { DomainError } from '#domain/errors.ts';
import { GRID_MIN } from '#domain/schedule.ts';
import type { Deps } from '#server/deps.ts';
import { takeSpanOff } from '../schedule/schedule.ts';
import { cancelSession } from '../session/session.ts';
import { timesBetween } from '../session-view/session-view.ts';
import { ownPractice, type Practice } from './practice.ts';

/** The effects of illness for the rest of today: the sessions not begun yet, their clients and refunds. */
export async function illToday(deps: Deps, userId: string): Promise<Omit<Answer<'readIllToday'>, 'now'>> {
  const practice = await ownPractice(deps, { userId });
  const now = deps.clock.now();
  const times = (await restOfToday(deps, practice, now)).filter(isAhead);
  return {
    sessions: times.map(({ time }) => time),
    clients: new Set(times.map(({ clientId }) => clientId)).size,
    refundMinor: times.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
  };
}

/**
 * Cancels the sessions of today that the therapist was shown, each by itself, and makes the rest of today time off.
 * Sessions booked or changed meanwhile, or that could not be cancelled, stay and are returned; a live hold may still be
 * paid. Returns how many of the shown sessions are cancelled. A repeat does nothing.
 */
export async function cancelIllToday(
  deps: Deps,
  input: { userId: string; sessions: readonly { sessionId: string; version: number }[]; requestId: string },
): Promise<Omit<Answer<'cancelIllToday'>, 'now'>> {
  const { userId, requestId } = input;
  const practice = await ownPractice(deps, { userId });
  const now = deps.clock.now();
  // First, so that nobody books a time that has just become free.
  await deps.db.transaction((tx) => takeSpanOff(tx, practice, { span: restOfDay(now), now }));
  const shown = new Map(input.sessions.map(({ sessionId, version }) => [sessionId, version]));
  const by = { role: 'therapist', userId, reason: 'ill' } as const;
  for (const { appointmentId, orderId } of (await restOfToday(deps, practice, now)).filter(isAhead)) {
    const seenVersion = shown.get(appointmentId);
    if (seenVersion === undefined || orderId === null) continue;
    try {
      await cancelSession(deps, { orderId, by, seenRefundMinor: null, clientReason: null, seenVersion, requestId });
    } catch (error) {
      // The others are cancelled all the same, and the answer shows that this one stays.
      if (!(error instanceof DomainError))
        deps.log.error({ err: error, appointment: appointmentId }, 'a session of an ill therapist was not cancelled');
    }
  }
  const after = await restOfToday(deps, practice, now);
  const cancelled = after.filter(({ appointmentId: id, cancelledBy }) => shown.has(id) && cancelledBy === 'therapist');
  return { cancelled: cancelled.length, sessions: after.filter(isAhead).map(({ time }) => time) };
}

/** The sessions of today, in Tbilisi, that have not begun, by start. */
async function restOfToday(deps: Deps, practice: Practice, now: Instant) {
  const { end: to } = restOfDay(now);
  const times = await timesBetween(deps, { ...practice, now }, { from: now, to, most: MOST.sessionsOfDay });
  return times.filter(({ start }) => start > now);
}

function isAhead({ status }: { status: AppointmentStatus }): boolean {
  return status === 'confirmed';
}

/** From now, on the grid of all calendars, to midnight in Tbilisi. */
function restOfDay(now: Instant): { start: Instant; end: Instant } {
  const grid = GRID_MIN * MINUTE;
  return { start: now - (now % grid), end: startOfDay(addDays(wallOf(now).date, 1)) };
}
