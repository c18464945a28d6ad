import type { Answer, Parsed } from '#contract/api.ts';
import { type Instant } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { cutPage, readCursor } from '#server/db/cursor.ts';
import type { Deps } from '#server/deps.ts';
import { BESIDE, IDS, NUMBER, PAID_LATER, type RowOf, SESSION } from '#server/db/session-reading.ts';
import { allForTherapist, onWire, type TimeForTherapist, type View } from './for-therapist.ts';
import {
  appointmentById,
  appointmentsBetween,
  appointmentsWithoutStatus,
  complainedAppointments,
  countWaitingOfSeries,
  countWithoutStatus,
  pastAppointments,
  type TherapistSession,
  unpaidAppointments,
  upcomingAppointments,
} from './therapist-sessions.sql.ts';

const { consentAt, sharedAt } = BESIDE;
const TOLD = { ...SESSION, ...IDS, ...NUMBER, ...PAID_LATER, consentAt, sharedAt };

/** A time in the calendar of a therapist: `time`, as it is shown, and the facts by which the practice goes on. */
export type TherapistTime = RowOf<typeof TOLD> & { time: TimeForTherapist };

/** The appointments in a therapist's calendar between two instants, by start; `most`: `appointmentsBetween`. */
export async function timesBetween(
  deps: Deps,
  view: View,
  window: { from: Instant; to: Instant; most: number },
): Promise<TherapistTime[]> {
  return timesOf(deps, view, await appointmentsBetween(deps.db, { ...window, ...view }));
}

/** An appointment of a therapist; null for somebody else's, an expired hold and one that was given up. */
export async function timeById(deps: Deps, view: View, id: string): Promise<TherapistTime | null> {
  const row = await appointmentById(deps.db, { ...view, id });
  return row && (timesOf(deps, view, [row])[0] ?? null);
}

/** A therapist's next session, and the sessions that wait for a word of the therapist or the client. */
export async function openTasksOf(
  deps: Deps,
  view: View,
): Promise<Pick<Answer<'readPractice'>, 'next' | 'needsStatus' | 'complaints' | 'unpaid'>> {
  const of = { ...view, after: null };
  const [next, needsStatus, complaints, unpaid] = await Promise.all([
    upcomingAppointments(deps.db, { ...of, limit: 1 }),
    appointmentsWithoutStatus(deps.db, { ...of, limit: MOST.waiting }),
    complainedAppointments(deps.db, of),
    unpaidAppointments(deps.db, view.therapistId),
  ]);
  const present = (rows: readonly TherapistSession[]) => allForTherapist(deps, rows, onWire(view));
  return {
    next: present(next)[0] ?? null,
    needsStatus: present(needsStatus),
    complaints: present(complaints),
    unpaid: present(unpaid),
  };
}

/**
 * A page of a therapist's own sessions: those ahead by start, those that wait for a status and past ones by the latest
 * first. And how many wait for a status.
 */
export async function sessionList(
  deps: Deps,
  view: View,
  { show, cursor }: Pick<Parsed<'listPracticeSessions', 'query'>, 'show' | 'cursor'>,
): Promise<Omit<Answer<'listPracticeSessions'>, 'now'>> {
  const [found, needsStatus] = await Promise.all([
    LISTS[show](deps.db, { ...view, after: readCursor(cursor), limit: PAGE + 1 }),
    countWithoutStatus(deps.db, view),
  ]);
  const { rows, next } = cutPage(found, { size: PAGE, at: ({ start: at, appointmentId: id }) => ({ at, id }) });
  return { sessions: allForTherapist(deps, rows, onWire(view)), next, needsStatus };
}

const LISTS = {
  upcoming: upcomingAppointments,
  needs_status: appointmentsWithoutStatus,
  past: pastAppointments,
} as const;
const PAGE = 50;

/** How many dates of a series wait for their payment. */
export async function waitingInSeries(deps: Deps, seriesId: string): Promise<number> {
  return countWaitingOfSeries(deps.db, seriesId);
}

function timesOf(deps: Deps, view: View, rows: readonly TherapistSession[]): TherapistTime[] {
  const times = allForTherapist(deps, rows, onWire(view));
  // The type alone names fewer facts: a calendar has hundreds of rows, and picking fields of each costs a tenth of it.
  return times.flatMap((time, place) => (rows[place] === undefined ? [] : { ...rows[place], time }));
}
