import { addDays, DAY, type Instant, instantOf, MINUTE } from '#domain/dates.ts';
import { paidLaterRefusal } from '#domain/paid-later.ts';
import type { CalendarTime } from '../../../data/practice-calendar.ts';
import { minutesOf } from '../calendar/calendar-time.ts';
import { timesOf } from '../../../session/facts.ts';

/** A day and the start on it, as walls of Tbilisi. */
export type Start = { readonly date: string; readonly start: string };

/** The own calendar's times, the length of the session and of the rest beside it, in minutes. */
export type Around = {
  readonly times: readonly CalendarTime[];
  readonly duration: number;
  readonly bufferMin: number;
  readonly now: Instant;
};

export type ProposeProblem = 'tooSoon' | 'tooFar' | 'overMidnight' | 'taken';

/** Why a session cannot be proposed then, by the own calendar; only the server knows the client's other sessions. */
export function proposeProblem({ date, start }: Start, around: Around): ProposeProblem | null {
  const from = instantOf(date, start) ?? 0;
  const refusal = paidLaterRefusal(from, around.now);
  if (refusal !== null) return refusal === 'APPOINTMENT_TOO_SOON' ? 'tooSoon' : 'tooFar';
  if (minutesOf(start) + around.duration > DAY / MINUTE) return 'overMidnight';
  return around.times.some((time) => stands(time, from, around)) ? 'taken' : null;
}

/** Own free times at which a session of this length can begin, by start. */
export function freeStarts(around: Around): Start[] {
  return around.times.filter((time) => time.status === 'free' && proposeProblem(time, around) === null);
}

/** A default start when another time is asked for: the first free hour from the day after tomorrow on. */
export function possibleStart(today: string, around: Around): Start {
  for (let days = 2; days < 14; days += 1)
    for (const start of HOURS) {
      const at = { date: addDays(today, days), start };
      if (proposeProblem(at, around) === null) return at;
    }
  return { date: addDays(today, 2), start: '12:00' };
}
const HOURS = ['12:00', '14:00', '16:00', '18:00', '10:00'];

/** Whether a time of the calendar leaves no room for a session from then on. */
function stands(time: CalendarTime, from: Instant, { duration, bufferMin }: Around): boolean {
  if (!TAKEN.includes(time.status)) return false;
  const rest = time.status === 'off' ? 0 : bufferMin * MINUTE;
  const { start, end } = timesOf(time);
  return start < from + duration * MINUTE + rest && from < end + rest;
}

const TAKEN: readonly CalendarTime['status'][] = ['off', 'held', 'proposed', 'confirmed'];
