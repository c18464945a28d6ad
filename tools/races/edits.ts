import { instantOf, MINUTE, weekdayOf } from '#domain/dates.ts';
import type { Answer } from './answer.ts';
import { type Slot, slotBody } from './people.ts';
import type { Therapist, World } from './world.ts';

/** The ways of a therapist to take a time out of the calendar. */
export const TAKING_OUT = ['remove', 'time off', 'template'] as const;
export type Edit = (typeof TAKING_OUT)[number] | 'publish';

/** The therapist of a slot. */
export function therapistAt({ therapists }: World, { therapist }: Slot): Therapist {
  const found = therapists[therapist % therapists.length];
  if (found === undefined) throw new RangeError(`there is no therapist ${therapist}`);
  return found;
}

/** A therapist's change of the own calendar, about one time. */
export function edit(world: World, slot: Slot, { what, server }: { what: Edit; server: number }): Promise<Answer> {
  const as = therapistAt(world, slot);
  const user = { id: as.userId };
  const time = slotBody(world.clock.now(), slot).bookingSession;
  switch (what) {
    case 'publish':
      return world.call(server, 'POST', '/therapists/add-sessions', { as, body: { user, sessions: [time] } });
    case 'remove': {
      const minutes = (instantOf(time.date, time.start) ?? 0) / MINUTE;
      const sessionId = `${as.therapistId}.${minutes.toString(36)}`;
      return world.call(server, 'POST', '/therapists/remove-session', { as, body: { user, sessionId } });
    }
    case 'time off': {
      const { date, start, end } = time;
      const body = { firstDate: date, lastDate: date, start, end };
      return world.call(server, 'POST', '/practice/time-off', { as, body });
    }
    case 'template': {
      const body = { template: templateWithout(slot, weekdayOf(time.date)) };
      return world.call(server, 'PUT', '/practice/template', { as, body });
    }
  }
}

/** The hours that all therapists of the races have, without one of them on one weekday. */
function templateWithout({ hour }: Slot, weekday: number) {
  const range = (day: number, from: number, to: number) => ({
    weekday: day,
    start: `${from}:00`,
    end: `${to}:00`,
    types: null,
  });
  const ranges = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
    if (day !== weekday || hour < 10 || hour >= 20) return [range(day, 10, 20)];
    return [...(hour > 10 ? [range(day, 10, hour)] : []), ...(hour < 19 ? [range(day, hour + 1, 20)] : [])];
  });
  return { ranges, bufferMin: 10, minNoticeMin: 120, weeksAhead: 8 };
}
